import Domain
import PluginAPI

/// The numbers of lists in the show if their file has none: their cues use them.
struct ListNumbers {
  private var numbers: [Substring: ObjectNumber] = [:]

  /// Records the lists that came from a format before.
  init(_ existing: [ShowObject], of format: String) {
    for object in existing where object.kind == .list && object.cue == nil {
      guard let source = object.source, source.format == format else { continue }
      numbers[source.identifier[...]] = object.number
    }
  }

  /// Records the object of an entry, before the cues of the list need it.
  mutating func note(_ object: ShowObject, for entry: ImportedObject) {
    if entry.kind == .list, entry.cue == nil { numbers[entry.identifier[...]] = object.number }
  }

  /// The number of a cue's list; `nil` for anything but a cue, or for one with its own number.
  func number(for entry: ImportedObject) -> ObjectNumber? {
    guard !entry.hasOwnNumber, entry.cue != nil else { return nil }
    return CueObjects.list(of: entry.identifier).flatMap { numbers[$0] }
  }
}
