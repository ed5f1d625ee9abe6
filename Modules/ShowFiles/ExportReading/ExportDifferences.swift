import Domain
import GridGeometry
import PluginAPI

/// The contradictions between the files of a folder, for example from two exports.
///
/// It decides nothing, and only reports them by name.
struct ExportDifferences {
  /// The most differences to list.
  private static let most = 20

  private var reported: [String] = []
  private var count = 0
  /// The file that contains an object or board, by identifier.
  private var files: [String: String] = [:]

  /// The warnings for the user.
  var warnings: [ImportWarning] {
    let rest = count - reported.count
    return reported.map { ImportWarning($0) }
      + (rest > 0 ? [ImportWarning("\(rest) more differences between files of the folder")] : [])
  }

  /// Records the file that counts for an object or board.
  mutating func note(_ file: String, for identifier: String) { files[identifier] = file }

  private mutating func report(_ text: @autoclosure () -> String) {
    count += 1
    if reported.count < Self.most { reported.append(text()) }
  }

  // MARK: Sidecar and tables

  /// Reports an object that differs from an earlier file.
  mutating func report(_ object: ImportedObject, of file: String, from known: ImportedObject) {
    let counting = files[object.identifier] ?? "another file"
    guard known.name == object.name, known.kindAndNumber == object.kindAndNumber else {
      return report(
        "\(file): \(Self.name(object)) is \(Self.name(known)) in \(counting), which counts")
    }
    var aspects: [String] = []
    if known.color != object.color { aspects.append("colour") }
    if known.record?.isOutlined != object.record?.isOutlined { aspects.append("outline") }
    if known.record?.source != object.record?.source { aspects.append("source") }
    if known.record?.created != object.record?.created { aspects.append("stamp") }
    let what = aspects.isEmpty ? "members" : aspects.joined(separator: " and ")
    report("\(file): \(Self.name(object)) has another \(what) in \(counting), which counts")
  }

  /// Reports a board that differs from an earlier file.
  mutating func report(_ layout: ImportedLayout, of file: String, from known: ImportedLayout) {
    let counting = files[layout.identifier] ?? "another file"
    if known.record != nil, known.name != layout.name {
      report("\(file): board '\(layout.name)' is '\(known.name)' in \(counting), which counts")
    }
    if !known.widgets.isEmpty, !layout.widgets.isEmpty, known.widgets != layout.widgets {
      report("\(file): board '\(layout.name)' has other blocks in \(counting), which counts")
    }
  }

  /// Reports objects that only the sidecar or only the tables have; all are imported.
  mutating func compareWhole(_ sidecars: [ImportedShow.Part], _ tables: [ImportedShow.Part]) {
    let lists = tables.filter { $0.show.dialect == ExportPart.objects }
    guard let sidecar = sidecars.first, let list = lists.first else { return }
    reportMissing(of: sidecars, in: lists, named: list.file)
    reportMissing(of: lists, in: sidecars, named: sidecar.file)
  }

  private mutating func reportMissing(
    of parts: [ImportedShow.Part], in others: [ImportedShow.Part], named other: String
  ) {
    let known = Set(others.flatMap { $0.show.objects.map(\.identifier) })
    for part in parts {
      // A row without an identity is a new one by intent.
      for object in part.show.objects
      where object.record?.id != nil && !known.contains(object.identifier) {
        report("\(part.file): \(Self.name(object)) is not in \(other); it is imported")
      }
    }
  }

  // MARK: Canvases

  /// Reports a canvas whose board another one shows.
  mutating func reportRepeated(_ file: String, of board: String, besides counting: String) {
    report("\(file): its board '\(board)' is that of \(counting), which counts; it is left out")
  }

  /// Reports a canvas whose board is unknown.
  mutating func reportUnknown(_ file: String, of board: String) {
    report("\(file): no other file of the folder knows its board '\(board)'; it is left out")
  }

  /// Reports the changes of a canvas to its board.
  mutating func reportCanvas(_ file: String, _ board: ImportedLayout, from known: ImportedLayout) {
    let other = files[board.identifier] ?? "another file"
    if board.name != known.name {
      report(
        "\(file): board '\(known.name)' of \(other) is '\(board.name)' here; the canvas counts")
    }
    var poses: [ID<BoardItem>: Pose] = [:]
    for record in known.widgets.compactMap(\.record) {
      if let id = record.id { poses[id] = record.pose }
    }
    let moved = board.widgets.count { widget in
      guard let record = widget.record, let before = record.id.flatMap({ poses[$0] }) else {
        return false
      }
      return before != record.pose
    }
    guard moved > 0 else { return }
    report(
      "\(file): \(moved) \(moved == 1 ? "block lies" : "blocks lie") elsewhere than in \(other);"
        + " the canvas counts")
  }

  // MARK: Words

  private static func name(_ object: ImportedObject) -> String {
    object.name.isEmpty ? object.kindAndNumber : "\(object.kindAndNumber) '\(object.name)'"
  }
}
