public import Domain

/// An object to be made.
public struct NewObject: Hashable, Sendable {
  /// Which kind it is.
  public var kind: ObjectKind
  /// The number on the console, with the cue where it is one.
  public var number: ConsoleNumber
  /// The name; empty for none.
  public var name: String
  /// The colour, or `nil` for none.
  public var color: ObjectColor?
  /// Whether it is drawn as an outline.
  public var isOutlined: Bool

  /// Creates a description of an object.
  public init(
    kind: ObjectKind, number: ConsoleNumber, name: String = "", color: ObjectColor? = nil,
    isOutlined: Bool = false
  ) {
    self.kind = kind
    self.number = number
    self.name = name
    self.color = color
    self.isOutlined = isOutlined
  }
}

/// What to do with an object's colour.
public enum ColorEdit: Hashable, Sendable {
  /// Give it a colour.
  case set(ObjectColor)
  /// Take its colour away.
  case clear
}

/// What to alter of an object; `nil` leaves a property as it is.
public struct ObjectEdit: Hashable, Sendable {
  /// Another kind.
  public var kind: ObjectKind?
  /// Another number, and another cue or none with it.
  public var number: ConsoleNumber?
  /// Another name; empty for none.
  public var name: String?
  /// Another colour, or none.
  public var color: ColorEdit?
  /// Whether it is drawn as an outline.
  public var isOutlined: Bool?

  /// Creates an edit.
  public init(
    kind: ObjectKind? = nil, number: ConsoleNumber? = nil, name: String? = nil,
    color: ColorEdit? = nil, isOutlined: Bool? = nil
  ) {
    self.kind = kind
    self.number = number
    self.name = name
    self.color = color
    self.isOutlined = isOutlined
  }

  func apply(to object: inout ShowObject) {
    if let kind { object.kind = kind }
    if let number { object.consoleNumber = number }
    if let name { object.name = name }
    switch color {
    case .set(let color): object.color = color
    case .clear: object.color = nil
    case nil: break
    }
    if let isOutlined { object.isOutlined = isOutlined }
  }
}
