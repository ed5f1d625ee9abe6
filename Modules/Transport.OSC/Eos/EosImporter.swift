import Domain
import PluginAPI
import Transport

/// Reads the show of an Eos console that runs, over TCP.
struct EosImporter {
  /// The port that consoles listen on for OSC.
  static let standardPort = 3_032
  /// How often silence is looked for, and how many looks in a row make one.
  private static let look = Duration.milliseconds(250)
  private static let looks = 8

  private enum News: Sendable {
    case message(OSCMessage)
    case tick
    case end(String)
  }

  private let address: ConnectionAddress
  private let framing: StreamFraming
  private let pools: [EosPool]
  private let progress: @Sendable (UInt64, UInt64) -> Void

  /// Prepares the reading.
  ///
  /// - Parameters:
  ///   - address: `eos://HOST[:PORT][?framing=length|slip&scenes=preset|sub&plots=ms|snap]`.
  ///   - progress: Told how many things are read, of how many.
  /// - Throws: ``/PluginAPI/TransportError`` where a parameter means nothing.
  init(
    _ address: ConnectionAddress, progress: @escaping @Sendable (UInt64, UInt64) -> Void
  ) throws(TransportError) {
    self.address = address
    self.progress = progress
    let choices = [
      "framing": ["length", "slip"], "scenes": ["preset", "sub"], "plots": ["ms", "snap"],
    ]
    for parameter in address.parameters {
      guard let allowed = choices[parameter.name], allowed.contains(parameter.value) else {
        let known = choices.keys.sorted().map {
          "\($0)=\((choices[$0] ?? []).joined(separator: "|"))"
        }
        throw TransportError(
          .badAddress, "'\(parameter.name)=\(parameter.value)' means nothing to an Eos console",
          remedy: "it takes \(known.joined(separator: ", "))")
      }
    }
    framing = address.parameter("framing").flatMap(StreamFraming.init) ?? .length
    pools = EosPool.all(
      scenes: address.parameter("scenes") ?? "preset", plots: address.parameter("plots") ?? "ms")
  }

  /// Reads the show.
  ///
  /// - Returns: What it holds.
  /// - Throws: ``/PluginAPI/TransportError`` where the console cannot be reached or breaks off, or
  ///   `CancellationError`.
  func importShow() async throws -> ImportedShow {
    let (news, continuation) = AsyncStream.makeStream(of: News.self)
    let link = TCPLink(
      host: address.host, port: address.port ?? Self.standardPort, framing: framing
    ) { message in
      continuation.yield(.message(message))
      return []
    }
    let listener = LinkListener(
      received: { _, _ in }, learned: { _ in }, unreadable: { _ in }, troubled: { _ in },
      ended: { continuation.yield(.end($0)) })
    let clock = Task {
      while (try? await Task.sleep(for: Self.look)) != nil { continuation.yield(.tick) }
    }
    defer { clock.cancel() }
    do {
      try await link.open(listener)
      let show = try await read(over: link, news)
      await link.close()
      return show
    } catch {
      await link.close()
      throw error
    }
  }

  private func read(over link: TCPLink, _ stream: AsyncStream<News>) async throws -> ImportedShow {
    var reading = EosReading(pools)
    try await send(reading.begin(), over: link)
    var ticks = 0
    var hasAnswered = false
    for await news in stream {
      switch news {
      case .message(let message):
        let before = reading.progress
        let questions = try reading.take(message)
        let after = reading.progress
        // Whatever else a console tells all the time is not what it was asked for.
        if before != after || !questions.isEmpty { ticks = 0 }
        if EosReply(message) != nil { hasAnswered = true }
        try await send(questions, over: link)
        progress(UInt64(after.read), UInt64(after.of))
      case .tick:
        ticks += 1
        guard ticks >= Self.looks else { continue }
        ticks = 0
        try await send(reading.silence(), over: link)
        guard hasAnswered || !reading.isDone else {
          throw TransportError(
            .noAnswer, "\(address) takes the connection and does not answer",
            remedy: "switch on OSC RX and TX on the console, and try '?framing=slip'")
        }
      case .end(let reason):
        throw TransportError(.noAnswer, "\(address) broke off before all was read: \(reason)")
      }
      if reading.isDone {
        try await send([EosReading.end], over: link)
        return reading.show
      }
    }
    throw CancellationError()
  }

  private func send(_ messages: [OSCMessage], over link: TCPLink) async throws {
    for message in messages { try await link.send(message.console) }
  }
}
