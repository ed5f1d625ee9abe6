/// Something a console can fire or select: one of the 11 kinds, with the number it has there.
///
/// Kind and number are what a console knows it by. Neither numbers nor names need be unique.
public struct ShowObject: Hashable, Sendable, Codable {
  /// The identity.
  public let id: ID<ShowObject>
  /// The show that owns it.
  public let show: ID<Show>
  /// Which of the 11 kinds it is.
  public var kind: ObjectKind
  /// The number on the console.
  public var number: ObjectNumber
  /// The name; empty where it has none.
  public var name: String
  /// The colour, where it has one.
  public var color: ObjectColor?
  /// Whether it is drawn as an outline instead of filled.
  public var isOutlined: Bool
  /// When it was made.
  public let created: Timestamp
  /// Where it was imported from.
  public var source: ImportSource?

  /// Creates an object.
  public init(
    id: ID<ShowObject>, show: ID<Show>, kind: ObjectKind, number: ObjectNumber, name: String = "",
    color: ObjectColor? = nil, isOutlined: Bool = false, created: Timestamp,
    source: ImportSource? = nil
  ) {
    self.id = id
    self.show = show
    self.kind = kind
    self.number = number
    self.name = name
    self.color = color
    self.isOutlined = isOutlined
    self.created = created
    self.source = source
  }

  /// What a person calls it: its name, or kind and number where it has none, as in `List 5`.
  public var title: String { name.isEmpty ? "\(kind.title) \(number)" : name }

  /// How commands and messages name it without doubt: `list 5 "Opening"`.
  public var reference: String {
    name.isEmpty ? "\(kind.rawValue) \(number)" : "\(kind.rawValue) \(number) \"\(name)\""
  }

  /// The order people expect: by kind, number, name, and at last identity.
  public static func inOrder(_ left: ShowObject, _ right: ShowObject) -> Bool {
    if left.kind != right.kind { return left.kind < right.kind }
    if left.number != right.number { return left.number < right.number }
    guard left.name != right.name else { return left.id < right.id }
    let (leftKey, rightKey) = (NameKey(left.name), NameKey(right.name))
    if leftKey != rightKey { return leftKey < rightKey }
    // Names that differ in case or accents only still need an order of their own.
    if left.name.unicodeScalars.elementsEqual(right.name.unicodeScalars) {
      return left.id < right.id
    }
    return left.name.unicodeScalars.lexicographicallyPrecedes(right.name.unicodeScalars)
  }
}
