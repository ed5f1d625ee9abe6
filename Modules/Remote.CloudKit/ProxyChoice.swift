import AsyncHTTPClient
import Foundation

/// The proxy that the usual variables name: `https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`.
struct ProxyChoice: Sendable {
  private let environment: [String: String]

  /// Takes the variables of a process; names in lower case count before those in capitals.
  init(_ environment: [String: String]) { self.environment = environment }

  /// The proxy for an address; `nil` for none.
  func proxy(for address: ServerAddress) -> HTTPClient.Configuration.Proxy? {
    // What this machine says to itself is not encrypted, and must not leave it.
    guard !address.isLoopback, !isExcepted(address.host) else { return nil }
    let name = address.isEncrypted ? "https_proxy" : "http_proxy"
    guard let text = value(name) ?? value("all_proxy"),
      let parts = URLComponents(string: text.contains("://") ? text : "http://\(text)"),
      parts.scheme == "http", let host = parts.host, !host.isEmpty
    else { return nil }
    let port = parts.port ?? 80
    guard let user = parts.user else { return .server(host: host, port: port) }
    return .server(
      host: host, port: port,
      authorization: .basic(username: user, password: parts.password ?? ""))
  }

  private func value(_ name: String) -> String? {
    // A program that answers requests gets 'Proxy:' of a request as HTTP_PROXY.
    let isSafe = name != "http_proxy" || environment["REQUEST_METHOD"] == nil
    let text = environment[name] ?? (isSafe ? environment[name.uppercased()] : nil)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isExcepted(_ host: String) -> Bool {
    let host = host.lowercased()
    return (value("no_proxy") ?? "").split(separator: ",").contains { entry in
      let entry = entry.trimmingCharacters(in: .whitespaces).lowercased()
      let suffix = entry.hasPrefix(".") ? entry : ".\(entry)"
      return entry == "*" || host == entry || host.hasSuffix(suffix)
    }
  }
}
