/// A key, with the modifiers that were held down.
public struct Key: Hashable, Sendable {
  /// The key itself.
  public enum Code: Hashable, Sendable {
    /// A key that types a character; with ``Modifiers/control`` the lower-case letter.
    case character(Character)
    /// Enter, also the one of the number pad.
    case enter
    /// Tab.
    case tab
    /// The key that deletes backwards.
    case backspace
    /// The key that deletes forwards.
    case delete
    /// Insert.
    case insert
    /// Escape.
    case escape
    /// An arrow.
    case up, down, left, right
    /// The keys above the arrows.
    case home, end, pageUp, pageDown
    /// A function key, from 1.
    case function(Int)
  }

  /// Keys held down together with another one.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as terminals report them.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift; not reported for characters, which differ by it.
    public static let shift = Self(rawValue: 1)
    /// Alt, also called Meta or Option.
    public static let alt = Self(rawValue: 2)
    /// Control.
    public static let control = Self(rawValue: 4)
  }

  /// The key.
  public var code: Code
  /// The modifiers.
  public var modifiers: Modifiers

  /// Creates a key.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Creates a key that types a character.
  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }
}

/// What a terminal sends.
public enum TerminalInput: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// A text was pasted; its lines end with `\n`.
  case paste(String)
  /// A pasted text was longer than ``InputDecoder/longestPaste`` and was discarded.
  case longPaste
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal got the keyboard's focus, or lost it.
  case focus(Bool)
}
