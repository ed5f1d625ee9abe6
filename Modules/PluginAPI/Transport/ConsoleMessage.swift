public import Domain

/// A message to or from a console, in readable form.
public struct ConsoleMessage: Hashable, Sendable {
  /// The address on the console, or the whole text if the protocol has nothing else.
  public var address: String
  /// The arguments.
  public var arguments: [MessageArgument]
  /// Whether it is a key stroke; key strokes are sent with the connection's gap between them.
  public var isKey: Bool
  /// The messages that release everything this message holds down on the console: a key or a flash.
  public var release: [ConsoleMessage]
  /// The expected command line, if this message starts a sequence of keys.
  public var check: KeyCheck?
  /// How the console must react, if it reports the control that this message uses.
  public var reaction: ExpectedReaction?

  /// Creates a message.
  public init(
    _ address: String, _ arguments: [MessageArgument] = [], isKey: Bool = false,
    release: [ConsoleMessage] = [], check: KeyCheck? = nil, reaction: ExpectedReaction? = nil
  ) {
    self.address = address
    self.arguments = arguments
    self.isKey = isKey
    self.release = release
    self.check = check
    self.reaction = reaction
  }
}

/// How a console must react to a message that uses one of its controls.
public struct ExpectedReaction: Hashable, Sendable {
  /// The number of the control.
  public let control: UInt32
  /// The state that it must get; of a cue list only whether it runs counts.
  public let state: ControlState
  /// What the control starts, if it is known.
  public let source: ImportSource?
  /// The message to the person if it does not.
  public let otherwise: String

  /// Creates an expectation.
  public init(
    _ control: UInt32, _ state: ControlState, of source: ImportSource? = nil, otherwise: String
  ) {
    (self.control, self.state, self.source) = (control, state, source)
    self.otherwise = otherwise
  }
}

/// One argument of a message, with its type as the protocol names it.
public struct MessageArgument: Hashable, Sendable {
  /// A value of any type.
  public enum Value: Hashable, Sendable {
    /// No value: the type says it all.
    case none
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// A text; bytes are hexadecimal digits.
    case text(String)
    /// An array of arguments.
    case list([MessageArgument])
  }

  /// The type; for OSC, its tag: `i`.
  public let type: String
  /// The value.
  public let value: Value

  /// Creates an argument.
  public init(_ type: String, _ value: Value = .none) {
    self.type = type
    self.value = value
  }
}
