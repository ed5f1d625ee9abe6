/// Why a packet cannot be written.
public enum OSCEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address does not begin with `/`.
  case address(String)
  /// A text contains a NUL, which would end it.
  case embeddedNUL(String)
  /// It is deeper than ``OSCLimits/depth``.
  case tooDeep
  /// It would have more bytes than ``OSCLimits/packetSize``.
  case tooLarge

  /// The fault.
  public var description: String {
    switch self {
    case .address(let address): "the address '\(address)' does not begin with '/'"
    case .embeddedNUL: "a text holds the character NUL, which would end it"
    case .tooDeep: "nothing may lie deeper than \(OSCLimits.depth) levels"
    case .tooLarge: "a packet has at most \(OSCLimits.packetSize) bytes"
    }
  }
}
