import NIOCore
import NIOPosix
import OSC
import PluginAPI
import Synchronization
import Transport

/// A stream of packets to a console and back.
final class TCPLink: ConsoleLink {
  /// How the framing of a stream is known.
  enum Framing: Sendable {
    /// It is certain.
    case fixed(StreamFraming)
    /// It is found when the stream is opened.
    case found(FramingSearch)
  }

  private let host: String
  private let port: Int
  private let framing: Framing
  private let reader: FeedbackReader
  private let state = Mutex(State())

  private struct State {
    /// The channel, from the attempt to connect it.
    var channel: (any Channel)?
    var framing = StreamFraming.length
    var isClosed = false
    /// Why the connection ended; `nil` while it is open.
    var end: String?
    /// Learns how a search ends; `nil` when the link is open.
    var search: AsyncStream<Finding>.Continuation?
  }

  /// What a stream shows about its framing.
  private enum Finding { case right, wrong, ended, silent }

  /// How long a console may take to accept the connection.
  private static let patience = TimeAmount.seconds(5)
  /// How long a console may take to answer the question for its framing.
  private static let answerPatience = Duration.milliseconds(500)

  init(host: String, port: Int, framing: Framing, reader: @escaping FeedbackReader) {
    self.host = host
    self.port = port
    self.framing = framing
    self.reader = reader
  }

  func open(_ listener: LinkListener) async throws(TransportError) {
    let console = try await HostLookup.address(of: host, port: port)
    switch framing {
    case .fixed(let framing): try await connect(to: console, framing, listener)
    case .found(let search): try await find(search, at: console, listener)
    }
  }

  /// Connects with the framing that the console shows to have.
  private func find(
    _ search: FramingSearch, at console: SocketAddress, _ listener: LinkListener
  ) async throws(TransportError) {
    let (first, isCertain) = search.framing
    let finding = try await ask(in: first, by: search, at: console, listener)
    if finding == .right || finding == .silent && isCertain { return }
    await abandon()
    let other = try await ask(in: first.other, by: search, at: console, listener)
    if other == .right || other == .silent && finding != .silent { return }
    guard finding == .silent else {
      throw broken(state.withLock { $0.end } ?? "the connection is closed")
    }
    // It answers in neither framing, and has kept the first stream.
    await abandon()
    try await connect(to: console, first, listener)
  }

  private func broken(_ reason: String) -> TransportError {
    TransportError(.noAnswer, "\(host):\(port) broke off: \(reason)")
  }

  private func connect(
    to console: SocketAddress, _ framing: StreamFraming, _ listener: LinkListener,
    by search: FramingSearch? = nil
  ) async throws(TransportError) {
    let handler = PacketHandler(listener, reader)
    state.withLock { $0.framing = framing }
    do {
      _ = try await ClientBootstrap(group: NetworkLoop.consoles.loop)
        .connectTimeout(Self.patience)
        // One key must not wait for the next to share its packet.
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try self.keep(channel)
            try channel.pipeline.syncOperations.addHandler(
              StreamHandler(framing, handler, self, search))
          }
        }
        .connect(to: console)
        .get()
    } catch {
      throw TransportError(.unreachable, error.failure(connectingTo: "\(host):\(port)"))
    }
  }

  /// Connects with a framing, and asks whether the console uses it.
  ///
  /// - Throws: ``/PluginAPI/TransportError`` if it cannot be connected, or leaves after it has
  ///   shown that it does.
  private func ask(
    in framing: StreamFraming, by search: FramingSearch, at console: SocketAddress,
    _ listener: LinkListener
  ) async throws(TransportError) -> Finding {
    let (findings, finding) = AsyncStream.makeStream(of: Finding.self)
    state.withLock { $0.search = finding }
    try await connect(to: console, framing, listener, by: search)
    let timer = Task {
      try await Task.sleep(for: Self.answerPatience)
      finding.finish()
    }
    defer { timer.cancel() }
    // A stream that ended meanwhile reports so.
    let packet = ByteBuffer(bytes: framing.frame(search.question))
    state.withLock { $0.channel }?.writeAndFlush(packet, promise: nil)
    let found = await findings.first { _ in true } ?? .silent
    let end = state.withLock { state in
      state.search = nil
      return state.end
    }
    guard found == .right else { return end == nil ? found : .ended }
    search.note(framing)
    if let end { throw broken(end) }
    return .right
  }

  /// Closes the stream, and opens another one.
  private func abandon() async {
    let open = state.withLock { state in
      defer { (state.channel, state.end) = (nil, nil) }
      return state.channel
    }
    // Closing twice is not a fault.
    try? await open?.close().get()
  }

  /// Records what the first bytes of a stream show about its framing.
  fileprivate func found(isRight: Bool) {
    state.withLock { _ = $0.search?.yield(isRight ? .right : .wrong) }
  }

  /// Records the end of a stream, and reports it unless its framing is still searched for.
  fileprivate func end(_ channel: any Channel, _ reason: String, _ listener: LinkListener) {
    let isOpen = state.withLock { state in
      // The channel of an earlier framing may end late.
      guard state.channel === channel || state.isClosed else { return false }
      state.end = reason
      state.search?.yield(.ended)
      return state.search == nil
    }
    if isOpen { listener.ended(reason) }
  }

  /// Keeps the channel before it is connected, so that closing it ends the attempt.
  private func keep(_ channel: any Channel) throws {
    try state.withLock { state in
      if state.isClosed { throw ChannelError.alreadyClosed }
      state.channel = channel
    }
  }

  func send(_ message: EncodedMessage) async throws(TransportError) {
    let (open, framing) = state.withLock { ($0.channel, $0.framing) }
    guard let channel = open else {
      throw TransportError(.notConnected, "the connection is closed")
    }
    do {
      try await channel.writeAndFlush(ByteBuffer(bytes: framing.frame(message.bytes))).get()
    } catch {
      // A partly written stream is unusable. Once it is closed, the reason is known.
      try? await channel.close().get()
      let end = error is IOError ? nil : state.withLock { $0.end }
      throw broken(end ?? error.networkReason)
    }
  }

  func close() async {
    let open = state.withLock { state in
      defer { state = State(isClosed: true) }
      state.search?.yield(.ended)
      return state.channel
    }
    // Closing twice is not a fault.
    try? await open?.close().get()
  }
}

/// Extracts packets from a stream, and reports its end.
private final class StreamHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let framing: StreamFraming
  private var frames: FrameReader
  private let handler: PacketHandler
  private let link: TCPLink
  /// The search for the framing; `nil` once its question is answered.
  private var search: FramingSearch?
  private var hasBegun = false
  private var reason = "the console ended the connection"

  init(
    _ framing: StreamFraming, _ handler: PacketHandler, _ link: TCPLink, _ search: FramingSearch?
  ) {
    self.framing = framing
    frames = FrameReader(framing)
    self.handler = handler
    self.link = link
    self.search = search
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    if search != nil, !hasBegun, let first = buffer.readableBytesView.first {
      hasBegun = true
      let isRight = !framing.rejects(firstByte: first)
      link.found(isRight: isRight)
      guard isRight else { return context.close(promise: nil) }
    }
    do {
      try buffer.withUnsafeReadableBytes { try frames.read($0.bytes, read) }
    } catch {
      reason = "\(error)"
      handler.listener.unreadable(reason)
      context.close(promise: nil)
    }
  }

  /// Reads a packet; the answer to the question for the framing is not passed on.
  private func read(_ packet: RawSpan) {
    guard let search else { return handler.read(packet) }
    guard let messages = try? OSCDecoder.decode(packet).messages,
      messages.contains(where: search.isAnswer)
    else { return handler.read(packet) }
    self.search = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    link.end(context.channel, reason, handler.listener)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    reason = error.networkReason
    context.close(promise: nil)
  }
}
