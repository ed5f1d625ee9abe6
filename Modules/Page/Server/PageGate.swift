import NIOCore
import NIOHTTP1

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

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - address: The address that a client has connected to.
  ///   - names: The names of this machine, without a port.
  init(address: SocketAddress?, names: [String] = []) {
    let port = address?.port ?? 0
    var known = ["127.0.0.1", "localhost", "[::1]"] + names.map { $0.lowercased() }
    if let numbers = address?.numbers { known.append(numbers) }
    hosts = Set(known.map { "\($0):\(port)" })
  }

  /// Whether a request is for this server.
  func knowsHost(of request: HTTPRequestHead) -> Bool {
    let named = request.headers["Host"]
    return named.count == 1 && hosts.contains(named[0].lowercased())
  }

  /// Whether a WebSocket may be opened: only by the server's own page.
  func admits(_ request: HTTPRequestHead) -> Bool {
    let origins = request.headers["Origin"]
    guard knowsHost(of: request), request.uri == Self.seatPath, origins.count == 1,
      request.headers[canonicalForm: "Sec-WebSocket-Protocol"].contains(Self.messages[...])
    else { return false }
    return hosts.contains { origins[0].lowercased() == "http://\($0)" }
  }

  /// The status and file for a request that opens no WebSocket.
  func answer(to request: HTTPRequestHead) -> (status: HTTPResponseStatus, file: PageFile?) {
    guard knowsHost(of: request) else { return (.misdirectedRequest, nil) }
    guard request.method == .GET || request.method == .HEAD else { return (.methodNotAllowed, nil) }
    guard request.uri != Self.seatPath else { return (.forbidden, nil) }
    // Browsers ask for it by themselves.
    guard request.uri != "/favicon.ico" else { return (.noContent, nil) }
    guard let file = PageFile(at: request.uri) else { return (.notFound, nil) }
    return (.ok, file)
  }
}
