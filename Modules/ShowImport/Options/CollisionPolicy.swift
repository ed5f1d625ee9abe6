/// What an import does where the show may have an entry of the file already.
///
/// The names are those that Hog consoles give such choices. Under every policy but ``append`` an
/// entry is first of all the object of its kind that it was imported to before, whatever has become
/// of its name and number; the policies differ in what they take the rest for.
public enum CollisionPolicy: String, CaseIterable, Hashable, Sendable {
  /// Every entry becomes a new object, also one that was imported before.
  case append
  /// An entry becomes a new object unless the show has one just as the file says.
  case appendDifferent = "append-different"
  /// An entry is the object of the same kind and name, and takes its number over.
  case byName = "by-name"
  /// An entry is the object of the same kind and number, and takes its name over; failing that, the
  /// one of its name that is gone from the file, as a renumbering leaves it.
  case byNumber = "by-number"
  /// As ``byNumber``; and what came from such a file before and is not in this one is deleted.
  case replace

  /// What it does, in a few words.
  public var summary: String {
    switch self {
    case .append: "everything becomes new objects, also what was imported before"
    case .appendDifferent: "what the show does not have just so becomes new objects"
    case .byName: "what has the kind and name of an object is that object"
    case .byNumber: "what has the kind and number of an object is that object"
    case .replace: "as by-number, and objects that vanished from the file are deleted"
    }
  }

  /// All names, as messages list what is allowed.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
