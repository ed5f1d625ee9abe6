import Domain
import PluginAPI

/// An entry of a file together with the object that it became, or was found to be.
struct MergedObject {
  /// What the file has.
  let entry: ImportedObject
  /// The object as it is after the import.
  let object: ShowObject
  /// Whether the import made it.
  let isCreated: Bool
  /// Whether it was made, or is known to come from this file for the first time.
  let isFresh: Bool
}

/// Finds for each entry of a file the object that it is, and what has to change about it.
struct ObjectMerge {
  /// The entries with their objects, in the file's order.
  private(set) var objects: [MergedObject] = []
  /// The changes of objects, in the file's order.
  private(set) var changes: [Change] = []
  /// How many objects were made, by kind.
  private(set) var created: [ObjectKind: Int] = [:]
  /// How many objects were altered, by kind.
  private(set) var updated: [ObjectKind: Int] = [:]
  /// How many objects were found as the file has them, by kind.
  private(set) var unchanged: [ObjectKind: Int] = [:]
  /// Objects of another source that took over the file's names, as in `list 1 'A' → 'B'`.
  private var renamed: [String] = []
  /// Entries that could not be told apart from an earlier one.
  private(set) var leftOut: [LeftOut] = []

  private let format: String
  private let show: ID<Show>
  private let now: Timestamp

  /// Merges the objects of a request.
  init(_ request: ImportRequest, using generator: inout some RandomNumberGenerator) {
    format = request.format
    show = request.show.id
    now = request.now

    var identifiers: Set<String> = []
    let all = request.imported.objects
    identifiers.reserveCapacity(all.count)
    let entries = all.filter { identifiers.insert($0.identifier).inserted }
    if entries.count < all.count {
      leftOut = [
        LeftOut(
          "repeated entry", count: all.count - entries.count,
          reason: "an earlier entry of the file has the same identifier")
      ]
    }

    var matching = ObjectMatching(
      request.existing?.objects ?? [], format: format, identifiers: identifiers)
    let matches = matching.matches(for: entries)
    objects.reserveCapacity(entries.count)
    for (entry, match) in zip(entries, matches) {
      if let match {
        update(match, from: entry)
      } else {
        create(entry, using: &generator)
      }
    }
  }

  private mutating func create(
    _ entry: ImportedObject, using generator: inout some RandomNumberGenerator
  ) {
    let object = ShowObject(
      id: ID(using: &generator), show: show, kind: entry.kind, number: entry.number,
      name: Name.presentable(entry.name), color: entry.color, created: now,
      source: ImportSource(format: format, identifier: entry.identifier))
    changes.append(.insert(.object(object)))
    created[object.kind, default: 0] += 1
    objects.append(MergedObject(entry: entry, object: object, isCreated: true, isFresh: true))
  }

  /// The file knows best, but for what it does not say: a missing name or colour wipes none.
  private mutating func update(_ object: ShowObject, from entry: ImportedObject) {
    var edited = object
    edited.kind = entry.kind
    edited.number = entry.number
    let name = Name.presentable(entry.name)
    // What a file only mentions may have had that name long ago.
    if !name.isEmpty, !entry.isMentioned || object.name.isEmpty { edited.name = name }
    if let color = entry.color { edited.color = color }
    edited.source = ImportSource(format: format, identifier: entry.identifier)
    noteRename(of: object, to: edited)

    if edited == object {
      unchanged[edited.kind, default: 0] += 1
    } else {
      changes.append(.updating(object) { $0 = edited })
      updated[edited.kind, default: 0] += 1
    }
    objects.append(
      MergedObject(
        entry: entry, object: edited, isCreated: false, isFresh: edited.source != object.source))
  }

  /// A match by source is a rename on the console; one by number alone may be a chance, and then
  /// a name of somebody's own is lost.
  private mutating func noteRename(of object: ShowObject, to edited: ShowObject) {
    guard edited.source != object.source, edited.name != object.name, !object.name.isEmpty else {
      return
    }
    renamed.append("\(object.kind.rawValue) \(object.number) '\(object.name)' → '\(edited.name)'")
  }

  /// What a person should know.
  var warnings: [ImportWarning] {
    guard !renamed.isEmpty else { return [] }
    let most = 5
    let what =
      renamed.count == 1
      ? "1 object was matched by kind and number and took over the file's name"
      : "\(renamed.count) objects were matched by kind and number and took over the file's names"
    let rest = renamed.count > most ? " and \(renamed.count - most) more" : ""
    return [ImportWarning("\(what): \(renamed.prefix(most).joined(separator: ", "))\(rest)")]
  }
}
