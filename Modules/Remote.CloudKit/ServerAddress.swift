import Foundation
import PluginAPI

/// Where requests go: the address that a person gave, checked.
struct ServerAddress: Hashable, Sendable {
  /// The address without a `/` at its end: `https://host:port`.
  let base: String
  /// The host, without the brackets of an IPv6 address.
  let host: String
  /// The port.
  let port: Int
  /// Whether connections are encrypted.
  let isEncrypted: Bool
  /// The database of Apple's service; `nil` at a server of this project.
  let database: AppleDatabase?

  /// Checks an address.
  ///
  /// - Parameters:
  ///   - text: The address.
  ///   - isInsecure: Whether messages may go unencrypted to another machine.
  /// - Throws: ``/PluginAPI/TransportError`` if it is not valid, or not encrypted.
  init(_ text: String, isInsecure: Bool) throws(TransportError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host, !host.isEmpty, parts.query == nil, parts.fragment == nil,
      parts.user == nil, parts.password == nil,
      (1...65_535).contains(parts.port ?? 1)
    else {
      throw RemoteAddress.unknown(text)
    }
    database = try AppleDatabase(parts)
    isEncrypted = scheme == "https"
    self.host = host.trimmingCharacters(in: ["[", "]"])
    port = parts.port ?? (isEncrypted ? 443 : 80)
    // Anyone who reads a web token can use it.
    guard isEncrypted || isInsecure && database == nil || Self.isLoopback(self.host) else {
      throw TransportError(
        .notAllowed, "\(text) is not encrypted: everyone on the way could read and change it",
        remedy: database == nil ? "use https://, or allow it with --insecure" : "use https://")
    }
    let name = self.host.contains(":") ? "[\(self.host)]" : self.host
    base = "\(scheme)://\(name):\(port)"
  }

  /// Whether the server is on this machine.
  var isLoopback: Bool { Self.isLoopback(host) }

  private static func isLoopback(_ host: String) -> Bool {
    guard host.lowercased() != "localhost", host != "::1" else { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
