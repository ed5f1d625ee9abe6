/// Something a console can fire or select: of a kind, with the number it has there.
///
/// Kind, number and cue are what a console knows it by. Neither those nor names need be unique.
public struct ShowObject: Hashable, Sendable {
  /// The identity.
  public let id: ID<ShowObject>
  /// The show that owns it.
  public let show: ID<Show>
  /// Which kind it is.
  public var kind: ObjectKind
  /// The number on the console; of a cue that of its list.
  public var number: ObjectNumber
  /// The cue that it is, where it is a cue of the list with the number, and not the list itself.
  ///
  /// Only objects of the kind ``ObjectKind/list`` with a whole number are cues:
  /// ``ConsoleNumber/validate(for:)`` checks that.
  public var cue: ObjectNumber?
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
  /// What the host keeps with it.
  public var metadata: Metadata

  /// Creates an object.
  public init(
    id: ID<ShowObject>, show: ID<Show>, kind: ObjectKind, number: ObjectNumber,
    cue: ObjectNumber? = nil, name: String = "", color: ObjectColor? = nil,
    isOutlined: Bool = false, created: Timestamp, source: ImportSource? = nil,
    metadata: Metadata = Metadata()
  ) {
    self.id = id
    self.show = show
    self.kind = kind
    self.number = number
    self.cue = cue
    self.name = name
    self.color = color
    self.isOutlined = isOutlined
    self.created = created
    self.source = source
    self.metadata = metadata
  }

  /// Number and cue in one: `5`, or `5/20` for cue 20 of list 5.
  public var consoleNumber: ConsoleNumber {
    get { ConsoleNumber(number, cue: cue) }
    set { (number, cue) = (newValue.number, newValue.cue) }
  }

  /// What a person calls it: its name, or kind and number where it has none, as in `List 5`.
  public var title: String { name.isEmpty ? "\(kind.title) \(consoleNumber)" : name }

  /// How commands and messages name it without doubt: `list 5 "Opening"`, `list 5/20 "Storm"`.
  public var reference: String {
    name.isEmpty
      ? "\(kind.rawValue) \(consoleNumber)" : "\(kind.rawValue) \(consoleNumber) \"\(name)\""
  }

  /// The order people expect: by kind, number, cue, name, and at last identity.
  public static func inOrder(_ left: ShowObject, _ right: ShowObject) -> Bool {
    if left.kind != right.kind { return left.kind < right.kind }
    if left.number != right.number { return left.number < right.number }
    if left.cue != right.cue { return left.consoleNumber < right.consoleNumber }
    guard left.name != right.name else { return left.id < right.id }
    let (leftKey, rightKey) = (SearchKey(left.name), SearchKey(right.name))
    if leftKey != rightKey { return leftKey < rightKey }
    // Names that differ in case or accents only still need an order of their own.
    if left.name.unicodeScalars.elementsEqual(right.name.unicodeScalars) {
      return left.id < right.id
    }
    return left.name.unicodeScalars.lexicographicallyPrecedes(right.name.unicodeScalars)
  }
}

extension ShowObject: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case show
    case kind
    case number
    case cue
    case name
    case color
    case isOutlined
    case created
    case source
    case metadata
  }

  /// Reads an object; what older builds did not write is not there.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` where anything else is missing, or garbled.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(ID<ShowObject>.self, forKey: .id)
    show = try container.decode(ID<Show>.self, forKey: .show)
    kind = try container.decode(ObjectKind.self, forKey: .kind)
    number = try container.decode(ObjectNumber.self, forKey: .number)
    cue = try container.decodeIfPresent(ObjectNumber.self, forKey: .cue)
    name = try container.decode(String.self, forKey: .name)
    color = try container.decodeIfPresent(ObjectColor.self, forKey: .color)
    isOutlined = try container.decode(Bool.self, forKey: .isOutlined)
    created = try container.decode(Timestamp.self, forKey: .created)
    source = try container.decodeIfPresent(ImportSource.self, forKey: .source)
    metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata) ?? Metadata()
  }

  /// Writes an object; metadata is left out where there is none.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(show, forKey: .show)
    try container.encode(kind, forKey: .kind)
    try container.encode(number, forKey: .number)
    try container.encodeIfPresent(cue, forKey: .cue)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(color, forKey: .color)
    try container.encode(isOutlined, forKey: .isOutlined)
    try container.encode(created, forKey: .created)
    try container.encodeIfPresent(source, forKey: .source)
    if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
  }
}
