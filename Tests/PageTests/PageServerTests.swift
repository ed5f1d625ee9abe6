import Domain
import NIOWebSocket
import Page_TLS
import PluginAPI
import ScriptedConsole
import TestSupport
import Testing
import Transport
import Workspace

@testable import Page

@Suite("The page's server", .timeLimit(.minutes(10)))
struct PageServerTests {
  /// Serves pages of a stage's board while something is done with a client.
  private func serving<Value: Sendable>(
    _ stage: PageStage, role: SeatRole? = .edit,
    _ body: @Sendable (PageClient) async throws -> Value
  ) async throws -> Value {
    try await stage.serving(role: role) { client, _ in try await body(client) }
  }

  /// Serves pages at an address.
  private func serving<Value: Sendable>(
    _ stage: PageStage, at host: String, role: SeatRole?, pages: PairedPages?,
    encryption: PageEncryption? = nil,
    _ body: @Sendable (PageClient, PageServer) async throws -> Value
  ) async throws -> Value {
    try await stage.serving(at: host, role: role, pages: pages, encryption: encryption, body)
  }

  @Test("gives the page to a browser, with a strict policy")
  func files() async throws {
    try await serving(PageStage()) { client in
      let answer = try await client.answer(
        to: "GET / HTTP/1.1\r\nHost: \(client.host)\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("Content-Type: text/html; charset=utf-8\r\n"))
      #expect(answer.contains("default-src 'none'; script-src 'self';"))
      #expect(answer.contains("<!doctype html>") || answer.contains("<!DOCTYPE html>"))
      #expect(!answer.contains("style="))
      let head = try await client.answer(
        to: "HEAD /page.js HTTP/1.1\r\nHost: \(client.host)\r\n\r\n")
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n"))
    }
  }

  @Test("gives the page and a seat over HTTPS only, if it has a certificate")
  func encryption() async throws {
    let folder = try TemporaryFolder()
    let encryption = try PageEncryptionPlugin.tls.ofMachine(
      "127.0.0.1", ["XDG_STATE_HOME": folder.path], PageStage.sources.now())
    try await serving(
      PageStage(), at: "127.0.0.1", role: .edit, pages: nil, encryption: encryption
    ) { plain, server in
      #expect(server.addresses == ["https://localhost:\(plain.port)/"])
      #expect(server.fingerprint == encryption.fingerprint)
      let request = "GET /page.css HTTP/1.1\r\nHost: \(plain.host)\r\n\r\n"
      let detour = try await plain.answer(to: request)
      #expect(detour.hasPrefix("HTTP/1.1 307 "), "\(detour)")
      #expect(detour.contains("\r\nLocation: https://\(plain.host)/\r\n"), "\(detour)")
      // Who knows the origin gets no seat without encryption either.
      let seat = try await plain.open(origin: "https://\(plain.host)") { _ in true }
      #expect(seat == nil)

      let secret = PageClient(port: plain.port, isEncrypted: true)
      let answer = try await secret.answer(to: request)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(answer)")
      #expect(try await secret.open(origin: "http://\(plain.host)") { _ in true } == nil)
      let scene = try await secret.open { socket in
        try await socket.send(#"{"hello":{"version":1,"size":[400,300],"now":0}}"#)
        return try await socket.next(containing: #""scene""#)
      }
      #expect(scene??.contains("Opening") == true)
    }
  }

  @Test(
    "refuses what is not for it",
    arguments: [
      ("GET /../etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n", "404"),
      ("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\n\r\nhi", "405"),
      ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
      ("GET /seat HTTP/1.1\r\nHost: HOST\r\n\r\n", "403"),
    ])
  func refusals(_ request: String, _ status: String) async throws {
    try await serving(PageStage()) { client in
      let answer = try await client.answer(to: request.replacing("HOST", with: client.host))
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    }
  }

  @Test(
    "ends what is no request, and goes on",
    arguments: [
      "\0\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n",
      "GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 200_000),
    ])
  func garbage(_ bytes: String) async throws {
    try await serving(PageStage()) { client in
      // Some are answered, and with some the connection breaks.
      let answer = try? await client.answer(to: bytes)
      #expect(answer?.contains("200 OK") != true)
      let after = try await client.answer(to: "GET / HTTP/1.1\r\nHost: \(client.host)\r\n\r\n")
      #expect(after.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test("lets a page touch a block, and releases it when the page is gone")
  func flash() async throws {
    let stage = try await PageStage()
    try await serving(stage) { client in
      try await client.open { socket in
        try await socket.send(#"{"hello":{"version":1,"size":[400,300],"now":0}}"#)
        #expect(try await socket.next(containing: #""scene""#)?.contains("Opening") == true)
        try await socket.send(#"{"do":"home"}"#)
        try await socket.send(
          #"{"touches":[[1,"finger","began",222,172,10,null]]}"#)
        while stage.console.sent.first != "/on" { await Task.yield() }
      }
      while stage.console.sent != ["/on", "/off"] { await Task.yield() }
    }
  }

  @Test("sends 500 blocks in 30,000 bytes at most, and what changes in few")
  func compression() async throws {
    let stage = try await PageStage()
    try await stage.fill(blocks: 500)
    try await serving(stage) { client in
      try await client.open { socket in
        try await socket.send(#"{"hello":{"version":1,"size":[1200,1200],"now":0}}"#)
        var whole = try #require(try await socket.next())
        while !whole.text.contains(#""scene""#) { whole = try #require(try await socket.next()) }
        #expect(whole.text.split(separator: #""kind":"block""#).count > 500)
        #expect(whole.text.utf8.count > 50_000)
        #expect(whole.size <= 30_000, "\(whole.size) bytes")
        try await socket.send(#"{"touches":[[1,"finger","began",602,602,10,null]]}"#)
        let next = try #require(try await socket.next())
        #expect(next.size < 1_000, "\(next.text)")
      }
    }
  }

  @Test("compresses the files of the page if the browser can read that")
  func compressedFiles() async throws {
    try await serving(PageStage()) { client in
      let request = "GET /painting.js HTTP/1.1\r\nHost: \(client.host)\r\n"
      let plain = try await client.answer(to: request + "\r\n")
      #expect(!plain.contains("Content-Encoding"))
      let compressed = try await client.answer(
        to: request + "Accept-Encoding: gzip, deflate\r\n\r\n")
      #expect(compressed.contains("Content-Encoding: deflate\r\n"))
      #expect(compressed.utf8.count < plain.utf8.count)
    }
  }

  @Test("opens no WebSocket for a page of another site")
  func foreign() async throws {
    try await serving(PageStage()) { client in
      let opened = try await client.open(origin: "http://evil.example") { _ in true }
      #expect(opened == nil)
    }
  }

  @Test("ends a page that sends what is not in the list")
  func unknown() async throws {
    try await serving(PageStage()) { client in
      let code = try await client.open { socket in
        try await socket.send(#"{"hello":{"version":1,"size":[400,300],"now":0}}"#)
        try await socket.send(#"{"import":"/etc/passwd"}"#)
        return try await socket.end()
      }
      #expect(code == .policyViolation)
      let binary = try await client.open { socket in
        try await socket.send("x", .binary)
        return try await socket.end()
      }
      #expect(binary == .policyViolation)
    }
  }

  @Test("says which port is in use")
  func port() async throws {
    let stage = try await PageStage()
    try await serving(stage) { client in
      let error = await #expect(throws: ServingError.self) {
        _ = try await PageServer.listen(
          for: stage.seat.workspace, port: client.port, sources: PageStage.sources
        ) { _ throws(WorkspaceError) in }
      }
      #expect(error?.message == "port \(client.port) is in use by another program")
    }
  }

  // MARK: On a network

  private static let hello = #"{"hello":{"version":1,"size":[400,300],"now":0}}"#

  private static func hello(_ token: String) -> String {
    #"{"hello":{"version":1,"size":[400,300],"now":0,"token":"\#(token)"}}"#
  }

  /// The value of a member in a message of one member.
  private static func value(_ text: String?) throws -> String {
    let parts = try #require(text).split(separator: "\"")
    return String(try #require(parts.count == 5 ? parts[3] : nil))
  }

  @Test("pairs a device with the code, and knows it from then on")
  func pairing() async throws {
    let folder = try TemporaryFolder()
    let pages = PairedPages(folder: folder.file("pages"))
    let stage = try await PageStage()
    try await serving(stage, at: "0.0.0.0", role: .play, pages: pages) { client, server in
      let code = try #require(server.code).description
      let token = try await client.open { socket in
        try await socket.send(Self.hello)
        #expect(try await socket.next(containing: "{") == #"{"pair":{"text":""}}"#)
        try await socket.send(#"{"pair":["wrong","iPad"]}"#)
        #expect(try await socket.next(containing: "{")?.contains("not the code") == true)
        try await socket.send(#"{"pair":["\#(code)","iPad"]}"#)
        let token = try Self.value(try await socket.next(containing: "{"))
        #expect(try await socket.next(containing: "{")?.contains(#""role":"play""#) == true)
        #expect(try await socket.next(containing: #""scene""#)?.contains("Opening") == true)
        return token
      }
      #expect(try pages.all().map(\.name) == ["iPad"])
      try await client.open { socket in
        try await socket.send(Self.hello(try #require(token)))
        #expect(try await socket.next(containing: "{")?.contains("welcome") == true)
      }
      try await client.open { socket in
        try await socket.send(Self.hello("0000"))
        #expect(try await socket.next(containing: "{") == #"{"pair":{"text":""}}"#)
      }
    }
  }

  @Test("does nothing for a device before it is paired, and ends one that tries codes")
  func unpaired() async throws {
    let folder = try TemporaryFolder()
    let pages = PairedPages(folder: folder.file("pages"))
    let stage = try await PageStage()
    try await serving(stage, at: "0.0.0.0", role: .edit, pages: pages) { client, _ in
      for message in [
        #"{"touches":[[1,"finger","began",222,172,10,null]]}"#, #"{"do":"edit"}"#, Self.hello,
      ] {
        let code = try await client.open { socket in
          try await socket.send(Self.hello)
          try await socket.send(message)
          return try await socket.end()
        }
        #expect(code == .policyViolation, "\(message)")
      }
      let end = try await client.open { socket in
        try await socket.send(Self.hello)
        for _ in 0..<10 { try await socket.send(#"{"pair":["x","y"]}"#) }
        return try await socket.next(containing: #""end""#)
      }
      #expect(end??.contains("10 times") == true)
      #expect(stage.console.sent.isEmpty)
      #expect(try pages.all().isEmpty)
    }
  }

  @Test("takes the role of a device away while it works, and ends the page when it is removed")
  func revoking() async throws {
    let folder = try TemporaryFolder()
    let pages = PairedPages(folder: folder.file("pages"))
    let page = try pages.add("iPad", .edit, token: "ab", at: Timestamp(milliseconds: 0))
    let stage = try await PageStage()
    try await serving(stage, at: "0.0.0.0", role: .edit, pages: pages) { client, _ in
      try await client.open { socket in
        try await socket.send(Self.hello("ab"))
        #expect(try await socket.next(containing: "welcome")?.contains(#""edit""#) == true)
        try await socket.send(#"{"do":"edit"}"#)
        #expect(try await socket.next(containing: #""mode":"edit""#) != nil)
        try await socket.send(#"{"drawn":2}"#)
        _ = try pages.set(.look, of: page.number)
        #expect(try await socket.next(containing: #"{"role""#) == #"{"role":"look"}"#)
        #expect(try await socket.next(containing: #""mode":"play""#) != nil)
        try await socket.send(#"{"do":"edit"}"#)
        #expect(try await socket.next(containing: #""messages""#)?.contains("'look'") == true)
        _ = try pages.revoke(page.number)
        #expect(try await socket.next(containing: #""end""#)?.contains("removed") == true)
      }
    }
  }

  @Test("serves no other device without a place to remember it")
  func forgetful() async throws {
    let stage = try await PageStage()
    let error = await #expect(throws: ServingError.self) {
      _ = try await PageServer.listen(
        for: stage.seat.workspace, at: "0.0.0.0", port: 0, sources: PageStage.sources
      ) { _ throws(WorkspaceError) in }
    }
    #expect(error?.code == .badAddress)
  }

  @Test("says what is wrong with an address", arguments: ["203.0.113.7", "no such host"])
  func address(host: String) async throws {
    let stage = try await PageStage()
    let error = await #expect(throws: ServingError.self) {
      _ = try await PageServer.listen(
        for: stage.seat.workspace, at: host, port: 0, sources: PageStage.sources
      ) { _ throws(WorkspaceError) in }
    }
    #expect(error?.message == "'\(host)' is not an address of this machine")
  }

  @Test("lets pages of this machine do what is said", arguments: SeatRole.allCases)
  func localRole(role: SeatRole) async throws {
    try await serving(PageStage(), role: role) { client in
      try await client.open { socket in
        try await socket.send(Self.hello)
        #expect(
          try await socket.next(containing: "welcome")?.contains(#""role":"\#(role)""#) == true)
      }
    }
  }

  @Test("lets pages edit on this machine and play on a network, if no role is said")
  func standardRole() async throws {
    let pages = PairedPages(folder: try TemporaryFolder().file("pages"))
    for (host, role) in [("127.0.0.1", SeatRole.edit), ("0.0.0.0", .play)] {
      try await serving(PageStage(), at: host, role: nil, pages: pages) { _, server in
        #expect(server.role == role)
      }
    }
    try await serving(PageStage(), at: "0.0.0.0", role: .edit, pages: pages) { _, server in
      #expect(server.role == .edit && server.standardRole == .play)
    }
  }

  @Test("does nothing for a page that was removed, although it reads nothing")
  func deaf() async throws {
    let folder = try TemporaryFolder()
    let pages = PairedPages(folder: folder.file("pages"))
    let page = try pages.add("iPad", .edit, token: "ab", at: Timestamp(milliseconds: 0))
    let stage = try await PageStage()
    try await serving(stage, at: "0.0.0.0", role: .edit, pages: pages) { client, _ in
      try await client.open { socket in
        try await socket.send(Self.hello("ab"))
        #expect(try await socket.next(containing: "welcome") != nil)
        _ = try pages.revoke(page.number)
        #expect(try await socket.next(containing: #""end""#) != nil)
        // The connection is closed at the latest a second later, whatever comes.
        while true {
          guard (try? await socket.send(#"{"do":"edit"}"#)) != nil else { return }
          await Task.yield()
        }
      }
    }
    #expect(try pages.all().isEmpty)
  }
}
