public import Domain
import PluginAPI

/// An object to create.
public struct NewObject: Hashable, Sendable {
  /// The kind.
  public var kind: ObjectKind
  /// The number on the console, with the cue if it is one.
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

/// How to edit an object's colour.
public enum ColorEdit: Hashable, Sendable {
  /// Set a colour.
  case set(ObjectColor)
  /// Remove the colour.
  case clear
}

/// An edit of an object; `nil` leaves a property unchanged.
public struct ObjectEdit: Hashable, Sendable {
  /// The new kind.
  public var kind: ObjectKind?
  /// The new number; its cue, or none, replaces the old one.
  public var number: ConsoleNumber?
  /// The new name; empty for none.
  public var name: String?
  /// The new colour, or none.
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
    if let number {
      object.consoleNumber = number
      MadeUpNumber.mark(&object, false)
    }
    if let name { object.name = name }
    switch color {
    case .set(let color): object.color = color
    case .clear: object.color = nil
    case nil: break
    }
    if let isOutlined { object.isOutlined = isOutlined }
  }
}
