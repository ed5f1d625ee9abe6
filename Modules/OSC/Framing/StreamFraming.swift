/// How packets are separated in a stream.
public enum StreamFraming: String, CaseIterable, Hashable, Sendable {
  /// Each packet has its length before it, as 4 bytes: OSC 1.0.
  case length
  /// Each packet is between END bytes: OSC 1.1, by SLIP of RFC 1055.
  case slip
}

/// Why a stream is unreadable from some byte on: the next packet cannot be found.
public enum FramingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A length that no packet has.
  case length(UInt32)
  /// More bytes than ``OSCLimits/packetSize`` without the end of a packet.
  case endless
  /// An invalid escape.
  case escape(UInt8)

  /// The fault.
  public var description: String {
    switch self {
    case .length(let length):
      "a packet of \(length) bytes was announced, more than \(OSCLimits.packetSize) or no multiple "
        + "of 4; the other side may use another framing"
    case .endless:
      "\(OSCLimits.packetSize) bytes came without the end of a packet; the other side may use "
        + "another framing"
    case .escape(let byte): "the byte \(byte) follows an escape, which means nothing in SLIP"
    }
  }
}

/// Takes packets out of a stream, however it is cut into pieces.
public struct FrameReader: Sendable {
  private let framing: StreamFraming
  // Only one of them is used, depending on the framing.
  private var lengths = LengthFrameReader()
  private var slip = SLIPFrameReader()

  /// Creates a reader at the beginning of a stream.
  public init(_ framing: StreamFraming) { self.framing = framing }

  /// Reads the next piece of the stream.
  ///
  /// It keeps at most one packet, of at most ``OSCLimits/packetSize`` bytes, between pieces.
  ///
  /// - Parameters:
  ///   - bytes: The piece.
  ///   - body: Called with each complete packet, in order.
  /// - Throws: ``FramingError`` if the stream is unreadable; close it then.
  public mutating func read(
    _ bytes: RawSpan, _ body: (RawSpan) -> Void
  ) throws(FramingError) {
    switch framing {
    case .length: try lengths.read(bytes, body)
    case .slip: try slip.read(bytes, body)
    }
  }
}

extension StreamFraming {
  /// A packet as it is in the stream.
  ///
  /// - Parameter packet: The bytes of a packet.
  /// - Returns: The bytes to send.
  public func frame(_ packet: [UInt8]) -> [UInt8] {
    switch self {
    case .length: LengthFrameReader.frame(packet)
    case .slip: SLIPFrameReader.frame(packet)
    }
  }
}
