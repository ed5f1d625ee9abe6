import Certificates
import NIOCore
import Transport

/// Where a server is, in the words that a device needs.
struct ServedPlace: Sendable {
  /// The address that it listens on.
  let host: String
  /// What it encrypts with; `nil` for HTTP.
  let certificate: ServerCertificate?
  /// Whether the machine made the certificate, so that devices need its fingerprint.
  let isOwnCertificate: Bool

  /// Whether only this machine reaches an address.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || (try? SocketAddress(ipAddress: host, port: 0))?.isLoopback == true
  }

  /// The lines that are printed when the server is ready.
  func lines(port: Int) -> [String] {
    let addresses = hosts.map { "\(certificate == nil ? "http" : "https")://\($0):\(port)" }
    let serving = addresses.map { "serving at \($0)" }
    guard let address = addresses.first else { return serving }
    let device =
      Self.isLoopback(host)
      ? "On this machine, open the workspace with callboard, and type there:"
      : "On each device, open the workspace with callboard, and type there:"
    let fingerprint =
      isOwnCertificate ? certificate.map { " --fingerprint \($0.fingerprint)" } : nil
    // Devices refuse to send readable text to another machine without it.
    let consent = certificate == nil && !Self.isLoopback(host) ? " --insecure" : ""
    return serving + [device, "  sync \(address)\(fingerprint ?? consent)"]
  }

  /// How devices write the address: the names that a certificate is valid for come first.
  private var hosts: [String] {
    let names = certificate?.names.filter { !$0.hasPrefix("*") } ?? []
    if !isOwnCertificate, !names.isEmpty { return names }
    let address = try? SocketAddress(ipAddress: host, port: 0)
    if address?.isWildcard == true {
      let all = HostAddresses.all()
      return all.isEmpty ? ["127.0.0.1"] : all
    }
    return [address?.numbers ?? host]
  }
}
