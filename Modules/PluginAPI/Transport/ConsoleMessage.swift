/// A message to or from a console, as people and programs are shown it.
public struct ConsoleMessage: Hashable, Sendable {
  /// Where it goes on the console; the whole text, where the protocol has nothing else.
  public var address: String
  /// What it carries.
  public var arguments: [MessageArgument]
  /// Whether it is one stroke of a key: those follow each other with the connection's gap.
  public var isKey: Bool
  /// What lets go of all that this message holds down on the console, until it was sent: a key, or
  /// a flash.
  public var letGo: [ConsoleMessage]
  /// What the console's command line is to show, where a sequence of keys begins with this message.
  public var check: KeyCheck?

  /// Creates a message.
  public init(
    _ address: String, _ arguments: [MessageArgument] = [], isKey: Bool = false,
    letGo: [ConsoleMessage] = [], check: KeyCheck? = nil
  ) {
    self.address = address
    self.arguments = arguments
    self.isKey = isKey
    self.letGo = letGo
    self.check = check
  }
}

/// One argument of a message, with its type in the protocol's own word.
public struct MessageArgument: Hashable, Sendable {
  /// A value of any type.
  public enum Value: Hashable, Sendable {
    /// The type says it all.
    case none
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// A text; bytes and the like as hexadecimal digits.
    case text(String)
    /// Arguments in an array.
    case list([MessageArgument])
  }

  /// The type, for OSC its tag: `i`.
  public let type: String
  /// The value.
  public let value: Value

  /// Creates an argument.
  public init(_ type: String, _ value: Value = .none) {
    self.type = type
    self.value = value
  }
}
