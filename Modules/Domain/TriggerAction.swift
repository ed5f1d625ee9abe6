/// What a tap on a block does on the console in play mode.
public enum TriggerAction: String, CaseIterable, Hashable, Sendable, Codable {
  /// Starts or recalls the object.
  case go
  /// Releases the object.
  case release
  /// Pauses the object.
  case pause
  /// Goes back one step.
  case back
  /// Is on while a finger is on the block.
  case flash
  /// Switches the object on, and off at the next tap.
  case toggle

  /// Whether it switches something on and off: such a trigger has two strokes.
  public var isSwitch: Bool { self == .flash || self == .toggle }
}
