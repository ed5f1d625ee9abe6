/// How an import treats entries that the show may have already.
///
/// The names follow the choices on Hog consoles. Under every policy except ``append`` an entry
/// first matches the object of its kind from an earlier import, whatever its name and number are
/// now; the policies differ in how they match the rest.
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
  /// As ``byNumber``, and deletes objects of earlier imports that are missing in this one.
  case replace

  /// The effect, in a few words.
  public var summary: String {
    switch self {
    case .append: "everything becomes new objects, also what was imported before"
    case .appendDifferent: "what the show does not have just so becomes new objects"
    case .byName: "what has the kind and name of an object is that object"
    case .byNumber: "what has the kind and number of an object is that object"
    case .replace: "as by-number, and objects that vanished from the file are deleted"
    }
  }

  /// All names, for messages.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
