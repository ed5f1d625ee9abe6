import Domain
import PluginAPI

/// Finds numbers for new objects whose file has none: the reader's number if it is free, otherwise
/// the next above all of the kind.
struct FreeNumbers {
  private var taken: [ObjectKind: Set<ObjectNumber>] = [:]
  private var highest: [ObjectKind: UInt32] = [:]

  /// Records the numbers in use.
  ///
  /// - Parameters:
  ///   - existing: The objects of the show; in a new one, the reader's numbers stay.
  ///   - entries: The entries of the file.
  init(_ existing: [ShowObject], _ entries: [ImportedObject]) {
    guard !existing.isEmpty, !entries.allSatisfy(\.hasOwnNumber) else { return }
    for object in existing { note(object.number, of: object.kind) }
    for entry in entries where entry.hasOwnNumber { note(entry.number, of: entry.kind) }
  }

  /// The number of the object that an entry becomes.
  mutating func take(for entry: ImportedObject) -> ObjectNumber {
    guard !entry.hasOwnNumber, taken[entry.kind]?.contains(entry.number) == true else {
      if !taken.isEmpty { note(entry.number, of: entry.kind) }
      return entry.number
    }
    var next = highest[entry.kind] ?? 0
    repeat {
      next = next == .max ? 1 : next + 1
    } while taken[entry.kind]?.contains(ObjectNumber(next)) == true
    note(ObjectNumber(next), of: entry.kind)
    return ObjectNumber(next)
  }

  private mutating func note(_ number: ObjectNumber, of kind: ObjectKind) {
    taken[kind, default: []].insert(number)
    let whole = UInt32(number.text.prefix { $0 != "." }) ?? 0
    highest[kind] = max(highest[kind] ?? 0, whole)
  }
}
