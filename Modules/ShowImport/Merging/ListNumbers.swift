import Domain
import PluginAPI

/// The numbers that lists have in the show where their file has none: their cues go by those.
struct ListNumbers {
  private var numbers: [Substring: ObjectNumber] = [:]

  /// Notes the lists that came from a format before.
  init(_ existing: [ShowObject], of format: String) {
    for object in existing where object.kind == .list && object.cue == nil {
      guard let source = object.source, source.format == format else { continue }
      numbers[source.identifier[...]] = object.number
    }
  }

  /// Notes what an entry of the file became, before the cues of the list are asked for.
  mutating func note(_ object: ShowObject, for entry: ImportedObject) {
    if entry.kind == .list, entry.cue == nil { numbers[entry.identifier[...]] = object.number }
  }

  /// The number of the list that a cue is of; `nil` for what is no cue, or has a number of its own.
  func number(for entry: ImportedObject) -> ObjectNumber? {
    guard !entry.hasOwnNumber, entry.cue != nil else { return nil }
    return CueObjects.list(of: entry.identifier).flatMap { numbers[$0] }
  }
}
