import Domain
import NIOWebSocket
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

@testable import Page

@Suite("The page's server", .timeLimit(.minutes(10)))
struct PageServerTests {
  /// Serves pages of a stage's board while something is done with a client.
  private func serving<Value: Sendable>(
    _ stage: PageStage, _ body: @Sendable @escaping (PageClient) async throws -> Value
  ) async throws -> Value {
    let server = try await PageServer.listen(
      for: stage.seat.workspace, port: 0, sources: PageStage.sources
    ) { seat throws(WorkspaceError) in
      guard let board = try await seat.boards().first?.board else { return }
      try await seat.openBoard(board.id)
    }
    let running = Task { await server.run() }
    defer { running.cancel() }
    let value = try await body(PageClient(port: server.port))
    running.cancel()
    await running.value
    return value
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
        try await socket.send(
          #"{"touches":[[1,"finger","began",222,172,10,null]]}"#)
        while stage.console.sent != ["/on"] { await Task.yield() }
      }
      while stage.console.sent != ["/on", "/off"] { await Task.yield() }
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
      #expect(binary == .unacceptableData)
    }
  }

  @Test("says which port is in use")
  func port() async throws {
    let stage = try await PageStage()
    try await serving(stage) { client in
      let error = await #expect(throws: PageError.self) {
        _ = try await PageServer.listen(
          for: stage.seat.workspace, port: client.port, sources: PageStage.sources
        ) { _ throws(WorkspaceError) in }
      }
      #expect(error?.message == "port \(client.port) is in use by another program")
    }
  }
}
