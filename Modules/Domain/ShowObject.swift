/// Something that a console can fire or select, with its kind and number.
///
/// A console identifies it by kind, number and cue. Neither these nor names need be unique.
public struct ShowObject: Hashable, Sendable {
  /// The identity.
  public let id: Domain.ID<ShowObject>
  /// The show that owns it.
  public let show: Domain.ID<Show>
  /// The kind.
  public var kind: ObjectKind
  /// The number on the console; for a cue, the number of its list.
  ///
  /// An object of a host's kind has none if it is ``ObjectNumber/zero``.
  public var number: ObjectNumber
  /// The cue number, if it is a cue of the list and not the list itself.
  ///
  /// Only objects of the kind ``ObjectKind/list`` with a whole number are cues:
  /// ``ConsoleNumber/validate(for:)`` checks that.
  public var cue: ObjectNumber?
  /// The name; may be empty.
  public var name: String
  /// The colour, if it has one.
  public var color: ObjectColor?
  /// Whether it is drawn as an outline instead of filled.
  public var isOutlined: Bool
  /// When it was created.
  public let created: Timestamp
  /// Its import source.
  public var source: ImportSource?
  /// The host's metadata.
  public var metadata: Metadata

  /// Creates an object.
  public init(
    id: Domain.ID<ShowObject>, show: Domain.ID<Show>, kind: ObjectKind,
    number: ObjectNumber = .zero,
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

  /// The number and cue together: `5`, or `5/20` for cue 20 of list 5.
  public var consoleNumber: ConsoleNumber {
    get { ConsoleNumber(number, cue: cue) }
    set { (number, cue) = (newValue.number, newValue.cue) }
  }

  /// Whether it has a number: an object of a host's kind with the number 0 has none.
  public var isNumbered: Bool { !kind.isOfHost || number != .zero }

  /// The number and cue as text; empty if it has no number.
  public var numberText: String { isNumbered ? consoleNumber.text : "" }

  /// The kind and number, as in `list 5`; only the kind if it has no number.
  public var kindAndNumber: String {
    isNumbered ? "\(kind.rawValue) \(consoleNumber)" : kind.rawValue
  }

  /// Its display name: the name, or kind and number if it has none, as in `List 5`.
  public var title: String {
    if !name.isEmpty { return name }
    return isNumbered ? "\(kind.title) \(consoleNumber)" : kind.title
  }

  /// Its unambiguous name in commands and messages: `list 5 "Opening"`, `list 5/20 "Storm"`, or
  /// `app "Mail"` for an object without a number.
  ///
  /// Commands need a name or a number: an object without both is `app 0`.
  public var reference: String {
    name.isEmpty ? "\(kind.rawValue) \(consoleNumber)" : "\(kindAndNumber) \"\(name)\""
  }

  /// The usual order: by kind, number, cue, name, and finally identity.
  ///
  /// Objects without a number come last in their kind.
  public static func inOrder(_ left: ShowObject, _ right: ShowObject) -> Bool {
    if left.kind != right.kind { return left.kind < right.kind }
    if left.isNumbered != right.isNumbered { return left.isNumbered }
    if left.number != right.number { return left.number < right.number }
    if left.cue != right.cue { return left.consoleNumber < right.consoleNumber }
    guard left.name != right.name else { return left.id < right.id }
    let (leftKey, rightKey) = (SearchKey(left.name), SearchKey(right.name))
    if leftKey != rightKey { return leftKey < rightKey }
    // Names that differ only in case or accents still need a fixed order.
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

  /// Reads an object; values that older builds did not write are absent.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if anything else is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Domain.ID<ShowObject>.self, forKey: .id)
    show = try container.decode(Domain.ID<Show>.self, forKey: .show)
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

  /// Writes an object; metadata is left out if there is none.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
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
