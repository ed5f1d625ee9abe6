import NIOCore

/// The proxies that are believed where a request comes from.
///
/// A proxy counts by its own address, not by its network: a machine beside it is not trusted.
struct TrustedProxies: Sendable {
  private let addresses: Set<[UInt8]>

  /// Takes addresses in digits; others are left out.
  init(_ addresses: [String]) {
    self.addresses = Set(addresses.map(ClientAddress.bytes).filter { !$0.isEmpty })
  }

  /// Whether a connection comes from one of them.
  func contains(_ channel: any Channel) -> Bool {
    guard !addresses.isEmpty, let text = channel.remoteAddress?.ipAddress else { return false }
    return contains(text)
  }

  /// Whether an address in digits is one of them.
  func contains(_ text: String) -> Bool { addresses.contains(ClientAddress.bytes(text)) }

  /// The machine that a proxy passed a request on for.
  ///
  /// A client can send the header itself; then the proxy adds the client's address at the end.
  ///
  /// - Parameter header: The header `X-Forwarded-For`.
  /// - Returns: The machine; `nil` if the header does not end with an address.
  static func client(in header: String?) -> ClientAddress? {
    guard let last = header?.split(separator: ",", omittingEmptySubsequences: false).last else {
      return nil
    }
    let text = String(last.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    return ClientAddress.bytes(text).isEmpty ? nil : ClientAddress(text)
  }
}
