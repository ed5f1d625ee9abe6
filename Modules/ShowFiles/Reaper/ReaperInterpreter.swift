import Domain
import PluginAPI
import XMLReading

/// Takes the rows of a list of regions and markers, and sorts the markers into the regions.
struct ReaperInterpreter {
  private struct Region {
    let number: RecordNumber
    let start: ReaperTime
    let end: ReaperTime
  }

  private let keepsCues: Bool
  private var columns: ReaperColumns?
  private var regions: [Region] = []
  private var markers = ReaperMarkers()
  private var objects = ObjectRegister()
  private var colors = CellCache<ObjectColor?>()
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
  /// - Throws: ``ShowFileError`` if the header is another, or the file contains more than is
  ///   accepted.
  mutating func take(_ row: CSVRow, line: Int) throws(ShowFileError) {
    guard !row.isBlank else { return }
    guard let columns else {
      columns = ReaperColumns(row)
      guard columns == nil else { return }
      throw ShowFileError(
        .malformed, "this is not a list of Reaper's: its header is not '#,Name,Start,End,Length'",
        line: line, remedy: "export regions and markers in Reaper's Region/Marker Manager again")
    }
    guard let (isRegion, number) = columns.identity(of: row) else {
      let word = Name.cleaned(texts.text(row[trimmed: columns.id].prefix(80), line: line))
      tally.add("other rows", reason: "they are neither regions nor markers")
      return warnings.add(
        about: "other rows", line: line,
        "'\(word.prefix(40))' is neither a region as R1 nor a marker as M1; it is left out")
    }
    let start = row.withCell(columns.start) { ReaperTime($0) }
    if isRegion {
      try takeRegion(number, start, row, columns, line: line)
    } else {
      try takeMarker(start, row, columns, line: line)
    }
  }

  private mutating func takeRegion(
    _ number: RecordNumber, _ start: ReaperTime?, _ row: CSVRow, _ columns: ReaperColumns,
    line: Int
  ) throws(ShowFileError) {
    let color = row.withCell(columns.color) { cell in
      colors.value(of: cell) { CellColor.read(String(decoding: $0.prefix(40), as: UTF8.self)) }
    }
    let repetition = try objects.add(
      ImportedObject(
        identifier: "region:\(number)", kind: .list, number: number.objectNumber,
        name: name(row, columns, line: line), color: color),
      line: line)
    if let repetition {
      tally.add("repeated regions", reason: "an earlier region has the same number")
      warnings.add(about: "regions that appear twice", line: line, repetition)
    }
    guard let start, let end = row.withCell(columns.end, { ReaperTime($0) }) else {
      return warnings.add(
        about: "times", line: line,
        "the time of region \(number) cannot be read; no marker is found to lie in it")
    }
    regions.append(Region(number: number, start: start, end: end))
  }

  private mutating func takeMarker(
    _ time: ReaperTime?, _ row: CSVRow, _ columns: ReaperColumns, line: Int
  ) throws(ShowFileError) {
    guard let time else {
      // It is omitted, but shows whether the file is UTF-8.
      _ = name(row, columns, line: line)
      tally.add("markers without a time", reason: "their list is unknown")
      return warnings.add(
        about: "times", line: line, "the time of the marker cannot be read; it is left out")
    }
    try row.withCell(columns.name) { name throws(ShowFileError) in
      try markers.add(name, at: time, line: line, &texts)
    }
  }

  private mutating func name(_ row: CSVRow, _ columns: ReaperColumns, line: Int) -> String {
    row.withCell(columns.name) { texts.name($0, line: line) }
  }
}

// MARK: - The end

extension ReaperInterpreter {
  /// The show, once the last row was taken.
  ///
  /// - Parameter replaced: How many broken characters the text had.
  /// - Returns: The show.
  /// - Throws: ``ShowFileError`` if there is no header, or more than is accepted.
  consuming func finished(replaced: Int) throws(ShowFileError) -> ImportedShow {
    guard columns != nil else {
      throw ShowFileError(
        .malformed, "the list has no header", line: 1,
        remedy: "export regions and markers in Reaper's Region/Marker Manager again")
    }
    var cues = CueRegister(keepsCues: keepsCues, listPrefix: "region:")
    markers.sort()
    if objects.objects.isEmpty {
      for (index, marker) in markers.all.enumerated() {
        try add(marker, index, list: .one, to: &cues)
      }
      try objects.addLists(cues.lists, prefix: "region:")
    } else {
      try distribute(to: &cues)
    }
    warnings.add(texts, replaced: replaced)
    if objects.objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
    return ImportedShow(
      objects: objects.objects, cueCount: cues.count, cues: cues.cues, hasNamedCues: cues.hasNames,
      leftOut: tally.leftOut,
      warnings: warnings.warnings)
  }

  /// Makes each marker a cue of the region that it is in; of several, of the last to begin.
  private mutating func distribute(to cues: inout CueRegister) throws(ShowFileError) {
    let sorted = regions.enumerated().sorted { left, right in
      left.element.start == right.element.start
        ? left.offset < right.offset : left.element.start < right.element.start
    }.map(\.element)
    var next = 0
    // Markers come in the order of time, so a region that has ended is never needed again.
    var open: [(region: Region, place: Int)] = []
    // How many markers each list has, and the place of each list there: regions may share one.
    var counts: [Int] = []
    var places: [RecordNumber: Int] = [:]
    for marker in markers.all {
      while next < sorted.count, sorted[next].start <= marker.time {
        let place = places[sorted[next].number] ?? counts.count
        if place == counts.count { counts.append(0) }
        places[sorted[next].number] = place
        open.append((sorted[next], place))
        next += 1
      }
      while let last = open.last, last.region.end <= marker.time { open.removeLast() }
      guard let (region, place) = open.last else {
        tally.add("markers outside of regions", reason: "they are in no list")
        warnings.add(
          about: "markers outside of regions", line: marker.line,
          "the marker '\(markers.name(of: marker).prefix(80))' lies in no region; it is left out")
        continue
      }
      try add(marker, counts[place], list: region.number, to: &cues)
      counts[place] += 1
    }
  }

  private func add(
    _ marker: ReaperMarkers.Marker, _ index: Int, list: RecordNumber, to cues: inout CueRegister
  ) throws(ShowFileError) {
    let parts = UInt64(clamping: index + 1) &* RecordNumber.scale
    _ = try cues.add(RecordNumber(parts: parts), list: list, line: marker.line) {
      markers.name(of: marker)
    }
  }
}
