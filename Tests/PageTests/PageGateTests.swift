import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import Page

@Suite("Requests to the page's server")
struct PageGateTests {
  private let gate: PageGate

  init() throws { gate = PageGate(address: try SocketAddress(ipAddress: "127.0.0.1", port: 8440)) }

  private func request(
    _ uri: String, _ method: HTTPMethod = .GET, host: String? = "localhost:8440",
    origin: String? = nil, messages: String? = "callboard.1"
  ) -> HTTPRequestHead {
    var headers: HTTPHeaders = [
      "Connection": "keep-alive, Upgrade", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    if let host { headers.add(name: "Host", value: host) }
    if let origin { headers.add(name: "Origin", value: origin) }
    if let messages { headers.add(name: "Sec-WebSocket-Protocol", value: messages) }
    return HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers)
  }

  @Test("get each file of the page")
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .appending(path: "../../../Modules/Page/Files").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains("page.html"))
    for name in names {
      let file = gate.answer(to: request(name == "page.html" ? "/" : "/" + name)).file
      let bytes = try Data(contentsOf: folder.appending(path: name))
      #expect(file.map { Data($0.bytes) } == bytes, "\(name)")
    }
  }

  @Test(
    "get no other path",
    arguments: [
      ("/", .ok), ("/page.js", .ok), ("/favicon.ico", .noContent), ("/seat", .forbidden),
      ("", .notFound),
      ("/page.html", .notFound), ("/../page.js", .notFound), ("/%2e%2e/etc/passwd", .notFound),
      ("/page.js?x", .notFound), ("//page.js", .notFound), ("/etc/passwd", .notFound),
      ("http://localhost:8440/", .notFound),
    ] as [(String, HTTPResponseStatus)])
  func others(uri: String, status: HTTPResponseStatus) {
    let answer = gate.answer(to: request(uri))
    #expect(answer.status == status)
    #expect((answer.file != nil) == (status == .ok))
  }

  @Test("with another method or host are refused")
  func refusals() {
    #expect(gate.answer(to: request("/", .POST)).status == .methodNotAllowed)
    #expect(gate.answer(to: request("/", .HEAD)).status == .ok)
    for host in [nil, "evil.example", "evil.example:8440", "localhost", "localhost:80", ""] {
      #expect(
        gate.answer(to: request("/", host: host)).status == .misdirectedRequest, "\(host ?? "none")"
      )
    }
    for host in ["127.0.0.1:8440", "[::1]:8440", "LOCALHOST:8440"] {
      #expect(gate.answer(to: request("/", host: host)).status == .ok, "\(host)")
    }
  }

  @Test(
    "on a network name the address or the machine",
    arguments: [
      ("192.168.1.20", ["192.168.1.20:8440", "desk:8440", "Desk.local:8440", "localhost:8440"]),
      ("::ffff:192.168.1.20", ["192.168.1.20:8440"]),
      ("2001:db8::1", ["[2001:db8::1]:8440"]),
    ])
  func network(address: String, hosts: [String]) throws {
    let gate = PageGate(
      address: try SocketAddress(ipAddress: address, port: 8440), names: ["Desk", "desk.local"])
    for host in hosts {
      #expect(gate.answer(to: request("/", host: host)).status == .ok, "\(host)")
      #expect(gate.admits(request("/seat", host: host, origin: "http://\(host)")), "\(host)")
    }
    for host in ["192.168.1.21:8440", "desk", "evil.example:8440", "desk.evil.example:8440"] {
      #expect(gate.answer(to: request("/", host: host)).status == .misdirectedRequest, "\(host)")
    }
  }

  @Test("under all names of a domain, if the certificate is for them")
  func wildcard() throws {
    let gate = PageGate(
      address: try SocketAddress(ipAddress: "192.168.1.20", port: 8440),
      names: ["*.stage.example"], isEncrypted: true)
    for (host, isKnown) in [
      ("desk.stage.example:8440", true), ("Desk.Stage.example:8440", true),
      ("*.stage.example:8440", false), ("stage.example:8440", false),
      (".stage.example:8440", false),
      ("a.desk.stage.example:8440", false), ("desk.stage.example", false),
      ("desk.stage.example.evil:8440", false), ("evilstage.example:8440", false),
    ] {
      let answer = gate.answer(to: request("/", host: host), isEncrypted: true)
      #expect((answer.status == .ok) == isKnown, "\(host)")
      let isAdmitted = gate.admits(
        request("/seat", host: host, origin: "https://\(host)"), isEncrypted: true)
      #expect(isAdmitted == isKnown, "\(host)")
    }
  }

  @Test(
    "open a WebSocket only from the server's own page",
    arguments: [
      ("http://localhost:8440", true), ("http://127.0.0.1:8440", true), (nil, false),
      ("http://evil.example", false), ("http://localhost", false),
      ("https://localhost:8440", false),
      ("null", false), ("http://localhost:8440.evil.example", false),
    ] as [(String?, Bool)])
  func origins(origin: String?, isAdmitted: Bool) {
    #expect(gate.admits(request("/seat", origin: origin)) == isAdmitted)
  }

  @Test(
    "on the usual port of the scheme leave the port out", arguments: [(443, true), (80, false)])
  func usualPorts(port: Int, isEncrypted: Bool) throws {
    let gate = PageGate(
      address: try SocketAddress(ipAddress: "127.0.0.1", port: port), isEncrypted: isEncrypted)
    let scheme = isEncrypted ? "https" : "http"
    for host in ["localhost", "localhost:\(port)"] {
      let seat = request("/seat", host: host, origin: "\(scheme)://\(host)")
      #expect(gate.admits(seat, isEncrypted: isEncrypted), "\(host)")
    }
    #expect(!gate.knowsHost(of: request("/", host: "evil.example")))
  }

  @Test("over HTTP are led to HTTPS, if pages are encrypted, and get nothing else")
  func detours() throws {
    let gate = PageGate(
      address: try SocketAddress(ipAddress: "127.0.0.1", port: 8440), isEncrypted: true)
    let (page, seat) = (request("/page.js"), request("/seat", origin: "https://localhost:8440"))
    #expect(gate.answer(to: page).status == .temporaryRedirect)
    #expect(gate.detour(for: page, isEncrypted: false) == "https://localhost:8440/")
    #expect(!gate.admits(seat))
    #expect(gate.answer(to: page, isEncrypted: true).status == .ok)
    #expect(gate.detour(for: page, isEncrypted: true) == nil)
    #expect(gate.admits(seat, isEncrypted: true))
    // Nothing of a request becomes an address of another site.
    let stray = request("/", host: "evil.example:8440")
    #expect(gate.answer(to: stray).status == .misdirectedRequest)
    #expect(gate.detour(for: stray, isEncrypted: false) == nil)
  }

  @Test(
    "open a WebSocket only as it has to be opened",
    arguments: [
      ("Connection", "keep-alive"), ("Sec-WebSocket-Key", "bm90IGxvbmc="),
      ("Sec-WebSocket-Key", "no base 64"), ("Content-Length", "2"),
      ("Transfer-Encoding", "chunked"),
    ])
  func openings(name: String, value: String) {
    let right = request("/seat", origin: "http://localhost:8440")
    #expect(gate.admits(right))
    var wrong = right
    wrong.headers.replaceOrAdd(name: name, value: value)
    #expect(!gate.admits(wrong))
  }

  @Test("open a WebSocket only by GET and HTTP/1.1")
  func methods() {
    for method in [HTTPMethod.POST, .HEAD, .PUT, .OPTIONS, .CONNECT] {
      #expect(!gate.admits(request("/seat", method, origin: "http://localhost:8440")))
    }
    var old = request("/seat", origin: "http://localhost:8440")
    old.version = .http1_0
    #expect(!gate.admits(old))
  }

  @Test("open a WebSocket only for these messages, and only at the seat")
  func messages() {
    let origin = "http://localhost:8440"
    #expect(!gate.admits(request("/seat", origin: origin, messages: nil)))
    #expect(!gate.admits(request("/seat", origin: origin, messages: "callboard.2")))
    #expect(gate.admits(request("/seat", origin: origin, messages: "x, callboard.1")))
    #expect(!gate.admits(request("/", origin: origin)))
    #expect(!gate.admits(request("/seat", host: "evil.example:8440", origin: origin)))
  }
}
