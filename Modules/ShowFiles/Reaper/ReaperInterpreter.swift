import Domain
import PluginAPI

/// Takes the rows of a list of regions and markers, and sorts the markers into the regions.
struct ReaperInterpreter {
  /// The most markers accepted.
  static let markerLimit = CueRegister.keptLimit

  private struct Region {
    let number: RecordNumber
    let start: ReaperTime
    let end: ReaperTime
  }

  private struct Marker {
    let name: String
    let time: ReaperTime
    let line: Int
  }

  private let keepsCues: Bool
  private var columns: ReaperColumns?
  private var regions: [Region] = []
  private var markers: [Marker] = []
  private var objects = ObjectRegister()
  private var nameBytes = 0
  private var texts = FallbackTexts()
  private var warnings = WarningLog()
  private var tally = LeftOutTally()

  /// Prepares the reading.
  ///
  /// - Parameter keepsCues: Whether cues are wanted one by one.
  init(keepsCues: Bool) { self.keepsCues = keepsCues }

  /// Takes a row; the first one is the header.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - line: Its line.
  /// - Throws: ``ShowFileError`` where the header is another, or the file holds more than is
  ///   accepted.
  mutating func take(_ row: CSVRow, line: Int) throws(ShowFileError) {
    guard !row.isBlank else { return }
    guard let columns else {
      columns = ReaperColumns(row)
      guard columns == nil else { return }
      throw ShowFileError(
        .malformed, "this is no list of Reaper's: its header is not '#,Name,Start,End,Length'",
        line: line, remedy: "export regions and markers in Reaper's Region/Marker Manager again")
    }
    guard let (isRegion, number) = columns.identity(of: row) else {
      let word = Name.cleaned(texts.text(row[trimmed: columns.id].prefix(80), line: line))
      tally.add("other rows", reason: "they are neither regions nor markers")
      return warnings.add(
        about: "other rows", line: line,
        "'\(word.prefix(40))' is neither a region as R1 nor a marker as M1; it is left out")
    }
    let name = Name.cleaned(row.withCell(columns.name) { texts.text($0, line: line) })
    let start = row.withCell(columns.start) { ReaperTime($0) }
    if isRegion {
      try takeRegion(number, name, start, row, columns, line: line)
    } else {
      try takeMarker(name, start, line: line)
    }
  }

  private mutating func takeRegion(
    _ number: RecordNumber, _ name: String, _ start: ReaperTime?, _ row: CSVRow,
    _ columns: ReaperColumns, line: Int
  ) throws(ShowFileError) {
    let color = columns.color.flatMap {
      CellColor.read(String(decoding: row[trimmed: $0].prefix(40), as: UTF8.self))
    }
    let repetition = try objects.add(
      ImportedObject(
        identifier: "region:\(number)", kind: .list, number: number.objectNumber, name: name,
        color: color),
      line: line)
    if let repetition {
      tally.add("repeated regions", reason: "an earlier region has the same number")
      warnings.add(about: "regions that stand twice", line: line, repetition)
    }
    guard let start, let end = row.withCell(columns.end, { ReaperTime($0) }) else {
      return warnings.add(
        about: "times", line: line,
        "the time of region \(number) cannot be read; no marker is found to lie in it")
    }
    regions.append(Region(number: number, start: start, end: end))
  }

  private mutating func takeMarker(
    _ name: String, _ time: ReaperTime?, line: Int
  ) throws(ShowFileError) {
    guard let time else {
      tally.add("markers without a time", reason: "which list they are in cannot be told")
      return warnings.add(
        about: "times", line: line, "the time of the marker cannot be read; it is left out")
    }
    nameBytes += name.utf8.count
    guard markers.count < Self.markerLimit, nameBytes <= ObjectRegister.nameLimit else {
      throw ShowFileError(
        .tooLarge,
        "the file has more than \(Self.markerLimit) markers or \(ObjectRegister.nameLimit) bytes"
          + " of names", line: line, remedy: "export fewer markers at a time")
    }
    markers.append(Marker(name: name, time: time, line: line))
  }
}

// MARK: - The end

extension ReaperInterpreter {
  /// The show, once the last row was taken.
  ///
  /// - Parameter replaced: How many broken characters the text had.
  /// - Returns: The show.
  /// - Throws: ``ShowFileError`` where there is no header, or more than is accepted.
  consuming func finished(replaced: Int) throws(ShowFileError) -> ImportedShow {
    guard columns != nil else {
      throw ShowFileError(
        .malformed, "the list has no header", line: 1,
        remedy: "export regions and markers in Reaper's Region/Marker Manager again")
    }
    var cues = CueRegister(keepsCues: keepsCues, listPrefix: "region:")
    let sorted = markers.enumerated().sorted { left, right in
      left.element.time == right.element.time
        ? left.offset < right.offset : left.element.time < right.element.time
    }.map(\.element)
    if objects.objects.isEmpty {
      for (index, marker) in sorted.enumerated() {
        try Self.add(marker, index, list: .one, to: &cues)
      }
      try objects.addLists(cues.lists, prefix: "region:")
    } else {
      try distribute(sorted, to: &cues)
    }
    texts.warn(in: &warnings, replaced: replaced)
    if objects.objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
    return ImportedShow(
      objects: objects.objects, cueCount: cues.count, cues: cues.cues, leftOut: tally.leftOut,
      warnings: warnings.warnings)
  }

  /// Makes each marker a cue of the region that it lies in; of several, of the last to begin.
  private mutating func distribute(
    _ markers: [Marker], to cues: inout CueRegister
  ) throws(ShowFileError) {
    let sorted = regions.enumerated().sorted { left, right in
      left.element.start == right.element.start
        ? left.offset < right.offset : left.element.start < right.element.start
    }.map(\.element)
    var next = 0
    // Markers come in the order of time, so a region that has ended is never needed again.
    var open: [Region] = []
    var counts: [RecordNumber: Int] = [:]
    for marker in markers {
      while next < sorted.count, sorted[next].start <= marker.time {
        open.append(sorted[next])
        next += 1
      }
      while let last = open.last, last.end <= marker.time { open.removeLast() }
      guard let region = open.last else {
        tally.add("markers outside of regions", reason: "they are in no list")
        warnings.add(
          about: "markers outside of regions", line: marker.line,
          "the marker '\(marker.name.prefix(80))' lies in no region; it is left out")
        continue
      }
      let count = counts[region.number, default: 0]
      counts[region.number] = count + 1
      try Self.add(marker, count, list: region.number, to: &cues)
    }
  }

  private static func add(
    _ marker: Marker, _ index: Int, list: RecordNumber, to cues: inout CueRegister
  ) throws(ShowFileError) {
    let parts = UInt64(clamping: index + 1) &* RecordNumber.scale
    _ = try cues.add(RecordNumber(parts: parts), list: list, line: marker.line) { marker.name }
  }
}
