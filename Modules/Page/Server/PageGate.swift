import Foundation
import NIOCore
import NIOHTTP1
import Transport

/// Decides which requests are answered.
struct PageGate {
  /// The path of the WebSocket.
  static let seatPath = "/seat"
  /// The name of the messages on it.
  static let messages = "callboard.1"

  /// The names under which a browser reaches the server.
  ///
  /// A page of another site can make a browser send requests here, also under a name of its own
  /// that leads to this machine. Those requests have another host or origin.
  private let hosts: Set<String>
  /// Whether pages are served over HTTPS only.
  private let needsEncryption: Bool

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - address: The address that a client has connected to.
  ///   - names: The names of this machine, without a port.
  ///   - isEncrypted: Whether pages are served over HTTPS only.
  init(address: SocketAddress?, names: [String] = [], isEncrypted: Bool = false) {
    needsEncryption = isEncrypted
    let port = address?.port ?? 0
    var known = ["127.0.0.1", "localhost", "[::1]"] + names.map { $0.lowercased() }
    if let numbers = address?.numbers { known.append(numbers) }
    let numbered = known.map { "\($0):\(port)" }
    // Browsers leave out the port that is usual for the scheme.
    hosts = Set(port == (isEncrypted ? 443 : 80) ? numbered + known : numbered)
  }

  /// Whether a request is for this server.
  func knowsHost(of request: HTTPRequestHead) -> Bool {
    let named = request.headers["Host"]
    return named.count == 1 && knows(named[0].lowercased())
  }

  private func knows(_ host: String) -> Bool {
    guard host.first != "*" else { return false }
    if hosts.contains(host) { return true }
    // A certificate may be for all names of a domain.
    guard let dot = host.firstIndex(of: "."), dot > host.startIndex else { return false }
    return hosts.contains("*\(host[dot...])")
  }

  /// The scheme of the addresses of pages.
  static func scheme(isEncrypted: Bool) -> String { isEncrypted ? "https" : "http" }

  /// Whether a WebSocket may be opened: only by the server's own page.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isEncrypted: Whether it came over HTTPS.
  /// - Returns: Whether it may.
  func admits(_ request: HTTPRequestHead, isEncrypted: Bool = false) -> Bool {
    let origins = request.headers["Origin"]
    guard isEncrypted == needsEncryption, Self.opensWebSocket(request), knowsHost(of: request),
      request.uri == Self.seatPath,
      origins.count == 1,
      request.headers[canonicalForm: "Sec-WebSocket-Protocol"].contains(Self.messages[...])
    else { return false }
    let scheme = "\(Self.scheme(isEncrypted: isEncrypted))://"
    let origin = origins[0].lowercased()
    return origin.hasPrefix(scheme) && knows(String(origin.dropFirst(scheme.count)))
  }

  /// Whether a request is what a WebSocket begins with (RFC 6455, section 4.2.1).
  private static func opensWebSocket(_ request: HTTPRequestHead) -> Bool {
    let headers = request.headers
    return request.method == .GET && request.version == .http1_1
      && headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
      && Data(base64Encoded: headers.first(name: "Sec-WebSocket-Key") ?? "")?.count == 16
      && (headers.first(name: "Content-Length") ?? "0") == "0"
      && !headers.contains(name: "Transfer-Encoding")
  }

  /// Where a request is led that came over HTTP and has to come over HTTPS; `nil` for others.
  func detour(for request: HTTPRequestHead, isEncrypted: Bool) -> String? {
    guard needsEncryption, !isEncrypted, knowsHost(of: request),
      let host = request.headers["Host"].first
    else { return nil }
    return "https://\(host.lowercased())/"
  }

  /// The status and file for a request that opens no WebSocket.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isEncrypted: Whether it came over HTTPS.
  /// - Returns: The status, and the file if there is one.
  func answer(
    to request: HTTPRequestHead, isEncrypted: Bool = false
  ) -> (status: HTTPResponseStatus, file: PageFile?) {
    guard knowsHost(of: request) else { return (.misdirectedRequest, nil) }
    guard isEncrypted == needsEncryption else { return (.temporaryRedirect, nil) }
    guard request.method == .GET || request.method == .HEAD else { return (.methodNotAllowed, nil) }
    guard request.uri != Self.seatPath else { return (.forbidden, nil) }
    // Browsers ask for it by themselves.
    guard request.uri != "/favicon.ico" else { return (.noContent, nil) }
    guard let file = PageFile(at: request.uri) else { return (.notFound, nil) }
    return (.ok, file)
  }
}
