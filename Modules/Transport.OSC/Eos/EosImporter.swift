import Domain
import OSC
import PluginAPI
import Transport

/// Reads the show of an Eos console that runs, over TCP.
struct EosImporter {
  /// The port that consoles listen on for OSC.
  static let standardPort = 3_032
  /// How often it is looked whether there is silence.
  private static let look = Duration.milliseconds(250)
  /// How much that the console said may wait to be read.
  private static let depth = 20_000

  private enum News: Sendable {
    case reply(EosReply)
    case tick
    case end(String)
  }

  private let address: ConnectionAddress
  private let framing: TCPLink.Framing
  private let pools: [EosPool]

  /// Prepares the reading.
  ///
  /// - Parameter address: `eos://HOST[:PORT]`, which may go on with
  ///   `?framing=length|slip&scenes=preset|sub&plots=ms|snap`.
  /// - Throws: ``/PluginAPI/TransportError`` if a parameter or its value is unknown.
  init(_ address: ConnectionAddress) throws(TransportError) {
    self.address = address
    let choices = [
      "framing": ["length", "slip"], "scenes": ["preset", "sub"], "plots": ["ms", "snap"],
    ]
    for parameter in address.parameters {
      guard let allowed = choices[parameter.name], allowed.contains(parameter.value) else {
        let known = choices.keys.sorted().map {
          "\($0)=\((choices[$0] ?? []).joined(separator: "|"))"
        }
        throw TransportError(
          .badAddress, parameter.fault(isKnown: choices[parameter.name] != nil),
          remedy: "an Eos console takes \(known.joined(separator: ", "))")
      }
    }
    framing = try Self.framing(of: address)
    pools = EosPool.all(
      scenes: address.parameter("scenes") ?? "preset", plots: address.parameter("plots") ?? "ms")
  }

  private static func framing(
    of address: ConnectionAddress
  ) throws(TransportError) -> TCPLink.Framing {
    if let framing = address.parameter("framing").flatMap(StreamFraming.init) {
      return .fixed(framing)
    }
    let slipPorts = OSCProfile.builtIn.first { $0.name == "eos" }?.slipPorts ?? []
    guard !slipPorts.contains(address.port ?? standardPort) else { return .fixed(.slip) }
    return .found(
      try FramingSearch(asking: EosReading.sign) { $0.address == EosReading.signAnswer })
  }

  /// Reads the show over one connection, and keeps following it until the follower stops.
  ///
  /// - Parameter follower: Receives the show, and receives it again after changes.
  /// - Throws: ``/PluginAPI/TransportError`` if the console cannot be reached or disconnects,
  ///   errors of the follower, or `CancellationError`.
  func follow(_ follower: ShowFollower) async throws {
    let (news, continuation) = AsyncStream.makeStream(
      of: News.self, bufferingPolicy: .bufferingOldest(Self.depth))
    let send: @Sendable (News) -> Void = { one in
      if case .dropped = continuation.yield(one) { continuation.finish() }
    }
    let link = TCPLink(
      host: address.host, port: address.port ?? Self.standardPort, framing: framing
    ) { message in
      if let reply = EosReply(message) { send(.reply(reply)) }
      return []
    }
    let listener = LinkListener(
      received: { _, _ in }, learned: { _ in }, unreadable: { _ in }, troubled: { _ in },
      ended: { send(.end($0)) })
    let clock = Task {
      while (try? await Task.sleep(for: Self.look)) != nil { send(.tick) }
    }
    defer { clock.cancel() }
    do {
      try await link.open(listener)
      try await read(over: link, news, for: follower)
      await link.close()
    } catch {
      await link.close()
      throw error
    }
  }

  private func read(
    over link: TCPLink, _ stream: AsyncStream<News>, for follower: ShowFollower
  ) async throws {
    var reading = EosReading(pools)
    var watch = EosWatch()
    try await send(reading.begin(), over: link)
    for await news in stream {
      switch news {
      case .reply(let reply):
        let before = reading.answers
        let questions = try reading.take(reply)
        watch.note(isAnswer: before != reading.answers)
        try await send(questions, over: link)
        let progress = reading.progress
        follower.progress(UInt64(progress.read), UInt64(progress.of))
      case .tick:
        watch.tick(isDone: reading.isDone)
        if watch.wantsWord { try await send([EosReading.sign], over: link) }
        guard !watch.isGone else {
          throw TransportError(.noAnswer, "\(address) does not answer any more")
        }
        if watch.takeIsSilent() {
          try await send(reading.silence(), over: link)
          guard reading.answers > 0 || !reading.isDone else { throw silence }
          guard !reading.hasStopped else { throw stop(reading.progress) }
        }
      case .end(let reason):
        throw TransportError(.noAnswer, "\(address) broke off: \(reason)")
      }
      if reading.isDone, watch.takeIsSettled() {
        guard try await follower.take(reading.show) else {
          return try await send([EosReading.end], over: link)
        }
      }
    }
    try? await send([EosReading.end], over: link)
    guard Task.isCancelled else {
      throw TransportError(.tooLarge, "\(address) sends more than can be read")
    }
    throw CancellationError()
  }

  private var silence: TransportError {
    TransportError(
      .noAnswer, "\(address) takes the connection and does not answer",
      remedy: "switch on OSC RX and TX on the console")
  }

  private func stop(_ progress: (read: Int, of: Int)) -> TransportError {
    TransportError(
      .noAnswer,
      "\(address) stopped answering when \(progress.read) of \(progress.of) things were read")
  }

  private func send(_ messages: [OSCMessage], over link: TCPLink) async throws {
    for message in messages {
      try await link.send(EncodedMessage(message.console, bytes: message.packet()))
    }
  }
}
