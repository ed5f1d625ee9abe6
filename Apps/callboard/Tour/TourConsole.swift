import NIOCore
import NIOPosix
import OSC
import Synchronization
import Transport

/// A console on this computer that answers as an Eos does: it says that it is there, and that a cue
/// runs once it was fired.
final class TourConsole: Sendable {
  /// The UDP port that it listens on, on the loopback address.
  let port: Int
  private let channel: any Channel
  private let received: TourMessages

  /// Starts it.
  ///
  /// - Throws: The error of NIO if no port can be opened.
  init() async throws {
    let received = TourMessages()
    channel = try await DatagramBootstrap(group: NetworkLoop.consoles.loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(TourConsoleHandler(received))
        }
      }
      .bind(host: "127.0.0.1", port: 0)
      .get()
    self.received = received
    port = channel.localAddress?.port ?? 0
  }

  /// Waits until a message has come.
  func message(beginningWith prefix: String, within limit: Duration) async -> String? {
    if let message = received.last(beginningWith: prefix) { return message }
    let (news, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    received.watch(with: continuation)
    let timer = Task {
      try? await Task.sleep(for: limit)
      continuation.finish()
    }
    defer { timer.cancel() }
    for await _ in news {
      if let message = received.last(beginningWith: prefix) { return message }
    }
    return received.last(beginningWith: prefix)
  }

  /// Stops it.
  func close() async {
    // Closing twice is not a fault.
    try? await channel.close().get()
  }
}

/// The messages that a console received.
private final class TourMessages: Sendable {
  private struct State {
    var texts: [String] = []
    var listener: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())
  private static let most = 1_000

  func add(_ text: String) {
    state.withLock {
      if $0.texts.count == Self.most { $0.texts.removeFirst() }
      $0.texts.append(text)
    }
    state.withLock { $0.listener }?.yield()
  }

  func last(beginningWith prefix: String) -> String? {
    state.withLock { $0.texts.last { $0.hasPrefix(prefix) } }
  }

  /// Signals each message from now on, and one now.
  func watch(with continuation: AsyncStream<Void>.Continuation) {
    state.withLock { $0.listener = continuation }
    continuation.yield()
  }
}

private final class TourConsoleHandler: ChannelInboundHandler, Sendable {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>
  typealias OutboundOut = AddressedEnvelope<ByteBuffer>

  private let received: TourMessages

  init(_ received: TourMessages) { self.received = received }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let datagram = unwrapInboundIn(data)
    // Any program on this computer can send here: other packets are of no use.
    let bytes = Array(datagram.data.readableBytesView)
    for message in (try? OSCDecoder.decode(bytes))?.messages ?? [] {
      received.add(message.address)
      guard let answer = Self.answer(to: message.address),
        let bytes = try? OSCEncoder.encode(.message(answer))
      else { continue }
      let reply = AddressedEnvelope(
        remoteAddress: datagram.remoteAddress, data: ByteBuffer(bytes: bytes))
      context.writeAndFlush(wrapOutboundOut(reply), promise: nil)
    }
  }

  private static func answer(to address: String) -> OSCMessage? {
    if address == "/eos/ping" { return OSCMessage("/eos/out/ping") }
    let words = address.split(separator: "/")
    guard words.count == 5, words.prefix(2) == ["eos", "cue"], words[4] == "fire" else {
      return nil
    }
    return OSCMessage("/eos/out/active/cue/\(words[2])/\(words[3])")
  }
}
