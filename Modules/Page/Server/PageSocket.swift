import JSONText
import NIOCore
import NIOWebSocket
import Transport
import Workspace

/// The WebSocket of a page.
struct PageSocket: Sendable {
  /// How many messages wait at most; a page that reads none of so many has hung.
  private static let mostWaiting = 200
  /// The most frames that a message comes in.
  static let mostFrames = 64
  /// How often a code may be wrong.
  private static let mostTries = 10

  private typealias Inbound = NIOAsyncChannelInboundStream<WebSocketFrame>
  private typealias Outbound = NIOAsyncChannelOutboundWriter<WebSocketFrame>

  private let channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
  private let connection: OpenConnection
  private let limits: PageLimits

  /// Takes over a channel that was upgraded.
  init(_ channel: any Channel, _ connection: OpenConnection, _ limits: PageLimits) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(FrameRules())
    try pipeline.addHandler(SocketPulse(every: limits.pulse, within: limits.silence))
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.mostFrames,
        maxAccumulatedFrameSize: PageInput.mostBytes))
    self.channel = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    (self.connection, self.limits) = (connection, limits)
  }

  /// Lets a page in, and lets it work at a seat until it goes or the task is cancelled.
  ///
  /// - Parameters:
  ///   - access: Who is let in; `nil` for everyone.
  ///   - role: What a page may do that is paired now.
  ///   - program: What the program does beyond touches.
  ///   - open: Opens the seat of a page.
  ///   - leave: Closes the seat.
  func serve(
    _ access: PageAccess?, role: @Sendable () -> SeatRole, program: (any PageProgram)?,
    open: (OpenPage, PairedPages.Page?) async throws(PageRefusal) -> Seat,
    leave: (Seat, OpenPage) async -> Void
  ) async {
    // How it ends does not matter: the page is gone.
    try? await channel.executeThenClose { inbound, outbound in
      var frames = inbound.makeAsyncIterator()
      do {
        var limit = drop(in: limits.hello)
        defer { limit.cancel() }
        guard let hello = try await Self.next(&frames, outbound) else { return }
        guard case .hello(_, _, let token, _, _) = hello else {
          throw PageFault("the first message is 'hello'")
        }
        limit.cancel()
        limit = drop(in: limits.code)
        let pass = try await admit(token, access, role, &frames, outbound)
        limit.cancel()
        let page = OpenPage(by: pass?.number, named: pass?.name, at: limits.now())
        let seat = try await open(page, pass)
        connection.rise(to: .seated)
        let (texts, queue) = AsyncStream.makeStream(
          of: String.self, bufferingPolicy: .bufferingOldest(Self.mostWaiting))
        let session = PageSession(seat, program: program) { text in
          guard case .dropped = queue.yield(text) else { return }
          // It reads nothing any more.
          queue.finish()
          channel.channel.drop()
        }
        let following = Task { await follow(page, pass, access, session) }
        await work(session, (texts, queue), from: hello, as: page, &frames, outbound)
        following.cancel()
        await following.value
        await leave(seat, page)
      } catch let refusal as PageRefusal {
        drop(in: limits.goodbye)
        try await outbound.write(.message(Self.ending(refusal.text)))
        try await outbound.write(.closing(.normalClosure))
      } catch {
        try await end(for: error, outbound)
      }
    }
  }

  /// Ends the page for what its client did wrong.
  ///
  /// - Throws: The error if the network or the browser ended it.
  private func end(for error: any Error, _ outbound: Outbound) async throws {
    guard let fault = SocketFault(error) else { throw error }
    drop(in: limits.goodbye)
    try await outbound.write(.closing(fault.code, fault.reason))
  }

  /// Closes the connection after a time, whatever is still to be sent.
  @discardableResult
  private func drop(in time: TimeAmount) -> Scheduled<Void> { channel.channel.drop(in: time) }

  /// Finds who the page is, and pairs it if it has to be.
  ///
  /// - Returns: The page; `nil` if everyone is let in.
  private func admit(
    _ token: String?, _ access: PageAccess?, _ role: @Sendable () -> SeatRole,
    _ frames: inout Inbound.AsyncIterator,
    _ outbound: Outbound
  ) async throws -> PairedPages.Page? {
    guard let access else { return nil }
    do throws(WorkspaceError) {
      if let token, let page = try await access.page(withToken: token) { return page }
    } catch {
      throw PageRefusal(error.description)
    }
    guard connection.rise(to: .pairing) else {
      throw PageRefusal("too many devices wait to be paired; try again in some minutes")
    }
    return try await pair(access, role, &frames, outbound)
  }

  private func pair(
    _ access: PageAccess, _ role: @Sendable () -> SeatRole, _ frames: inout Inbound.AsyncIterator,
    _ outbound: Outbound
  ) async throws -> PairedPages.Page {
    var text = ""
    for _ in 0..<Self.mostTries {
      try await outbound.write(
        .message(
          JSONWriter.object {
            $0.object("pair") { $0.member("text", text) }
          }))
      guard let input = try await Self.next(&frames, outbound) else { throw PageRefusal("") }
      guard case .pair(let code, let name) = input else {
        throw PageFault("the page has to be paired first")
      }
      do throws(WorkspaceError) {
        let pair = try await access.pair(code, from: connection.address, as: name, role: role())
        if let (page, token) = pair {
          try? await outbound.write(.message(JSONWriter.object { $0.member("token", token) }))
          return page
        }
      } catch {
        throw PageRefusal(error.description)
      }
      text = "That is not the code. Callboard shows it where it was started."
    }
    throw PageRefusal("the code was wrong \(Self.mostTries) times; load the page to try again")
  }

  // MARK: Working

  private func work(
    _ session: PageSession,
    _ messages: (texts: AsyncStream<String>, queue: AsyncStream<String>.Continuation),
    from hello: PageInput, as page: OpenPage, _ frames: inout Inbound.AsyncIterator,
    _ outbound: Outbound
  ) async {
    let (texts, queue) = messages
    await session.begin()
    let writing = Task(executorPreference: NetworkLoop.pages.tasks) { [channel] in
      for await text in texts {
        guard (try? await outbound.write(.message(text))) != nil else { break }
      }
      // The page has hung, or was ended: reading ends, too.
      channel.channel.close(promise: nil)
    }
    let watching = Task { await session.watch() }
    let ending = Task {
      for await reason in page.endings {
        await session.shut(reason)
        queue.finish()
        drop(in: limits.goodbye)
      }
    }
    do {
      try await read(hello, &frames, for: session, of: page, outbound)
    } catch {
      // The network or the browser ended it, if nothing else did.
      try? await end(for: error, outbound)
    }
    for task in [writing, watching, ending] { task.cancel() }
    await session.end()
    for task in [writing, watching, ending] { await task.value }
  }

  /// Follows what a paired page may do, until the task is cancelled.
  private func follow(
    _ page: OpenPage, _ pass: PairedPages.Page?, _ access: PageAccess?, _ session: PageSession
  ) async {
    guard let pass, let access else { return }
    while (try? await Task.sleep(for: limits.lookup)) != nil {
      guard let role = access.role(of: pass) else {
        return page.end("This device was removed. Pair it again.")
      }
      await session.take(role)
    }
  }

  /// Hands over the messages of a page until it goes.
  private func read(
    _ hello: PageInput, _ frames: inout Inbound.AsyncIterator, for session: PageSession,
    of page: OpenPage, _ outbound: Outbound
  ) async throws {
    try await session.take(hello)
    while let part = try await Self.nextPart(&frames, outbound) {
      switch part {
      case .input(let input):
        try await session.take(input)
        // A finger that is held down does something, too.
        let isHeld = await !session.contacts.isEmpty
        if isHeld || input.isByPerson { page.note(inputAt: limits.now()) }
      case .bytes(let bytes):
        try await session.take(bytes)
        page.note(inputAt: limits.now())
      }
    }
  }

  /// What a frame of a page has.
  private enum Part {
    case input(PageInput)
    /// The next bytes of a file.
    case bytes([UInt8])
  }

  /// The next message of a page that has no seat yet; `nil` after the last one.
  private static func next(
    _ frames: inout Inbound.AsyncIterator, _ outbound: Outbound
  ) async throws -> PageInput? {
    switch try await nextPart(&frames, outbound) {
    case .input(let input): return input
    case .bytes: throw PageFault("a file can be sent later")
    case nil: return nil
    }
  }

  /// The next message or bytes of the page; `nil` after the last ones.
  private static func nextPart(
    _ frames: inout Inbound.AsyncIterator, _ outbound: Outbound
  ) async throws -> Part? {
    while let frame = try await frames.next(isolation: #isolation) {
      switch frame.opcode {
      case .text: return .input(try PageInput(try frame.unmaskedData.text))
      case .binary: return .bytes(Array(buffer: frame.unmaskedData))
      case .ping:
        try await outbound.write(
          WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .connectionClose:
        try await outbound.write(.closing(.normalClosure))
        return nil
      // Pongs do not come this far.
      default: continue
      }
    }
    return nil
  }

  private static func ending(_ reason: String) -> String {
    JSONWriter.object {
      $0.object("end") { $0.member("text", reason) }
    }
  }
}

extension WebSocketFrame {
  /// A scene has to be there for the next frame of the screen.
  private static let fastCompression: Int32 = 1

  /// A message as a frame: a long one is compressed.
  fileprivate static func message(_ text: String) -> WebSocketFrame {
    if text.utf8.count >= Deflated.worthwhile,
      let compressed = Deflated.bytes(text.utf8, level: fastCompression)
    {
      return WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: compressed))
    }
    return WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
  }

  fileprivate static func closing(
    _ code: WebSocketErrorCode, _ reason: String = ""
  ) -> WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    // A frame of this kind has room for 125 bytes.
    var text = reason[...]
    while text.utf8.count > 120 { text.removeLast() }
    data.writeString(String(text))
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}
