import Domain
import PluginAPI

/// Collects the objects of a file, each once, with limits on count and names.
///
/// All formats treat repeated objects alike: the first one gives the kind, the later name counts.
struct ObjectRegister {
  /// The most objects accepted; consoles have some ten thousand, and importing one takes some
  /// kilobytes.
  static let limit = 50_000
  /// The most objects, and the most blocks, accepted of an export of this program: as many as an
  /// import of all its files at once has room for in the memory that it promises to stay below.
  static let exportLimit = 65_000
  /// The most bytes that all names together may have.
  static let nameLimit = 32 << 20

  /// The most objects accepted of this file.
  let most: Int
  /// The objects, in the file's order.
  var objects: [ImportedObject] = []
  private var index = PlaceIndex()
  /// How many of the objects the index knows.
  private var indexedCount = 0
  /// The highest number of each kind, as long as none came after a higher one.
  private var ascending: [ObjectKind: UInt64]? = [:]
  private var nameBytes = 0

  init(most: Int = Self.limit) { self.most = most }

  /// Adds an object.
  ///
  /// For a repeated object, the later name, colour and folder count if given. An object that was
  /// only mentioned so far is replaced; further mentions have no effect.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - line: The line of its record.
  ///   - number: Its number, if kind and number make its identifier: then a number above all others
  ///     of its kind is new, and is not looked up.
  /// - Returns: The warning about a repeated object, or `nil`.
  /// - Throws: ``ShowFileError`` if there are too many objects or names.
  mutating func add(
    _ object: consuming ImportedObject, line: Int, by number: RecordNumber? = nil
  ) throws(ShowFileError) -> String? {
    nameBytes += object.name.utf8.count
    guard nameBytes <= Self.nameLimit else {
      throw tooMany(Self.nameLimit, "bytes of names", line: line)
    }
    guard let place = place(of: object, by: number) else {
      guard objects.count < most else { throw tooMany(most, "objects", line: line) }
      objects.append(object)
      return nil
    }
    if object.isMentioned { return nil }
    if objects[place].isMentioned {
      objects[place] = object
      return nil
    }
    let title = "\(object.kind) \(object.number)"
    guard object.kind == objects[place].kind else {
      return "\(title) has the identity of another object; the first is imported"
    }
    let former = objects[place].name
    if !object.name.isEmpty { objects[place].name = object.name }
    if let color = object.color { objects[place].color = color }
    if let folder = object.folder { objects[place].folder = folder }
    return object.name.isEmpty || object.name == former
      ? "\(title) appears twice; it is imported once"
      : "\(title) appears twice; the later name '\(object.name)' counts"
  }

  /// The index of an object with the same identifier, or `nil`.
  private mutating func place(of object: borrowing ImportedObject, by number: RecordNumber?) -> Int?
  {
    let kind = object.kind
    if let number, let highest = ascending?[kind, default: 0], number.parts > highest {
      ascending?[kind] = number.parts
      return nil
    }
    ascending = nil
    return place(of: object.identifier)
  }

  private mutating func place(of identifier: String) -> Int? {
    while indexedCount < objects.count {
      index.add(indexedCount, hash: PlaceIndex.hash(objects[indexedCount].identifier))
      indexedCount += 1
    }
    return index.place(hash: PlaceIndex.hash(identifier)) {
      objects[$0].identifier == identifier
    }
  }

  /// Adds later values of an object's record, if given.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the object.
  ///   - name: Its name.
  ///   - color: Its colour.
  ///   - line: The line of its record.
  /// - Throws: ``ShowFileError`` if there are too many names.
  mutating func amend(
    _ identifier: String, name: String, color: ObjectColor?, line: Int
  ) throws(ShowFileError) {
    guard let place = place(of: identifier) else { return }
    if !name.isEmpty, name != objects[place].name {
      nameBytes += name.utf8.count
      guard nameBytes <= Self.nameLimit else {
        throw tooMany(Self.nameLimit, "bytes of names", line: line)
      }
      objects[place].name = name
    }
    if let color { objects[place].color = color }
  }

  /// The identifier of an object as it is kept already, so that it is kept once; or itself.
  mutating func kept(_ identifier: String) -> String {
    place(of: identifier).map { objects[$0].identifier } ?? identifier
  }

  /// Whether there is an object with an identifier.
  mutating func contains(_ identifier: String) -> Bool { place(of: identifier) != nil }

  /// Adds the lists that have cues but no record of their own, by number.
  ///
  /// - Parameters:
  ///   - lists: The lists that have cues.
  ///   - prefix: The prefix of their identifiers.
  /// - Throws: ``ShowFileError`` if there are too many objects.
  mutating func addLists(
    _ lists: [RecordNumber], prefix: String = "list:"
  ) throws(ShowFileError) {
    for list in lists.sorted() where !contains(prefix + list.text) {
      _ = try add(
        ImportedObject(identifier: prefix + list.text, kind: .list, number: list.objectNumber),
        line: 1)
    }
  }

  private func tooMany(_ limit: Int, _ what: String, line: Int) -> ShowFileError {
    ShowFileError(
      .tooLarge, "the file has more than \(limit) \(what)", line: line > 0 ? line : nil,
      remedy: "export fewer sorts of objects at a time")
  }
}
