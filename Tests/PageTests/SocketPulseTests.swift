import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import Page

@Suite("A page that is gone without a word")
struct SocketPulseTests {
  private let loop = EmbeddedEventLoop()
  private let channel: EmbeddedChannel

  init() throws {
    channel = EmbeddedChannel(
      handler: SocketPulse(every: .seconds(20), within: .seconds(60)), loop: loop)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private func receive(_ opcode: WebSocketOpcode) throws {
    try channel.writeInbound(WebSocketFrame(fin: true, opcode: opcode, data: ByteBuffer()))
  }

  private func pings() throws -> Int {
    var count = 0
    while let frame = try channel.readOutbound(as: WebSocketFrame.self) {
      #expect(frame.opcode == .ping)
      count += 1
    }
    return count
  }

  @Test("is closed after a minute")
  func silence() throws {
    loop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    #expect(try pings() == 2)
    loop.advanceTime(by: .seconds(21))
    #expect(!channel.isActive)
  }

  @Test("stays while it answers, and its answers are not messages")
  func answers() throws {
    for _ in 0..<10 {
      loop.advanceTime(by: .seconds(20))
      try receive(.pong)
    }
    #expect(channel.isActive)
    #expect(try pings() == 10)
    #expect(try channel.readInbound(as: WebSocketFrame.self) == nil)
    try receive(.text)
    #expect(try channel.readInbound(as: WebSocketFrame.self)?.opcode == .text)
    _ = try channel.finish()
  }
}
