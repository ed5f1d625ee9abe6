import Domain
import PluginAPI

/// The values that must agree for an object to match an entry of a file; the kind always.
struct Likeness {
  /// How names are compared.
  enum Naming {
    /// Not at all.
    case any
    /// Letter by letter; no name is like no name.
    case exact
    /// Without case and accents; an empty name matches nothing.
    case folded
  }

  /// The values to compare; values not compared are `nil` in all keys of one likeness.
  struct Key: Hashable {
    let kind: ObjectKind
    let number: ConsoleNumber?
    /// A list never matches one of its cues, whatever their names.
    let isCue: Bool
    let name: String?
    let color: ObjectColor?
    let isOutlined: Bool?
  }

  private var comparesNumber = true
  private var naming = Naming.any
  private var comparesColor = false
  /// Whether it is only for entries that have no number of their own.
  private var isForUnnumbered = false
  /// Whether entries are skipped that have a name, although names are not compared.
  private var isForNameless = false
  /// Whether entries are skipped that have a colour, although colours are not compared.
  private var isForColorless = false
  /// Whether it applies only to entries of an export, which include the outline.
  private(set) var isForRecords = false

  /// All values of an export.
  static let recorded = Likeness(naming: .exact, comparesColor: true, isForRecords: true)
  /// All values of a file; of several objects with one name and number, each stays its entry.
  static let alike = Likeness(naming: .exact, comparesColor: true)

  /// The likenesses of a policy, the likeliest first.
  static func all(of policy: CollisionPolicy) -> [Likeness] {
    switch policy {
    case .append: []
    case .appendDifferent:
      // Exactly as in the file: values that the file lacks make no difference.
      [
        recorded, alike,
        Likeness(naming: .exact, isForColorless: true),
        Likeness(comparesColor: true, isForNameless: true),
        Likeness(isForNameless: true, isForColorless: true),
      ]
    case .byName:
      [
        recorded, alike, Likeness(naming: .exact),
        Likeness(comparesNumber: false, naming: .exact),
        Likeness(comparesNumber: false, naming: .folded),
      ]
    case .byNumber, .replace:
      [
        recorded, alike, Likeness(naming: .exact), Likeness(),
        Likeness(comparesNumber: false, naming: .exact, isForUnnumbered: true),
      ]
    }
  }

  /// How to find an object that was renumbered if the file identifies it by number, or that got
  /// another identity with a new export; `nil` for policies that do not.
  static func ofVanished(_ policy: CollisionPolicy) -> Likeness? {
    switch policy {
    case .byNumber, .replace: Likeness(comparesNumber: false, naming: .exact)
    case .append, .appendDifferent, .byName: nil
    }
  }

  /// The key of an object.
  func key(of object: ShowObject) -> Key {
    Key(
      kind: object.kind, number: comparesNumber ? object.consoleNumber : nil,
      isCue: object.cue != nil, name: name(object.name),
      color: comparesColor ? object.color : nil,
      isOutlined: isForRecords ? object.isOutlined : nil)
  }

  /// The key of an entry, or `nil` if the likeness is not for it.
  func key(of entry: ImportedObject) -> Key? {
    if isForRecords { return entry.record?.isComplete == true ? key(ofSame: entry) : nil }
    // A number that the reader assigned, or that the object does not have, does not identify it.
    let isIdentified = entry.hasOwnNumber && entry.isNumbered
    if isIdentified ? isForUnnumbered : comparesNumber { return nil }
    // Cues of different lists often have one name.
    if !isIdentified, entry.cue != nil { return nil }
    let name = Name.presentable(entry.name)
    if name.isEmpty ? !comparesNumber : isForNameless { return nil }
    if entry.color == nil ? comparesColor : isForColorless { return nil }
    return Key(
      kind: entry.kind, number: comparesNumber ? entry.consoleNumber : nil,
      isCue: entry.cue != nil, name: self.name(name),
      color: comparesColor ? entry.color : nil, isOutlined: nil)
  }

  /// The key of an object that is just as an entry says.
  func key(ofSame entry: ImportedObject) -> Key {
    Key(
      kind: entry.kind, number: comparesNumber ? entry.consoleNumber : nil,
      isCue: entry.cue != nil, name: name(entry.presentableName),
      color: comparesColor ? entry.color : nil,
      isOutlined: isForRecords ? entry.record?.isOutlined : nil)
  }

  private func name(_ text: String) -> String? {
    switch naming {
    case .any: nil
    case .exact: text
    case .folded: SearchKey(text).text
    }
  }
}
