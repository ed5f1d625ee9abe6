import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import Page

@Suite("Frames of a client")
struct FrameRulesTests {
  private let channel = EmbeddedChannel(handler: FrameRules())
  private static let mask = WebSocketMaskingKey([1, 2, 3, 4])

  /// What a frame is refused with; `nil` if it is not.
  private func code(of frame: WebSocketFrame) -> WebSocketErrorCode? {
    do {
      try channel.writeInbound(frame)
      return nil
    } catch {
      return (error as? SocketFault)?.code
    }
  }

  private func masked(_ opcode: WebSocketOpcode, _ bytes: [UInt8] = []) -> WebSocketFrame {
    var data = ByteBuffer(bytes: bytes)
    if let mask = Self.mask { data.webSocketMask(mask) }
    return WebSocketFrame(fin: true, opcode: opcode, maskKey: Self.mask, data: data)
  }

  @Test("have a mask, no reserved bits and a known kind")
  func heads() throws {
    #expect(code(of: masked(.text, Array("x".utf8))) == nil)
    #expect(
      try channel.readInbound(as: WebSocketFrame.self)?.unmaskedData == ByteBuffer(string: "x"))
    let unmasked = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: "x"))
    #expect(code(of: unmasked) == .protocolError)
    // Nothing is read after that.
    #expect(code(of: masked(.text)) == nil)
    #expect(try channel.readInbound(as: WebSocketFrame.self) == nil)
  }

  @Test("with a reserved bit are refused", arguments: 0..<3)
  func bits(bit: Int) {
    var frame = masked(.text)
    (frame.rsv1, frame.rsv2, frame.rsv3) = (bit == 0, bit == 1, bit == 2)
    #expect(code(of: frame) == .protocolError)
  }

  @Test("of an unknown kind are refused", arguments: [3, 7, 11, 15] as [UInt8])
  func kinds(number: UInt8) throws {
    let opcode = try #require(WebSocketOpcode(encodedWebSocketOpcode: number))
    #expect(code(of: masked(opcode)) == .protocolError)
  }

  @Test(
    "that close have a code that may be sent and a reason in UTF-8, or neither",
    arguments: [
      ([], nil), ([3, 232], nil), ([3, 232, 0x6F, 0x6B], nil), ([15, 160], nil), ([19, 135], nil),
      ([3], .protocolError), ([0, 0], .protocolError), ([3, 237], .protocolError),
      ([3, 231], .protocolError), ([3, 247], .protocolError), ([7, 208], .protocolError),
      ([19, 136], .protocolError), ([3, 232, 0xC3, 0x28], .dataInconsistentWithMessage),
    ] as [([UInt8], WebSocketErrorCode?)])
  func closing(bytes: [UInt8], expected: WebSocketErrorCode?) {
    #expect(code(of: masked(.connectionClose, bytes)) == expected)
  }
}
