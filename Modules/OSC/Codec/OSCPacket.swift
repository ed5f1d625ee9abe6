/// The content of a datagram or frame: a message, or a bundle of packets.
public enum OSCPacket: Hashable, Sendable {
  /// A message.
  case message(OSCMessage)
  /// A bundle.
  case bundle(OSCBundle)
}

/// An address and arguments.
public struct OSCMessage: Hashable, Sendable {
  /// The address, starting with `/`; can be a pattern, and can contain spaces.
  public var address: String
  /// The arguments.
  public var arguments: OSCArguments

  /// Creates a message.
  public init(_ address: String, _ arguments: OSCArguments) {
    self.address = address
    self.arguments = arguments
  }

  /// Creates a message.
  public init(_ address: String, _ arguments: [OSCArgument]) {
    self.init(address, OSCArguments(arguments))
  }

  /// Creates a message with the arguments that follow, such as `OSCMessage("/cue/go", 1, "two")`.
  ///
  /// Whole numbers become 32-bit integers, and others 32-bit floating-point numbers. Name the case
  /// for another type: `.int64(5)`.
  public init(_ address: String, _ arguments: OSCArgument...) {
    self.init(address, OSCArguments(arguments))
  }
}

/// Packets that belong together, and when to apply them.
public struct OSCBundle: Hashable, Sendable {
  /// When to apply them.
  public var timeTag: OSCTimeTag
  /// The packets, in order; can be empty.
  public var elements: [OSCPacket]

  /// Creates a bundle.
  public init(at timeTag: OSCTimeTag = .immediate, _ elements: [OSCPacket] = []) {
    self.timeTag = timeTag
    self.elements = elements
  }
}

extension OSCPacket {
  /// The messages of the packet, those of bundles too, in order.
  public var messages: [OSCMessage] {
    switch self {
    case .message(let message): [message]
    case .bundle(let bundle): bundle.elements.flatMap(\.messages)
    }
  }
}
