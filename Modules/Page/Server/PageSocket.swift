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
  private static let mostFrames = 64
  /// How long a page may take to say hello.
  private static let patience = TimeAmount.seconds(10)
  /// How long a person may take to type the code.
  private static let pairingPatience = TimeAmount.minutes(5)
  /// How long a page that was ended may take to read why.
  private static let lastPatience = TimeAmount.seconds(1)
  /// How often a code may be wrong.
  private static let mostTries = 10
  /// How often a paired page is looked up: it may be removed, or get another role.
  private static let interval = Duration.seconds(1)

  /// A scene has to be there for the next frame of the screen.
  private static let fastCompression: Int32 = 1

  private typealias Inbound = NIOAsyncChannelInboundStream<WebSocketFrame>
  private typealias Outbound = NIOAsyncChannelOutboundWriter<WebSocketFrame>

  private let channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  /// Takes over a channel that was upgraded.
  init(_ channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(SocketPulse())
    try channel.pipeline.syncOperations.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.mostFrames,
        maxAccumulatedFrameSize: PageInput.mostBytes))
    self.channel = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
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
    open: (PairedPages.Page?) async throws(PageRefusal) -> Seat,
    leave: (Seat, PairedPages.Page?) async -> Void
  ) async {
    // How it ends does not matter: the page is gone.
    try? await channel.executeThenClose { inbound, outbound in
      var frames = inbound.makeAsyncIterator()
      do {
        var limit = close(in: Self.patience)
        defer { limit.cancel() }
        guard let hello = try await Self.next(&frames, outbound) else { return }
        guard case .hello(_, _, let token, _) = hello else {
          throw PageFault("the first message is 'hello'")
        }
        limit.cancel()
        limit = close(in: Self.pairingPatience)
        let page = try await admit(token, access, role, &frames, outbound)
        limit.cancel()
        let seat = try await open(page)
        let (texts, queue) = AsyncStream.makeStream(
          of: String.self, bufferingPolicy: .bufferingOldest(Self.mostWaiting))
        let session = PageSession(seat, program: program) { text in
          guard case .dropped = queue.yield(text) else { return }
          // It reads nothing any more.
          queue.finish()
          channel.channel.close(promise: nil)
        }
        await work(session, (texts, queue), from: hello, as: page, access, &frames, outbound)
        await leave(seat, page)
      } catch let fault as PageFault {
        close(in: Self.lastPatience)
        try await outbound.write(Self.closing(.policyViolation, reason: fault.message))
      } catch let refusal as PageRefusal {
        close(in: Self.lastPatience)
        try await outbound.write(Self.frame(Self.ending(refusal.text)))
        try await outbound.write(Self.closing(.normalClosure, reason: ""))
      }
    }
  }

  /// Closes the connection after a time, whatever is still to be sent.
  @discardableResult
  private func close(in time: TimeAmount) -> Scheduled<Void> {
    channel.channel.eventLoop.scheduleTask(in: time) { [channel] in
      channel.channel.close(promise: nil)
    }
  }

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
    let address = channel.channel.remoteAddress?.ipAddress ?? ""
    guard await access.wait(from: address) else {
      throw PageRefusal("too many devices wait to be paired; try again in some minutes")
    }
    do {
      let page = try await Self.pair(access, role, &frames, outbound)
      await access.leave(from: address)
      return page
    } catch {
      await access.leave(from: address)
      throw error
    }
  }

  private static func pair(
    _ access: PageAccess, _ role: @Sendable () -> SeatRole, _ frames: inout Inbound.AsyncIterator,
    _ outbound: Outbound
  ) async throws -> PairedPages.Page {
    var text = ""
    for _ in 0..<mostTries {
      try await outbound.write(
        frame(
          JSONWriter.object {
            $0.object("pair") { $0.member("text", text) }
          }))
      guard let input = try await next(&frames, outbound) else { throw PageRefusal("") }
      guard case .pair(let code, let name) = input else {
        throw PageFault("the page has to be paired first")
      }
      do throws(WorkspaceError) {
        if let (page, token) = try await access.pair(code, as: name, role: role()) {
          try? await outbound.write(frame(JSONWriter.object { $0.member("token", token) }))
          return page
        }
      } catch {
        throw PageRefusal(error.description)
      }
      text = "That is not the code. Callboard shows it where it was started."
    }
    throw PageRefusal("the code was wrong \(mostTries) times; load the page to try again")
  }

  // MARK: Working

  private func work(
    _ session: PageSession,
    _ messages: (texts: AsyncStream<String>, queue: AsyncStream<String>.Continuation),
    from hello: PageInput, as page: PairedPages.Page?, _ access: PageAccess?,
    _ frames: inout Inbound.AsyncIterator, _ outbound: Outbound
  ) async {
    let (texts, queue) = messages
    await session.begin()
    let writing = Task(executorPreference: NetworkLoop.pages.tasks) { [channel] in
      for await text in texts {
        guard (try? await outbound.write(Self.frame(text))) != nil else { break }
      }
      // The page has hung, or was ended: reading ends, too.
      channel.channel.close(promise: nil)
    }
    let watching = Task { await session.watch() }
    let following = Task {
      guard let page, let access else { return }
      while (try? await Task.sleep(for: Self.interval)) != nil {
        guard let role = access.role(of: page) else {
          await session.shut("This device was removed. Pair it again.")
          queue.finish()
          close(in: Self.lastPatience)
          return
        }
        await session.take(role)
      }
    }
    await read(hello, &frames, for: session, outbound)
    for task in [writing, watching, following] { task.cancel() }
    await session.end()
    for task in [writing, watching, following] { await task.value }
  }

  /// Hands over the messages of a page until it goes.
  private func read(
    _ hello: PageInput, _ frames: inout Inbound.AsyncIterator, for session: PageSession,
    _ outbound: Outbound
  ) async {
    do {
      try await session.take(hello)
      while let part = try await Self.nextPart(&frames, outbound) {
        switch part {
        case .input(let input): try await session.take(input)
        case .bytes(let bytes): try await session.take(bytes)
        }
      }
    } catch let fault as PageFault {
      close(in: Self.lastPatience)
      try? await outbound.write(Self.closing(.policyViolation, reason: fault.message))
    } catch {
      // The network or the browser ended it.
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
      case .text: return .input(try PageInput(String(buffer: frame.unmaskedData)))
      case .binary: return .bytes(Array(buffer: frame.unmaskedData))
      case .ping:
        try await outbound.write(
          WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .connectionClose:
        try await outbound.write(closing(.normalClosure, reason: ""))
        return nil
      default:
        try await outbound.write(closing(.unacceptableData, reason: "that is not a message"))
        return nil
      }
    }
    return nil
  }

  // MARK: Frames

  private static func ending(_ reason: String) -> String {
    JSONWriter.object {
      $0.object("end") { $0.member("text", reason) }
    }
  }

  /// A message as a frame: a long one is compressed.
  private static func frame(_ text: String) -> WebSocketFrame {
    if text.utf8.count >= Deflated.worthwhile,
      let compressed = Deflated.bytes(text.utf8, level: fastCompression)
    {
      return WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: compressed))
    }
    return WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
  }

  private static func closing(
    _ code: WebSocketErrorCode, reason: String
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
