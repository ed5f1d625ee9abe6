import NIOCore
import NIOWebSocket

/// Refuses frames that no client may send (RFC 6455, section 5); those after one are not read.
final class FrameRules: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  private static let opcodes: Set<WebSocketOpcode> = [
    .continuation, .text, .binary, .connectionClose, .ping, .pong,
  ]

  private var hasRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasRefused else { return }
    do throws(SocketFault) {
      try Self.check(unwrapInboundIn(data))
      context.fireChannelRead(data)
    } catch {
      hasRefused = true
      context.fireErrorCaught(error)
    }
  }

  private static func check(_ frame: WebSocketFrame) throws(SocketFault) {
    guard frame.maskKey != nil else {
      throw SocketFault(.protocolError, "frames of a client have a mask")
    }
    guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      throw SocketFault(.protocolError, "reserved bits are 0")
    }
    guard opcodes.contains(frame.opcode) else {
      throw SocketFault(.protocolError, "there is no such kind of frame")
    }
    if frame.opcode == .connectionClose { try checkClosing(frame.unmaskedData) }
  }

  /// Checks the code and the reason with which a client closes; it may give neither.
  private static func checkClosing(_ bytes: ByteBuffer) throws(SocketFault) {
    var bytes = bytes
    guard bytes.readableBytes > 0 else { return }
    guard let code = bytes.readInteger(as: UInt16.self),
      (1_000...1_003).contains(code) || (1_007...1_014).contains(code)
        || (3_000...4_999).contains(code)
    else { throw SocketFault(.protocolError, "there is no such code") }
    _ = try bytes.text
  }
}

extension ByteBuffer {
  /// The bytes as a text.
  ///
  /// - Throws: ``SocketFault`` if they are not UTF-8.
  var text: String {
    get throws(SocketFault) {
      guard let text = String(validating: readableBytesView, as: UTF8.self) else {
        throw SocketFault(.dataInconsistentWithMessage, "a text is UTF-8")
      }
      return text
    }
  }
}

/// Why a WebSocket ends: what its client sent.
struct SocketFault: Error {
  let code: WebSocketErrorCode
  let reason: String

  init(_ code: WebSocketErrorCode, _ reason: String) { (self.code, self.reason) = (code, reason) }

  /// What the client did wrong, if that is what an error is about.
  init?(_ error: any Error) {
    switch error {
    case let fault as SocketFault: self = fault
    case let fault as PageFault: self.init(.policyViolation, fault.message)
    case NIOWebSocketError.invalidFrameLength, Parts.Error.accumulatedFrameSizeIsTooLarge,
      Parts.Error.tooManyFragments:
      self.init(
        .messageTooLarge,
        "a message has at most \(PageInput.mostBytes) bytes in \(PageSocket.mostFrames) frames")
    case is NIOWebSocketError: self.init(.protocolError, "a control frame is short and whole")
    case is Parts.Error: self.init(.protocolError, "a message ends before another begins")
    default: return nil
    }
  }

  private typealias Parts = NIOWebSocketFrameAggregator
}
