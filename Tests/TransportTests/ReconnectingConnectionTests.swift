import Dispatch
import NIOCore
import PluginAPI
import Synchronization
import Testing
import Transport

/// A connection over links that a test leads by the hand.
@Suite("A connection that is made again", .timeLimit(.minutes(10)))
struct ReconnectingConnectionTests {
  private static let address = Result { try ConnectionAddress("test://console:1") }

  /// How long echoes are waited for: much longer than a busy machine takes.
  private static let patience = Duration.seconds(240)

  private func connection(
    _ network: Network, gap: Int = 0, greeting: [ConsoleMessage] = [], heartbeat: Heartbeat? = nil,
    patience: Duration = Self.patience
  ) throws -> ReconnectingConnection {
    try ReconnectingConnection(
      to: Self.address.get(), SilentProfile(), gap: gap, greeting: greeting,
      heartbeat: heartbeat, backoff: Backoff(first: .milliseconds(1), longest: .milliseconds(5)),
      echoes: EchoCheck(patience: patience.microseconds),
      encode: { message throws(TransportError) in
        if message.address.isEmpty { throw TransportError(.badMessage, "empty") }
        network.count(message.address)
        return Array(message.address.utf8)
      },
      makeLink: { network.link() })
  }

  @Test("What is queued is sent in order, and then nothing is left")
  func sending() async throws {
    let network = Network()
    let connection = try connection(network)
    #expect(await connection.settled(within: .seconds(240)) == .connected)
    try connection.send((0..<100).map { ConsoleMessage("/\($0)") })
    #expect(await connection.drain(within: .seconds(240)) == 0)
    #expect(network.sent == (0..<100).map { "/\($0)" })
    await connection.close()
    #expect(connection.state == .closed)
  }

  @Test("What is queued is sent while pages wait for a disk")
  func threads() async throws {
    let network = Network()
    let connection = try connection(network)
    #expect(await connection.settled(within: .seconds(240)) == .connected)
    let disk = DispatchSemaphore(value: 0)
    NetworkLoop.pages.loop.execute { disk.wait() }
    defer { disk.signal() }
    try connection.send([ConsoleMessage("/on")])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    await connection.close()
  }

  @Test("What cannot be written is refused before it would be sent")
  func unwritable() async throws {
    let network = Network()
    let bad = ConsoleMessage("")
    let greeted = #expect(throws: TransportError.self) {
      try self.connection(network, greeting: [bad])
    }
    #expect(greeted?.code == .badMessage)
    let connection = try connection(network)
    #expect(await connection.settled(within: .seconds(240)) == .connected)
    // Who could not release something must not press it.
    for messages in [[ConsoleMessage("/a"), bad], [ConsoleMessage("/down", release: [bad])]] {
      let sent = #expect(throws: TransportError.self) { try connection.send(messages) }
      #expect(sent?.code == .badMessage)
    }
    #expect(await connection.drain(within: .seconds(240)) == 0)
    #expect(network.sent.isEmpty)
    await connection.close()
  }

  @Test("Each message is encoded once, also what is sent over and over again")
  func encodings() async throws {
    let network = Network()
    let connection = try connection(
      network, greeting: [ConsoleMessage("/hello")],
      heartbeat: Heartbeat(question: [ConsoleMessage("/ping")], interval: .milliseconds(1)))
    #expect(await connection.settled(within: .seconds(10)) == .connected)
    try connection.send((0..<10).map { ConsoleMessage("/\($0)", isKey: $0.isMultiple(of: 2)) })
    #expect(await connection.drain(within: .seconds(10)) == 0)
    network.end("cable pulled")
    await network.waitUntil(sent: "/hello", count: 2)
    await network.waitUntil(sent: "/ping", count: 3)
    await connection.close()
    let addresses = (0..<10).map { "/\($0)" } + ["/hello", "/ping"]
    #expect(network.encodings == Dictionary(uniqueKeysWithValues: addresses.map { ($0, 1) }))
  }

  @Test("What the console sends at once is for the first listener, though it comes later")
  func sentAtOnce() async throws {
    let network = Network()
    let connection = try connection(network)
    #expect(await connection.settled(within: .seconds(240)) == .connected)
    network.receive(ConsoleMessage("/early"), [.heartbeat])
    try connection.send([ConsoleMessage("/a")])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    let events = connection.events()
    let others = connection.events()
    await connection.close()
    var heard: [ConnectionEvent] = []
    for await event in events { heard.append(event) }
    #expect(
      heard == [
        .received(ConsoleMessage("/early")), .feedback(.heartbeat), .state(.closed),
      ])
    heard = []
    for await event in others { heard.append(event) }
    #expect(heard == [.state(.closed)])
    await connection.close()
  }

  @Test("Each link begins with the greeting")
  func greeting() async throws {
    let network = Network()
    let connection = try connection(network, greeting: [ConsoleMessage("/hello")])
    _ = await connection.settled(within: .seconds(240))
    network.end("cable pulled")
    await network.waitUntil(sent: "/hello", count: 2)
    #expect(network.sent == ["/hello", "/hello"])
    await connection.close()
  }

  @Test("Many keys are waited for, though their gaps take longer than the limit")
  func drainingKeys() async throws {
    let network = Network()
    let connection = try connection(network, gap: 1_000)
    #expect(await connection.settled(within: .seconds(240)) == .connected)
    try connection.send((0..<12).map { ConsoleMessage("/\($0)", isKey: true) })
    #expect(await connection.drain(within: .seconds(10)) == 0)
    #expect(network.sent.count == 12)
    await connection.close()
  }

  @Test("A console that takes no connection is tried until it does; sending says so meanwhile")
  func refused() async throws {
    let network = Network(refuses: true)
    let connection = try connection(network)
    let events = connection.events()
    #expect(await connection.settled(within: .seconds(240)) == .refused("no answer"))
    let error = #expect(throws: TransportError.self) { try connection.send([ConsoleMessage("/a")]) }
    #expect(error?.code == .notConnected)
    #expect(error?.message.contains("no answer") == true)
    network.relent()
    for await event in events where event == .state(.connected) { break }
    try connection.send([ConsoleMessage("/a")])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    #expect(network.sent == ["/a"])
    await connection.close()
  }

  @Test("A link that ends is made again; queued messages are dropped, held ones are released first")
  func lost() async throws {
    let network = Network()
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    // Before the next message of the queue could be sent.
    network.whenSending("/down") { network.end("cable pulled") }
    let up = ConsoleMessage("/up", isKey: true)
    try connection.send([ConsoleMessage("/down", isKey: true, release: [up]), up])
    var states: [ConnectionState] = []
    for await event in events {
      if case .state(let state) = event { states.append(state) }
      if states.last == .connected { break }
    }
    #expect(states == [.lost("cable pulled"), .connected])
    #expect(await connection.drain(within: .seconds(240)) == 1)
    try connection.send([ConsoleMessage("/next")])
    #expect(await connection.drain(within: .seconds(240)) == 1)
    #expect(network.sent == ["/down", "/up", "/next"])
    #expect(network.opened == 2)
    await connection.close()
  }

  @Test("What was held is released on the link after next where the next one ends too early")
  func lostTwice() async throws {
    let network = Network()
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    let held = ["/a", "/b"].map { ConsoleMessage($0, release: [ConsoleMessage("\($0)/up")]) }
    try connection.send(held)
    #expect(await connection.drain(within: .seconds(240)) == 0)
    network.endAtNextMessage("pulled again")
    network.end("cable pulled")
    var states: [ConnectionState] = []
    for await event in events {
      if case .state(let state) = event { states.append(state) }
      if states.count == 4 { break }
    }
    #expect(states == [.lost("cable pulled"), .connected, .lost("pulled again"), .connected])
    try connection.send([ConsoleMessage("/next")])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    #expect(network.sent == ["/a", "/b", "/b/up", "/a/up", "/next"])
    await connection.close()
  }

  @Test("What a link takes away when it ends counts as not sent", arguments: [true, false])
  func unsent(endsBefore: Bool) async throws {
    let network = Network()
    let connection = try connection(network, gap: 1_000)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    try connection.send((0..<4).map { ConsoleMessage("/\($0)", isKey: true) })
    for await event in events { if case .sent = event { break } }
    if endsBefore {
      network.end("cable pulled")
      for await event in events { if case .state(.lost) = event { break } }
    }
    async let unsent = connection.drain(within: .seconds(10))
    network.end("cable pulled")
    #expect(await unsent == 3)
    await connection.close()
  }

  @Test("What the system does not take counts as not sent")
  func untaken() async throws {
    let network = Network(breaks: true)
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    try connection.send([ConsoleMessage("/a"), ConsoleMessage("/b")])
    #expect(await connection.drain(within: .seconds(10)) == 2)
    await connection.close()
  }

  @Test("Closing releases what is held, and drops what waits")
  func closing() async throws {
    let network = Network()
    let connection = try connection(network, gap: 1_000)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    let up = ConsoleMessage("/up", isKey: true)
    let down = ConsoleMessage("/down", isKey: true, release: [up])
    try connection.send([down, ConsoleMessage("/never")])
    for await event in events { if case .sent = event { break } }
    await connection.close()
    #expect(network.sent == ["/down", "/up"])
    #expect(network.closed == 1)
    let error = #expect(throws: TransportError.self) { try connection.send([down]) }
    #expect(error?.code == .notConnected)
  }

  @Test("Nothing is sent after the releases with which a connection closes")
  func sendingWhileClosing() async throws {
    let network = Network()
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    try connection.send([ConsoleMessage("/down", release: [ConsoleMessage("/up")])])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    // What came while the release is sent would be on for ever.
    network.whenSending("/up") { try? connection.send([ConsoleMessage("/again")]) }
    await connection.close()
    #expect(network.sent == ["/down", "/up"])
  }

  @Test("Closing does not wait for a console that accepts nothing any more")
  func stalled() async throws {
    let network = Network(stalls: true)
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    try connection.send([ConsoleMessage("/a")])
    #expect(await connection.drain(within: .milliseconds(20)) == 1)
    await connection.close()
    #expect(network.closed == 1)
  }

  @Test("Datagrams are unconfirmed until something comes in")
  func unconfirmed() async throws {
    let network = Network(isConfirmed: false)
    let connection = try connection(network)
    #expect(await connection.settled(within: .seconds(10)) == .unconfirmed)
    try connection.send([ConsoleMessage("/a")])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    #expect(connection.state == .unconfirmed)
    network.receive(ConsoleMessage("/in"), [])
    #expect(connection.state == .connected)
    await connection.close()
  }

  @Test("Trouble is a loss; the next message is sent all the same, and ends it where it meets none")
  func troubled() async throws {
    let network = Network(isConfirmed: false)
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    network.trouble("port closed")
    #expect(connection.state == .lost("port closed"))
    try connection.send([ConsoleMessage("/a")])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    #expect(network.sent == ["/a"])
    for await event in events where event == .state(.unconfirmed) { break }
    network.trouble("port closed again")
    network.receive(ConsoleMessage("/in"), [])
    #expect(connection.state == .connected)
    await connection.close()
  }

  private static let heartbeat = Heartbeat(
    question: [ConsoleMessage("/ping")], interval: .milliseconds(20),
    patience: .seconds(2))

  @Test(
    "A stream on which questions are not answered any more is made again", .timeLimit(.minutes(10)))
  func silentStream() async throws {
    let network = Network()
    let connection = try connection(network, heartbeat: Self.heartbeat)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    network.receive(ConsoleMessage("/pong"), [.heartbeat])
    for await event in events where event == .state(.lost("it does not answer")) { break }
    // One that hangs takes connections, and answers nothing on them.
    while network.opened < 4 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(connection.state == .lost("it does not answer"))
    #expect(throws: TransportError.self) { try connection.send([ConsoleMessage("/late")]) }
    network.answerPings()
    for await event in events where event == .state(.connected) { break }
    try connection.send([ConsoleMessage("/a")])
    #expect(await connection.drain(within: .seconds(240)) == 0)
    #expect(network.sent.contains("/a") && !network.sent.contains("/late"))
    await connection.close()
  }

  @Test("A console of datagrams that falls silent is lost until it answers; questions go on")
  func silentDatagrams() async throws {
    let network = Network(isConfirmed: false)
    let connection = try connection(
      network, greeting: [ConsoleMessage("/hello")], heartbeat: Self.heartbeat)
    let events = connection.events()
    _ = await connection.settled(within: .seconds(240))
    network.receive(ConsoleMessage("/pong"), [.heartbeat])
    for await event in events where event == .state(.lost("it does not answer")) { break }
    // What goes out meanwhile says nothing of a console that is silent.
    try connection.send([ConsoleMessage("/a")])
    await network.waitUntil(sent: "/hello", count: 40)
    #expect(connection.state == .lost("it does not answer"))
    network.answerPings()
    network.receive(ConsoleMessage("/pong"), [.heartbeat])
    #expect(connection.state == .connected)
    #expect(network.opened == 1)
    await connection.close()
    for await event in events {
      // What is asked all the time is not reported.
      #expect(event != .received(ConsoleMessage("/pong")))
      #expect(event != .sent(ConsoleMessage("/ping")))
    }
  }

  @Test("Who never answered a question is not lost for it")
  func unanswered() async throws {
    let network = Network()
    let connection = try connection(network, heartbeat: Self.heartbeat)
    _ = await connection.settled(within: .seconds(240))
    await network.waitUntil(sent: "/ping", count: 60)
    #expect(connection.state == .connected)
    #expect(network.opened == 1)
    await connection.close()
  }

  @Test("Everything that comes in is reported, to everyone who listens")
  func receiving() async throws {
    let network = Network()
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    let listeners = [connection.events(), connection.events()]
    network.receive(ConsoleMessage("/in"), [.commandLine("Group 1")])
    await connection.close()
    for events in listeners {
      var reported: [ConnectionEvent] = []
      for await event in events { reported.append(event) }
      #expect(
        reported == [
          .received(ConsoleMessage("/in")), .feedback(.commandLine("Group 1")), .state(.closed),
        ])
    }
    for await _ in connection.events() { Issue.record("nothing happens after the end") }
  }

  private static let keys = [
    ConsoleMessage(
      "/one", isKey: true,
      check: KeyCheck(typed: "group 1", endings: ["1"], typedBy: 1, length: 2)),
    ConsoleMessage("/enter", isKey: true),
  ]

  private static func verdict(_ events: AsyncStream<ConnectionEvent>) async -> KeyVerdict? {
    for await event in events { if case .checked(let verdict) = event { return verdict } }
    return nil
  }

  @Test(
    "Whether keys arrived is reported by the command line",
    arguments: [
      (["", "Group 1", ""], .verified(typed: "group 1"), patience),
      // It is known only after this time, and must have been heard before.
      (["Group", ""], .mismatch(typed: "group 1", heard: "Group"), .seconds(15)),
      ([], .unheard(typed: "group 1"), .milliseconds(1)),
    ] as [([String], KeyVerdict, Duration)])
  func checking(lines: [String], verdict: KeyVerdict, patience: Duration) async throws {
    let network = Network()
    let connection = try connection(network, gap: 1, patience: patience)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    try connection.send(Self.keys)
    #expect(await connection.drain(within: .seconds(240)) == 0)
    for line in lines { network.receive(ConsoleMessage("/in"), [.commandLine(line)]) }
    #expect(await Self.verdict(events) == verdict)
    await connection.close()
  }

  @Test("An echo that comes while its key is still being sent counts")
  func quickEcho() async throws {
    let network = Network(echoes: true)
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    try connection.send(Self.keys)
    #expect(await Self.verdict(events) == .verified(typed: "group 1"))
    await connection.close()
  }

  @Test("Of keys whose connection ends nothing is reported; those on the next one are checked")
  func checkingAfterLoss() async throws {
    let network = Network()
    let connection = try connection(network)
    _ = await connection.settled(within: .seconds(240))
    let events = connection.events()
    try connection.send(Self.keys)
    #expect(await connection.drain(within: .seconds(240)) == 0)
    network.receive(ConsoleMessage("/in"), [.commandLine("Group")])
    network.end("cable pulled")
    var isLost = false
    for await event in events {
      if case .state(.lost) = event { isLost = true }
      if isLost, event == .state(.connected) { break }
    }
    try connection.send(Self.keys)
    #expect(await connection.drain(within: .seconds(240)) == 0)
    // Earlier keys would take the first echo, and these the second.
    network.receive(ConsoleMessage("/in"), [.commandLine("Group 1")])
    network.receive(ConsoleMessage("/in"), [.commandLine("Group 1")])
    #expect(await Self.verdict(events) == .verified(typed: "group 1"))
    await connection.close()
    #expect(await Self.verdict(events) == nil)
  }
}

/// A profile of which only the existence counts.
private struct SilentProfile: ConsoleProfile {
  let name = "silent"
  let summary = ""

  func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] { [] }

  func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
    ConsoleMessage(words.joined())
  }
}

/// What links reach: remembers what was sent, and does to links what networks do.
private final class Network: Sendable {
  private struct State {
    var refuses: Bool
    var sent: [String] = []
    var opened = 0
    var closed = 0
    var listener: LinkListener?
    var stalled: [CheckedContinuation<Void, Never>] = []
    /// Why the link ends at the next message, where it does.
    var nextEnd: String?
    /// What happens while a message to an address is sent.
    var interruption: (address: String, action: @Sendable () -> Void)?
    /// Whether `/ping` is answered.
    var answersPings = false
    /// How often each message was encoded.
    var encodings: [String: Int] = [:]
    /// Receives the address of each message that is sent.
    var watchers: [AsyncStream<String>.Continuation] = []
  }

  private let stalls: Bool
  /// Whether each message is answered with a command line before sending it is done.
  private let echoes: Bool
  private let breaks: Bool
  private let isConfirmed: Bool
  private let state: Mutex<State>

  init(
    refuses: Bool = false, stalls: Bool = false, echoes: Bool = false, breaks: Bool = false,
    isConfirmed: Bool = true
  ) {
    self.isConfirmed = isConfirmed
    self.stalls = stalls
    self.echoes = echoes
    self.breaks = breaks
    state = Mutex(State(refuses: refuses))
  }

  var sent: [String] { state.withLock { $0.sent } }
  var encodings: [String: Int] { state.withLock { $0.encodings } }
  var opened: Int { state.withLock { $0.opened } }
  var closed: Int { state.withLock { $0.closed } }

  func count(_ address: String) { state.withLock { $0.encodings[address, default: 0] += 1 } }
  func relent() { state.withLock { $0.refuses = false } }
  func link() -> any ConsoleLink { Link(network: self) }
  func end(_ reason: String) { state.withLock { $0.listener }?.ended(reason) }
  /// Ends the link that the next message is sent on, in place of sending it.
  func endAtNextMessage(_ reason: String) { state.withLock { $0.nextEnd = reason } }
  /// Does something while a message to an address is sent.
  func whenSending(_ address: String, _ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.interruption = (address, action) }
  }
  func trouble(_ reason: String) { state.withLock { $0.listener }?.troubled(reason) }
  /// Answers each `/ping` from now on, before sending it is done.
  func answerPings() { state.withLock { $0.answersPings = true } }

  /// Waits until so many messages to an address were sent in all, or the test is given up.
  func waitUntil(sent address: String, count: Int) async {
    let (addresses, watcher) = AsyncStream.makeStream(of: String.self)
    defer { watcher.finish() }
    var missing = state.withLock { state in
      state.watchers.append(watcher)
      return count - state.sent.count { $0 == address }
    }
    guard missing > 0 else { return }
    for await sent in addresses where sent == address {
      missing -= 1
      if missing == 0 { return }
    }
  }

  func receive(_ message: ConsoleMessage, _ feedback: [ConsoleFeedback]) {
    state.withLock { $0.listener }?.received(message, feedback)
  }

  private struct Link: ConsoleLink {
    let network: Network

    var isConfirmed: Bool { network.isConfirmed }

    func open(_ listener: LinkListener) async throws(TransportError) {
      let isRefused = network.state.withLock { state in
        guard !state.refuses else { return true }
        state.opened += 1
        state.listener = listener
        return false
      }
      if isRefused { throw TransportError(.unreachable, "no answer") }
    }

    func send(_ encoded: EncodedMessage) async throws(TransportError) {
      let message = encoded.message
      let address = String(decoding: encoded.bytes, as: UTF8.self)
      if network.stalls {
        await withCheckedContinuation { continuation in
          network.state.withLock { $0.stalled.append(continuation) }
        }
        throw TransportError(.unreachable, "closed")
      }
      let interruption = network.state.withLock { $0.interruption }
      if let interruption, interruption.address == address { interruption.action() }
      if network.breaks { throw TransportError(.unreachable, "broken pipe") }
      let end = network.state.withLock { state in
        defer { state.nextEnd = nil }
        return state.nextEnd
      }
      if let end {
        network.end(end)
        throw TransportError(.unreachable, end)
      }
      let (watchers, isAnswered) = network.state.withLock { state in
        state.sent.append(address)
        return (state.watchers, state.answersPings && address == "/ping")
      }
      for watcher in watchers { watcher.yield(address) }
      if isAnswered { network.receive(ConsoleMessage("/pong"), [.heartbeat]) }
      if network.echoes, message.check != nil {
        network.receive(ConsoleMessage("/in"), [.commandLine("Group 1")])
      }
    }

    func close() async {
      let stalled = network.state.withLock { state in
        if state.listener != nil { state.closed += 1 }
        state.listener = nil
        defer { state.stalled = [] }
        return state.stalled
      }
      for continuation in stalled { continuation.resume() }
    }
  }
}
