/// What a tap on a block in play mode does on the console (spec T1).
public enum TriggerAction: String, CaseIterable, Hashable, Sendable, Codable {
  /// Starts or recalls it.
  case go
  /// Takes it off.
  case release
  /// Holds it where it is.
  case pause
  /// Goes back one step.
  case back
  /// Is on while a finger is down on the block.
  case flash
  /// Switches it on, and off at the next tap.
  case toggle

  /// Whether it switches something on and off again: such a trigger has two strokes.
  public var isSwitch: Bool { self == .flash || self == .toggle }
}
