import JSONText
import NIOCore
import NIOWebSocket
import Workspace

/// The WebSocket of a page.
struct PageSocket: Sendable {
  /// How many messages wait at most; a page that reads none of so many has hung.
  private static let mostWaiting = 200
  /// The most frames that a message comes in.
  private static let mostFrames = 64

  private let channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  /// Takes over a channel that was upgraded.
  init(_ channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.mostFrames,
        maxAccumulatedFrameSize: PageInput.mostBytes))
    self.channel = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
  }

  /// Says why the page gets nothing, and ends.
  func end(_ reason: String) async {
    try? await channel.executeThenClose { _, outbound in
      let text = JSONWriter.object {
        $0.object("end") { $0.member("text", reason) }
      }
      try await outbound.write(Self.frame(text))
      try await outbound.write(Self.closing(.normalClosure, reason: ""))
    }
  }

  /// Lets the page work at a seat, until it goes or the task is cancelled.
  func serve(_ seat: Seat) async {
    // How it ends does not matter: the page is gone.
    try? await channel.executeThenClose { inbound, outbound in
      let (texts, queue) = AsyncStream.makeStream(
        of: String.self, bufferingPolicy: .bufferingOldest(Self.mostWaiting))
      let session = PageSession(seat) { text in
        if case .dropped = queue.yield(text) { queue.finish() }
      }
      await session.begin()
      await withTaskGroup { group in
        group.addTask { await Self.read(inbound, for: session, outbound) }
        group.addTask { await session.watch() }
        group.addTask {
          for await text in texts {
            guard (try? await outbound.write(Self.frame(text))) != nil else { return }
          }
        }
        // With one of these the page's part ends.
        await group.next()
        group.cancelAll()
      }
      await session.end()
    }
  }

  private static func read(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, for session: PageSession,
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async {
    do {
      for try await frame in inbound {
        switch frame.opcode {
        case .text:
          do throws(PageFault) {
            try await session.take(PageInput(String(buffer: frame.unmaskedData)))
          } catch {
            try await outbound.write(closing(.policyViolation, reason: error.message))
            return
          }
        case .ping:
          try await outbound.write(
            WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .connectionClose:
          try await outbound.write(closing(.normalClosure, reason: ""))
          return
        case .pong: break
        default:
          try await outbound.write(closing(.unacceptableData, reason: "only text is read"))
          return
        }
      }
    } catch {
      // The network or the browser ended it.
    }
  }

  private static func frame(_ text: String) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
  }

  private static func closing(
    _ code: WebSocketErrorCode, reason: String
  ) -> WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    // A frame of this kind has room for 125 bytes.
    data.writeString(String(String.UnicodeScalarView(reason.unicodeScalars.prefix(30))))
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}
