package import NIOCore

extension SocketAddress {
  /// The address as a URL has it: `192.168.1.20` or `[2001:db8::1]`; `nil` if it has none.
  package var numbers: String? {
    guard var address = ipAddress?.lowercased() else { return nil }
    // An IPv4 client of a socket for both has such an address.
    if address.hasPrefix("::ffff:"), address.contains(".") { address.removeFirst(7) }
    // The interface is known to the client only.
    if let percent = address.firstIndex(of: "%") { address = String(address[..<percent]) }
    return address.contains(":") ? "[\(address)]" : address
  }

  /// Whether only this machine reaches it.
  package var isLoopback: Bool {
    guard let numbers else { return false }
    return numbers == "[::1]" || numbers.hasPrefix("127.")
  }

  /// Whether it means every address of this machine.
  package var isWildcard: Bool { numbers == "0.0.0.0" || numbers == "[::]" }
}
