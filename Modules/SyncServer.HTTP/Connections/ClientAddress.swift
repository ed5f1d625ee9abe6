import Foundation
import NIOCore

/// The machine that a connection comes from, as limits count it.
///
/// A machine in an IPv6 network has as many addresses as it likes: all those that have the first 64
/// bits in common count as one. An IPv4 address counts as a whole, also where the system writes it
/// as an IPv6 one.
struct ClientAddress: Hashable, Sendable {
  /// The address, or the network, in digits.
  let text: String
  /// Whether it is this machine.
  let isLoopback: Bool

  /// Finds the address of a connection; `nil` if it has none.
  init?(_ channel: any Channel) {
    guard let text = channel.remoteAddress?.ipAddress else { return nil }
    self.init(text)
  }

  /// Reads an address in digits.
  init(_ text: String) {
    let bytes = Self.bytes(text)
    if bytes.count == 16 {
      self.text = Self.network(bytes)
      isLoopback = bytes == Self.loopback
    } else {
      // Text that is not an address is counted as it is.
      self.text = bytes.isEmpty ? text : bytes.map(String.init).joined(separator: ".")
      isLoopback = self.text.hasPrefix("127.")
    }
  }

  /// The 16 bytes of an IPv6 address, or the 4 of an IPv4 one, also if it is written as an IPv6
  /// one; none if it is neither.
  static func bytes(_ text: String) -> [UInt8] {
    switch try? SocketAddress(ipAddress: text, port: 0) {
    case .v4(let address): return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      return bytes.starts(with: mapped) ? bytes.suffix(4) : bytes
    case .unixDomainSocket, nil: return []
    }
  }

  private static func network(_ bytes: [UInt8]) -> String {
    let groups = stride(from: 0, to: 8, by: 2).map { place in
      String(Int(bytes[place]) << 8 | Int(bytes[place + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + "::/64"
  }

  /// What an IPv4 address begins with where it is written as an IPv6 one.
  private static let mapped = Array(repeating: UInt8(0), count: 10) + [0xFF, 0xFF]
  /// `::1`.
  private static let loopback = Array(repeating: UInt8(0), count: 15) + [1]
}
