import Domain
import PluginAPI

/// Gathers the objects of a file, each once, with a limit to how many and how long their names are.
///
/// All formats have the same rule for what stands twice: the first says what it is, the later name
/// stands.
struct ObjectRegister {
  /// The most objects accepted; consoles hold some ten thousand, and importing one takes some
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
  /// Of one that stands twice the later name, colour and folder stand, where they say something.
  /// One that was only mentioned so far is replaced, and a further mention says nothing.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - line: The line of its record.
  ///   - number: Its number, where kind and number make its identifier: then an object whose number
  ///     is above all others of its kind is new, and is not looked up.
  /// - Returns: What is there to say of an object that stands twice, or `nil`.
  /// - Throws: ``ShowFileError`` where there are more objects or names than are accepted.
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
      ? "\(title) stands twice; it is imported once"
      : "\(title) stands twice; the later name '\(object.name)' stands"
  }

  /// Where an object of the same identifier is, or `nil`.
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

  /// Adds what a record says of an object behind its beginning, where it says something.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the object.
  ///   - name: Its name.
  ///   - color: Its colour.
  ///   - line: The line of its record.
  /// - Throws: ``ShowFileError`` where there are more names than are accepted.
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

  /// Adds the lists that have cues and no record of their own, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - lists: The lists that have cues.
  ///   - prefix: What stands before the number in their identifiers.
  /// - Throws: ``ShowFileError`` where there are more objects than are accepted.
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
