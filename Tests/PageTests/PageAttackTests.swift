import NIOCore
import NIOWebSocket
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import Page

@Suite("The page's server under attack", .timeLimit(.minutes(10)))
struct PageAttackTests {
  fileprivate static let hello = #"{"hello":{"version":1,"size":[400,300],"now":0}}"#

  /// Limits with short times.
  private static var limits: PageLimits {
    var limits = PageLimits(descriptors: 1_024)
    (limits.request, limits.hello) = (.milliseconds(500), .milliseconds(500))
    limits.goodbye = .milliseconds(100)
    // The client of these tests answers no pings, and a machine may be slow.
    limits.silence = .minutes(10)
    return limits
  }

  // MARK: Connections

  @Test("closes a connection at once that it has no room for, and only that")
  func refused() async throws {
    var limits = PageLimits(descriptors: 1_024)
    (limits.connectionsOfAddress, limits.connections) = (2, 2)
    try await PageStage().serving(limits: limits) { client, server in
      try await Self.page(client) { _ in
        try await Self.page(client) { _ in
          for _ in 0..<10 { try await client.connect().closeFuture.get() }
        }
        while server.connections.count > 1 { await Task.yield() }
        let answer = try await client.answer(
          to: "GET / HTTP/1.1\r\nHost: \(client.host)\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
    }
  }

  @Test("closes the oldest silent connection of an address for a new one")
  func silent() async throws {
    var limits = PageLimits(descriptors: 1_024)
    limits.connectionsOfAddress = 4
    try await PageStage().serving(limits: limits) { client, server in
      let silent = try await Self.connections(4) { try await client.connect() }
      // Who comes later does not count until it is accepted.
      while server.connections.count < 4 { await Task.yield() }
      try await Self.page(client) { _ in
        try await silent[0].closeFuture.get()
        #expect(silent[1...].allSatisfy { $0.isActive })
      }
      for channel in silent { channel.close(promise: nil) }
    }
  }

  @Test("waits ten seconds for a request and for a hello, and not after the answer")
  func times() async throws {
    try await PageStage().serving(limits: Self.limits) { client, server in
      for bytes in ["", "GET / HT", client.opening(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n"] {
        try await client.connect(sending: bytes).closeFuture.get()
      }
      while server.connections.count > 0 { await Task.yield() }
    }
  }

  @Test("opens no WebSocket by another method", arguments: ["POST", "PUT", "HEAD"])
  func method(name: String) async throws {
    try await PageStage().serving { client, _ in
      let answer = try await client.answer(to: client.opening(name))
      #expect(!answer.contains("101"), "\(answer)")
    }
  }

  /// What broken connections do.
  private enum Breakage: CaseIterable {
    case leaving, twoRequests, silent, halfRequest, garbage, post, leavingWithRequest, noHello
    case unmasked, leavingSeat
  }

  @Test("keeps nothing of connections of ten broken kinds, and a page goes on")
  func broken() async throws {
    try await PageStage().serving(limits: Self.limits) { client, server in
      try await Self.page(client) { page in
        var ends: [EventLoopFuture<Void>] = []
        for _ in 1...Effort.factor * 3 {
          for _ in 0..<10 {
            for breakage in Breakage.allCases { ends.append(try await Self.make(breakage, client)) }
          }
          try await page.send("", .ping)
          #expect(await page.inbound.contains { $0.opcode == .pong })
        }
        for end in ends { try await end.get() }
        while server.connections.count > 1 { await Task.yield() }
      }
    }
  }

  /// Makes a connection; returns when its end is known.
  private static func make(
    _ breakage: Breakage, _ client: PageClient
  ) async throws -> EventLoopFuture<Void> {
    let request = "GET / HTTP/1.1\r\nHost: \(client.host)\r\n\r\n"
    func connect(_ bytes: String = "") async throws -> any Channel {
      try await client.connect(sending: bytes)
    }
    let channel =
      switch breakage {
      case .leaving, .silent: try await connect()
      case .halfRequest: try await connect("GET / HTTP/1.1\r\nHos")
      case .garbage: try await connect("\u{1}\u{2}\r\n\r\n")
      case .post: try await connect(client.opening("POST"))
      case .leavingWithRequest: try await connect(request)
      case .twoRequests: try await connect(request + request)
      case .noHello, .unmasked, .leavingSeat: try await connect(client.opening())
      }
    switch breakage {
    case .unmasked: channel.write([0x81, UInt8(hello.utf8.count)])
    case .leavingSeat: channel.write([0x81, 0x80 | UInt8(hello.utf8.count), 0, 0, 0, 0])
    default: break
    }
    switch breakage {
    case .leaving, .leavingWithRequest, .leavingSeat: channel.close(promise: nil)
    default: break
    }
    return channel.closeFuture
  }

  // MARK: Frames

  @Test(
    "ends a page that breaks the rules of WebSockets as they say",
    arguments: [
      ([frame(.text, "x", isMasked: false)], .protocolError),
      ([frame(.text, "x", hasBit: true)], .protocolError),
      ([frame(WebSocketOpcode(encodedWebSocketOpcode: 3) ?? .text, "x")], .protocolError),
      ([frame(.continuation, "x")], .protocolError),
      ([frame(.text, "{", isLast: false), frame(.text, "}")], .protocolError),
      ([frame(.ping, "x", isLast: false)], .protocolError),
      ([frame(.ping, String(repeating: "x", count: 126))], .protocolError),
      ([frame(.connectionClose, "x")], .protocolError),
      ([frame(.text, [0xC3, 0x28])], .dataInconsistentWithMessage),
      (
        [frame(.text, [0x22, 0xC3], isLast: false), frame(.continuation, [0x28])],
        .dataInconsistentWithMessage
      ),
      ([frame(.connectionClose, [3, 232, 0xFF])], .dataInconsistentWithMessage),
      ([frame(.text, String(repeating: " ", count: 1 << 17))], .messageTooLarge),
      (
        [frame(.text, String(repeating: " ", count: 1 << 15), isLast: false)]
          + [frame(.continuation, String(repeating: " ", count: 1 << 15 + 1))], .messageTooLarge
      ),
      (
        [frame(.text, " ", isLast: false)]
          + (0..<64).map { _ in frame(.continuation, " ", isLast: false) }, .messageTooLarge
      ),
      // A letter may be in two frames; it is the message that is unknown then.
      (
        [frame(.text, [0x22, 0xC3], isLast: false), frame(.continuation, [0xA9, 0x22])],
        .policyViolation
      ),
      ([frame(.connectionClose, [3, 232])], .normalClosure),
    ] as [([WebSocketFrame], WebSocketErrorCode)])
  func frames(frames: [WebSocketFrame], code: WebSocketErrorCode) async throws {
    try await PageStage().serving { client, _ in
      for isSeated in [true, false] {
        let end = try await client.open { socket in
          if isSeated {
            try await socket.send(Self.hello)
            _ = try await socket.next(containing: "scene")
          }
          for frame in frames { try await socket.outbound.write(frame) }
          return try await socket.end()
        }
        #expect(end == code)
      }
    }
  }

  private static func frame(
    _ opcode: WebSocketOpcode, _ text: String, isLast: Bool = true, isMasked: Bool = true,
    hasBit: Bool = false
  ) -> WebSocketFrame {
    var frame = frame(opcode, Array(text.utf8), isLast: isLast)
    frame.rsv1 = hasBit
    if !isMasked { frame.maskKey = nil }
    return frame
  }

  private static func frame(
    _ opcode: WebSocketOpcode, _ bytes: [UInt8], isLast: Bool = true
  ) -> WebSocketFrame {
    WebSocketFrame(
      fin: isLast, opcode: opcode, maskKey: .random(), data: ByteBuffer(bytes: bytes))
  }

  // MARK: Seats

  @Test("gives the place of a page without a touch for ten minutes to a new one")
  func idle() async throws {
    let passed = Mutex(Duration.zero)
    let start = ContinuousClock.now
    var limits = PageLimits(descriptors: 1_024)
    limits.pages = 2
    limits.now = { start + passed.withLock { $0 } }
    try await PageStage().serving(limits: limits) { client, _ in
      try await Self.page(client) { idle in
        try await Self.page(client) { used in
          let refusal = try await client.open { socket in
            try await socket.send(Self.hello)
            return try await socket.next(containing: #""end""#)
          }
          #expect(refusal??.contains("2 pages are open") == true)
          passed.withLock { $0 = .seconds(600) }
          // The program does these without its person.
          try await idle.send(#"{"beat":20}"#)
          try await used.send(#"{"do":"edit"}"#)
          _ = try await used.next(containing: #""mode":"edit""#)
          try await Self.page(client) { _ in
            let end = try await idle.next(containing: #""end""#)
            #expect(end?.contains("nothing was touched here for 10 minutes") == true)
          }
        }
      }
    }
  }

  /// Opens a page, waits until it has its board, and does something with it.
  private static func page(
    _ client: PageClient, _ body: @escaping @Sendable (PageClientSocket) async throws -> Void
  ) async throws {
    let opened: Void? = try await client.open { socket in
      try await socket.send(hello)
      #expect(try await socket.next(containing: #""scene""#)?.contains("Opening") == true)
      try await body(socket)
    }
    #expect(opened != nil)
  }

  private static func connections(
    _ count: Int, _ connect: () async throws -> any Channel
  ) async throws -> [any Channel] {
    var channels: [any Channel] = []
    for _ in 0..<count { channels.append(try await connect()) }
    return channels
  }
}

extension Channel {
  /// Sends a hello with the head of its frame; the server may have closed the connection already.
  fileprivate func write(_ head: [UInt8]) {
    writeAndFlush(
      ByteBuffer(bytes: head + Array(PageAttackTests.hello.utf8)), promise: nil)
  }
}
