import Domain
import PluginAPI

/// Gathers the objects of a file, each once, with a limit to how many and how long their names are.
struct ObjectRegister {
  /// The most objects accepted; consoles hold some ten thousand.
  static let limit = 200_000
  /// The most bytes that all names together may have.
  static let nameLimit = 32 << 20

  /// The objects, in the file's order.
  var objects: [ImportedObject] = []
  private var places: [String: Int] = [:]
  private var nameBytes = 0

  /// Adds an object.
  ///
  /// Of one that stands twice the later name, colour and folder stand, where they say something.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - line: The line of its record.
  /// - Returns: What is there to say of an object that stands twice, or `nil`.
  /// - Throws: ``ShowFileError`` where there are more objects or names than are accepted.
  mutating func add(
    _ object: ImportedObject, line: Int
  ) throws(ShowFileError) -> String? {
    nameBytes += object.name.utf8.count
    guard nameBytes <= Self.nameLimit else {
      throw tooMany(Self.nameLimit, "bytes of names", line: line)
    }
    guard let place = places[object.identifier] else {
      guard objects.count < Self.limit else { throw tooMany(Self.limit, "objects", line: line) }
      places[object.identifier] = objects.count
      objects.append(object)
      return nil
    }
    let former = objects[place].name
    if !object.name.isEmpty { objects[place].name = object.name }
    if let color = object.color { objects[place].color = color }
    if let folder = object.folder { objects[place].folder = folder }
    let title = "\(object.kind) \(object.number)"
    return object.name.isEmpty || object.name == former
      ? "\(title) stands twice; it is imported once"
      : "\(title) stands twice; the later name '\(object.name)' stands"
  }

  /// Whether there is an object with an identifier.
  func contains(_ identifier: String) -> Bool { places[identifier] != nil }

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
      .tooLarge, "the file has more than \(limit) \(what)", line: line,
      remedy: "export fewer sorts of objects at a time")
  }
}
