import Domain
import PluginAPI

/// An entry of a file together with the object that it became, or was found to be.
struct MergedObject {
  /// The entry in the file.
  let entry: ImportedObject
  /// The object as it is after the import.
  let object: ShowObject
  /// Whether the import made it.
  let isCreated: Bool
  /// Whether it was made, or is known to come from this file for the first time.
  let isFresh: Bool
}

/// Finds the object for each entry of a file, and its changes.
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
  /// The first of them, for the report.
  private var takenOver: [RenamedObject] = []
  /// The first objects of this source that the file names otherwise.
  private var renamedHere: [RenamedObject] = []
  /// How many objects of this source the file names otherwise.
  private(set) var renamedCount = 0
  /// How many objects got a number that their file does not have, by kind.
  private var madeUp: [ObjectKind: Int] = [:]
  /// How many entries the show had: by their source, or by number and name.
  private(set) var sharedCount = 0
  /// Objects of another source that took over the file's numbers, as in `list 'A' 1 → 2`.
  private var renumbered: [String] = []
  /// Entries that equal an earlier one, or that are deselected.
  private(set) var leftOut: [LeftOut] = []
  /// The kinds of all entries, by identifier.
  private(set) var kinds: [String: ObjectKind] = [:]
  /// The identifiers of the deselected entries.
  private(set) var unselected: Set<String> = []

  private let format: String
  private let show: ID<Show>
  private let now: Timestamp

  /// Merges the objects of a request.
  init(
    _ request: ImportRequest, cues: CueObjects, _ kept: inout KeptIdentities,
    using generator: inout some RandomNumberGenerator
  ) {
    format = request.format
    show = request.show.id
    now = request.now

    let objects = request.imported.objects
    let all = cues.objects.isEmpty ? objects : objects + cues.objects
    let entries = select(distinct(all), by: request.selection)
    var matching = ObjectMatching(
      request.existing?.objects ?? [], of: show, format: format, kinds: kinds,
      policy: request.policy, isOnlyFile: request.judgesVanished)
    let matches = matching.matches(for: entries)
    self.objects.reserveCapacity(entries.count)
    var numbers = FreeNumbers(request.existing?.objects ?? [], entries)
    var lists = ListNumbers(request.existing?.objects ?? [], of: format)
    for (entry, match) in zip(entries, matches) {
      let number = lists.number(for: entry)
      if let match {
        update(match, from: entry, numbered: number)
      } else {
        create(
          entry, numbered: number ?? numbers.take(for: entry), &kept, using: &generator)
      }
      if let object = self.objects.last?.object { lists.note(object, for: entry) }
    }
  }

  private mutating func distinct(_ all: [ImportedObject]) -> [ImportedObject] {
    kinds.reserveCapacity(all.count)
    var repeated: Set<Int> = []
    for (place, entry) in all.enumerated() {
      if kinds[entry.identifier] == nil {
        kinds[entry.identifier] = entry.kind
      } else {
        repeated.insert(place)
      }
    }
    // Usually there are none, and then nothing is copied.
    guard !repeated.isEmpty else { return all }
    leftOut.append(
      LeftOut(
        "repeated entry", count: repeated.count,
        reason: "an earlier entry of the file has the same identifier"))
    return all.indices.filter { !repeated.contains($0) }.map { all[$0] }
  }

  private mutating func select(
    _ entries: [ImportedObject], by selection: ImportSelection
  ) -> [ImportedObject] {
    guard !selection.isEverything else { return entries }
    var counts: [ObjectKind: Int] = [:]
    let selected = entries.filter { entry in
      let name = Name.presentable(entry.name)
      if selection.contains(kind: entry.kind, number: entry.consoleNumber, name: name) {
        return true
      }
      counts[entry.kind, default: 0] += 1
      unselected.insert(entry.identifier)
      return false
    }
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
      leftOut.append(LeftOut(kind.rawValue, count: count, reason: "not selected"))
    }
    return selected
  }

  private mutating func create(
    _ entry: ImportedObject, numbered number: ObjectNumber, _ kept: inout KeptIdentities,
    using generator: inout some RandomNumberGenerator
  ) {
    var object = ShowObject(
      id: kept.take(entry.record?.id, EntityKey.object, using: &generator), show: show,
      kind: entry.kind, number: number, cue: entry.cue, name: entry.presentableName,
      color: entry.color, isOutlined: entry.record?.isOutlined ?? false,
      created: entry.record?.created ?? now,
      source: source(of: entry), metadata: Self.metadata(of: entry, over: Metadata()))
    mark(&object, as: entry)
    changes.append(.insert(.object(object)))
    created[object.kind, default: 0] += 1
    objects.append(MergedObject(entry: entry, object: object, isCreated: true, isFresh: true))
  }

  private static func metadata(of entry: ImportedObject, over old: Metadata) -> Metadata {
    if let metadata = entry.record?.metadata { return metadata }
    guard let controls = entry.controls else { return old }
    var metadata = old
    // Without room for them, the object is fired as one that remembers none.
    try? metadata.set(controls.isEmpty ? nil : controls, for: ConsoleControl.key)
    return metadata
  }

  /// Remembers whether the number of an object is its console's; an export says it by itself.
  private mutating func mark(_ object: inout ShowObject, as entry: ImportedObject) {
    guard entry.record == nil, entry.isNumbered else { return }
    MadeUpNumber.mark(&object, !entry.hasOwnNumber)
    if !entry.hasOwnNumber { madeUp[object.kind, default: 0] += 1 }
  }

  /// The source recorded in an export is better than the export itself.
  private func source(of entry: ImportedObject) -> ImportSource? {
    guard let record = entry.record else {
      return ImportSource(format: format, identifier: entry.identifier)
    }
    return record.source
  }

  /// Values in the file win, but a missing name or colour clears nothing, unless the file is an
  /// export, which is complete.
  private mutating func update(
    _ object: ShowObject, from entry: ImportedObject, numbered number: ObjectNumber?
  ) {
    var edited = object
    edited.kind = entry.kind
    edited.cue = entry.cue
    // The reader's number may differ from a user's, or from that of an earlier file.
    if let number = entry.hasOwnNumber ? entry.number : number { edited.number = number }
    // What a person has confirmed stays confirmed.
    if entry.hasOwnNumber, entry.record == nil { MadeUpNumber.mark(&edited, false) }
    let name = entry.presentableName
    if let record = entry.record, record.isComplete {
      edited.name = name
      edited.color = entry.color
      edited.isOutlined = record.isOutlined
    } else {
      // A name that a file only mentions may be outdated.
      if !name.isEmpty, !entry.isMentioned || object.name.isEmpty { edited.name = name }
      if let color = entry.color { edited.color = color }
    }
    // An export without metadata is of an older build, or of a show without.
    edited.metadata = Self.metadata(of: entry, over: object.metadata)
    edited.source = entry.record == nil ? source(of: entry) : object.source ?? source(of: entry)
    noteRename(of: object, to: edited)
    if isSame(object, edited, as: entry) { sharedCount += 1 }

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

  /// Whether a match is sure: by identity, by source, or by number and name.
  private func isSame(
    _ object: ShowObject, _ edited: ShowObject, as entry: ImportedObject
  ) -> Bool {
    if let id = entry.record?.id, KeptIdentities.candidates(id, in: show).contains(object.id) {
      return true
    }
    return object.source != nil && edited.source == object.source
      || edited.name == object.name && edited.consoleNumber == object.consoleNumber
  }

  /// A match by source is a rename on the console; a match by number or name alone may be a
  /// coincidence, and then a custom name or number is lost.
  private mutating func noteRename(of object: ShowObject, to edited: ShowObject) {
    let isRenamed = edited.name != object.name && !object.name.isEmpty
    guard isRenamed || edited.source != object.source else { return }
    let renaming = RenamedObject(
      kind: edited.kind, number: edited.consoleNumber, from: object.name, to: edited.name)
    guard edited.source != object.source else {
      renamedCount += 1
      if renamedHere.count < RenamedObject.most { renamedHere.append(renaming) }
      return
    }
    if isRenamed {
      if takenOver.count < RenamedObject.most { takenOver.append(renaming) }
      renamed.append(
        "\(object.kindAndNumber) '\(object.name)' → '\(edited.name)'")
    }
    if edited.consoleNumber != object.consoleNumber {
      renumbered.append(
        "\(object.kind.rawValue) '\(object.name)' \(Self.number(of: object)) → "
          + Self.number(of: edited))
    }
  }

  private static func number(of object: ShowObject) -> String {
    object.isNumbered ? object.numberText : "no number"
  }

  /// The objects with another name, those of this source first.
  var renamedObjects: [RenamedObject] {
    Array((renamedHere + takenOver).prefix(RenamedObject.most))
  }

  /// How many objects of the show the file names otherwise.
  var otherNames: Int { renamedCount + renamed.count }

  /// The warnings for the user.
  var warnings: [ImportWarning] {
    madeUpWarnings + Self.warning(of: renamed, by: "kind and number", "name")
      + Self.warning(of: renumbered, by: "kind and name", "number")
  }

  private var madeUpWarnings: [ImportWarning] {
    madeUp.sorted { $0.key < $1.key }.map { kind, count in
      ImportWarning(
        "\(counted(count, "object")) of kind \(kind.rawValue) \(count == 1 ? "has" : "have") no"
          + " number in the file: \(count == 1 ? "its own is" : "their own are") made up, and fired"
          + " by it only after 'object edit' has given the console's")
    }
  }

  private static func warning(
    of texts: [String], by aspects: String, _ what: String
  ) -> [ImportWarning] {
    guard !texts.isEmpty else { return [] }
    let most = 5
    let sentence =
      texts.count == 1
      ? "1 object was matched by \(aspects) and took over the file's \(what)"
      : "\(texts.count) objects were matched by \(aspects) and took over the file's \(what)s"
    let rest = texts.count > most ? " and \(texts.count - most) more" : ""
    return [ImportWarning("\(sentence): \(texts.prefix(most).joined(separator: ", "))\(rest)")]
  }
}
