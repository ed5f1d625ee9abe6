public import PluginAPI
import Synchronization

/// A connection that reopens its link whenever it ends, and sends its queue.
///
/// When a link ends, queued messages are discarded: a cue that starts minutes late is worse than
/// one that does not. Keys that were held down are released first on the next link.
///
/// It works until it is closed.
public final class ReconnectingConnection: ConsoleConnection {
  /// Makes a link for one attempt.
  public typealias Linking = @Sendable () -> any ConsoleLink

  /// The address of the console.
  public let address: ConnectionAddress
  /// The profile that translates triggers to messages.
  public let profile: any ConsoleProfile

  struct Condition {
    var state = ConnectionState.connecting
    var queue: SendQueue
    /// Whether a message left the queue and the system has not accepted it yet.
    var isSending = false
    /// How many accepted messages will never be sent.
    var unsent = 0
    /// The link, from the attempt to open it until it is closed.
    var link: (any ConsoleLink)?
    /// Whether messages can be sent on it.
    var isOpen = false
    /// Why the link ended; `nil` while it is open.
    var end: String?
    /// The releases to send first, on this link or the next one.
    var held: [EncodedMessage] = []
    /// Checks typed keys against the command line.
    var echoes: EchoCheck
    /// The attempt that the link belongs to; late events of earlier attempts are ignored.
    var attempt = 0
    /// How often the network reported that messages do not arrive.
    var troubles = 0
    /// When it last reported so.
    var lastTrouble: Int64?
    /// Detects a silent console; `nil` if it is not asked.
    var pulse: Pulse?
    /// Whether the console is silent now.
    var isSilent = false
    /// Whether anything came in on this link, and whether the console answered on it.
    var isHeard = false
    var hasAnswered = false

    /// Whether nothing is queued or being sent.
    var isIdle: Bool { queue.count == 0 && !isSending }

    /// Discards the queue, but keeps the releases of held keys.
    mutating func dropQueue() { held = queue.drop() + held }
  }

  /// How many events wait for a listener that is slow, and about how many bytes of them.
  private static let eventDepth = 10_000
  private static let eventCapacity = 16_000_000

  private let encode: EncodedMessage.Encoding
  let greeting: [EncodedMessage]
  let heartbeat: Heartbeat?
  /// The question of the heartbeat.
  let question: [EncodedMessage]
  /// Whether the console is asked how it is, here or by its link.
  public let isAsked: Bool
  private let makeLink: Linking
  let condition: Mutex<Condition>
  private let fan = EventFan<ConnectionEvent>(
    depth: eventDepth, capacity: eventCapacity, weight: \.weight, keepingEarly: \.isFromConsole)
  /// Signals every change of the condition; one waiting signal is enough.
  private let changes = EventFan<Void>(depth: 1)
  private let worker = Mutex<Task<Void, Never>?>(nil)
  private let start = ContinuousClock.now

  /// Starts to make a connection.
  ///
  /// - Parameters:
  ///   - address: The address of the console.
  ///   - profile: The profile that translates triggers to messages.
  ///   - gap: Milliseconds between strokes of keys.
  ///   - greeting: The messages to send first on each link.
  ///   - heartbeat: The question that shows whether the console is alive.
  ///   - isAskedByLink: Whether the link asks the question, and reports the answers.
  ///   - backoff: How long to wait between attempts.
  ///   - echoes: Checks typed keys.
  ///   - encode: Returns the bytes of a message, or throws if it cannot be written.
  ///   - makeLink: Makes a link for one attempt.
  /// - Throws: ``/PluginAPI/TransportError`` if the greeting or the question cannot be written.
  public init(
    to address: ConnectionAddress, _ profile: any ConsoleProfile, gap: Int,
    greeting: [ConsoleMessage] = [], heartbeat: Heartbeat? = nil,
    isAskedByLink: Bool = false, backoff: Backoff = Backoff(), echoes: EchoCheck = EchoCheck(),
    encode: @escaping EncodedMessage.Encoding,
    makeLink: @escaping Linking
  ) throws(TransportError) {
    self.address = address
    self.profile = profile
    let encoded = { (message: ConsoleMessage) throws(TransportError) in
      try EncodedMessage(message, by: encode)
    }
    self.greeting = try greeting.map(encoded)
    self.heartbeat = heartbeat
    question = try heartbeat?.question.map(encoded) ?? []
    isAsked = isAskedByLink || heartbeat != nil
    self.encode = encode
    self.makeLink = makeLink
    condition = Mutex(Condition(queue: SendQueue(gap: gap), echoes: echoes))
    let task = Task(executorPreference: NetworkLoop.consoles.tasks) {
      var backoff = backoff
      while let wait = await self.attempt(&backoff) {
        guard (try? await Task.sleep(for: wait)) != nil else { return }
      }
    }
    worker.withLock { $0 = task }
  }

  /// How the connection is at the moment.
  public var state: ConnectionState { condition.withLock { $0.state } }

  /// A stream of the events from now on.
  ///
  /// The first one begins with what the console sent before: a console may send as soon as it is
  /// connected.
  public func events() -> AsyncStream<ConnectionEvent> { fan.events() }

  /// Queues messages.
  public func send(_ messages: [ConsoleMessage]) throws(TransportError) {
    var encoded: [EncodedMessage] = []
    for message in messages { encoded.append(try EncodedMessage(message, by: encode)) }
    let refusal: TransportError? = condition.withLock { [encoded] condition in
      guard condition.isOpen else { return notConnected(condition.state) }
      do throws(TransportError) {
        try condition.queue.append(encoded)
        return nil
      } catch {
        return error
      }
    }
    if let refusal { throw refusal }
    changes.send(())
  }

  private func notConnected(_ state: ConnectionState) -> TransportError {
    let reason = state.reason.map { ": \($0)" } ?? ""
    guard state != .connecting else {
      return TransportError(
        .notConnected, "nothing is sent: \(address) is still being connected",
        remedy: "try again when it is connected")
    }
    return TransportError(
      .notConnected, "nothing is sent: \(address) is not connected (\(state.word))\(reason)",
      remedy: state == .closed ? "'connect' makes a connection" : "the connection is retried")
  }

  /// Waits until the connection is made or refused once.
  public func settled(within limit: Duration) async -> ConnectionState {
    guard limit > .zero else { return state }
    await wait(within: limit) { $0.state != .connecting }
    return state
  }

  /// Keeps on what messages have pressed.
  public func keepOn(_ releases: [ConsoleMessage]) {
    condition.withLock { condition in
      condition.queue.keepOn(releases)
      condition.held.removeAll { releases.contains($0.message) }
    }
  }

  /// Waits as long as the connection stays open.
  public func holds(for time: Duration) async -> ConnectionState {
    await wait(within: time) { !$0.state.isTrusted }
    return state
  }

  /// Waits until everything that is queued was sent.
  public func drain(within limit: Duration) async -> Int {
    let end = ContinuousClock.now + Self.longestDrain
    var before = Int.max
    while true {
      // After the link ended, the fate of the last message is still open.
      await wait(within: limit) { $0.isIdle || !$0.isOpen && !$0.isSending }
      let (waiting, unsent, isOver) = condition.withLock { condition in
        (
          condition.queue.count + (condition.isSending ? 1 : 0), condition.unsent,
          !condition.isOpen
        )
      }
      // Many keys take long with the gap between them; that is no reason to leave them out.
      guard waiting > 0, waiting < before, !isOver, limit > .zero, ContinuousClock.now < end else {
        return unsent + waiting
      }
      before = waiting
    }
  }

  /// The longest time to send all queued messages.
  private static let longestDrain = Duration.seconds(60)

  /// The longest time to release held keys, before the link is closed anyway.
  private static let drainLimit = Duration.seconds(1)

  /// Ends the connection.
  public func close() async {
    let (link, isOpen) = condition.withLock { condition in
      condition.state = .closed
      return (condition.link, condition.isOpen)
    }
    fan.send(.state(.closed))
    changes.send(())
    guard let task = worker.withLock({ $0 }) else { return }
    task.cancel()
    if isOpen {
      // An open link can say goodbye.
      await wait(within: Self.drainLimit) { !$0.isOpen }
      await link?.close()
      await task.value
    } else {
      // A link that is being opened ends by itself, and sends nothing.
      await link?.close()
    }
    fan.finish()
    changes.finish()
  }
}

// MARK: - Working

extension ReconnectingConnection {
  /// Makes a link and works with it until it ends.
  ///
  /// - Returns: How long to wait before the next attempt; `nil` if the connection is closed.
  private func attempt(_ backoff: inout Backoff) async -> Duration? {
    guard state != .closed, !Task.isCancelled else { return nil }
    let link = makeLink()
    let attempt = condition.withLock { condition in
      condition.end = nil
      condition.link = link
      condition.attempt += 1
      (condition.isHeard, condition.hasAnswered) = (false, false)
      condition.pulse = heartbeat.map {
        Pulse(patience: $0.patience, hasAnswered: condition.isSilent)
      }
      return condition.attempt
    }
    do throws(TransportError) {
      try await link.open(listener(of: attempt))
      condition.withLock { condition in
        // A stream to a hanging console can open, and messages on it may wait for minutes.
        let hangs = condition.isSilent && link.isConfirmed
        condition.isOpen = condition.state != .closed && condition.end == nil && !hangs
      }
      confirmOpening(of: link)
      let begin = now
      // It may have been closed while it was opened.
      if state != .closed { await serve(link) }
      backoff.held(for: .microseconds(now - begin))
    } catch {
      // A console that was connected is lost; one that never was is refused.
      if wasConnected { enter(.lost(error.message)) } else { enter(.refused(error.message)) }
    }
    await link.close()
    condition.withLock { condition in
      condition.link = nil
      condition.isOpen = false
    }
    changes.send(())
    return state == .closed ? nil : backoff.next()
  }

  private var wasConnected: Bool {
    if case .lost = state { true } else { false }
  }

  /// Enters the state of an open link, unless newer events say more.
  private func confirmOpening(of link: any ConsoleLink) {
    let (isSilent, isHeard) = condition.withLock { ($0.isSilent, $0.isHeard) }
    guard !isSilent else { return }
    enter(link.isConfirmed || isHeard ? .connected : .unconfirmed)
  }

  private func listener(of attempt: Int) -> LinkListener {
    LinkListener(
      received: { [weak self] in self?.receive($0, $1) },
      learned: { [weak self] in self?.report($0) },
      unreadable: { [weak self] in self?.fan.send(.unreadable($0)) },
      troubled: { [weak self] in self?.takeTrouble($0) },
      ended: { [weak self] in self?.end(attempt, $0) })
  }

  private func receive(_ message: ConsoleMessage, _ feedback: [ConsoleFeedback]) {
    let isAnswer = feedback.contains(.heartbeat)
    let (isKnown, isOpen) = condition.withLock { condition in
      condition.isHeard = true
      condition.pulse?.heard(isAnswer: isAnswer)
      if condition.isSilent {
        condition.isSilent = false
        condition.isOpen =
          condition.link != nil && condition.end == nil && condition.state != .closed
      }
      defer { condition.hasAnswered = condition.hasAnswered || isAnswer }
      return (condition.hasAnswered, condition.isOpen)
    }
    // Nothing can be sent on a link that is still being opened.
    if isOpen { enter(.connected) }
    // Do not report the answers to a question asked every second.
    if !isAnswer || heartbeat == nil {
      fan.send(.received(message))
    } else if isKnown {
      return
    }
    report(feedback)
  }

  private func takeTrouble(_ reason: String) {
    condition.withLock { condition in
      condition.troubles += 1
      condition.lastTrouble = now
    }
    enter(.lost(reason))
  }

  /// Records that the link of an attempt ended, and reports it at once: the sender may be waiting
  /// for a gap between keys, or for the system.
  func end(_ attempt: Int, _ reason: String) {
    let isNew = condition.withLock { condition in
      guard condition.attempt == attempt, condition.end == nil else { return false }
      condition.end = reason
      defer { condition.isOpen = false }
      return condition.isOpen
    }
    if isNew { enter(.lost(reason)) }
    changes.send(())
  }

  private func report(_ feedback: [ConsoleFeedback]) {
    for fact in feedback {
      fan.send(.feedback(fact))
      guard case .commandLine(let line) = fact else { continue }
      if let verdict = condition.withLock({ $0.echoes.hear(line) }) { fan.send(.checked(verdict)) }
    }
  }

  /// Decides, at a given time, sequences without a matching echo.
  private func settleEchoes(at end: Int64) {
    let wait = Duration.microseconds(max(0, end - now))
    Task { [weak self] in
      try? await Task.sleep(for: wait)
      guard let self else { return }
      for verdict in condition.withLock({ $0.echoes.settle(at: end) }) {
        fan.send(.checked(verdict))
      }
    }
  }

  /// Takes over a state, unless the connection is closed or is in it already.
  ///
  /// - Returns: Whether the connection is in that state now.
  @discardableResult
  func enter(_ state: ConnectionState) -> Bool {
    let (isEntered, isNew) = condition.withLock { condition in
      guard condition.state != .closed, condition.end == nil || !state.isTrusted else {
        return (false, false)
      }
      defer { condition.state = state }
      return (true, condition.state != state)
    }
    if isNew {
      fan.send(.state(state))
      changes.send(())
    }
    return isEntered
  }

  /// The next step; or why the link ended; and when to decide typed sequences.
  private func takeStep(
    of condition: inout Condition
  ) -> (step: SendQueue.Step, end: String?, settling: Int64?) {
    guard condition.end == nil else { return (.rest, condition.end, nil) }
    let now = now
    let step = condition.queue.next(at: now)
    guard case .send(let message) = step else { return (step, nil, nil) }
    condition.isSending = true
    return (step, nil, condition.echoes.sending(message.message, at: now))
  }

  /// Works off the queue until the link ends or the connection is closed.
  private func serve(_ link: any ConsoleLink) async {
    let changes = changes.events()
    var news = changes.makeAsyncIterator()
    await release(on: link)
    await greet(link)
    let watching = Task { await watch(link) }
    let asking = Task { await ask(on: link) }
    defer {
      watching.cancel()
      asking.cancel()
    }
    while !Task.isCancelled {
      let (step, end, settling) = condition.withLock { condition in takeStep(of: &condition) }
      if let settling { settleEchoes(at: settling) }
      if let end {
        condition.withLock { condition in
          condition.isOpen = false
          condition.unsent += condition.queue.count
          condition.dropQueue()
          condition.echoes.forget()
        }
        enter(.lost(end))
        return
      }
      switch step {
      case .send(let message): await deliver(message, on: link)
      case .wait(let time):
        // A gap is short: an end of the link is noticed after it.
        try? await Task.sleep(for: .microseconds(time - now), tolerance: .zero)
      case .rest: _ = await news.next()
      }
    }
    condition.withLock { $0.dropQueue() }
    await release(on: link)
  }

  var now: Int64 {
    (ContinuousClock.now - start).microseconds
  }

  private func deliver(_ message: EncodedMessage, on link: any ConsoleLink) async {
    let troubles = condition.withLock { $0.troubles }
    var isSent = true
    do throws(TransportError) {
      try await link.send(message)
      fan.send(.sent(message.message))
    } catch {
      isSent = false
      enter(.lost(error.message))
    }
    condition.withLock { condition in
      condition.isSending = false
      if !isSent { condition.unsent += 1 }
      condition.queue.taken(at: now)
    }
    changes.send(())
    if isSent { forgetTrouble(after: troubles, on: link) }
  }

  /// Releases all held keys; those this link does not accept remain for the next one.
  private func release(on link: any ConsoleLink) async {
    while let message = condition.withLock({ $0.held.first }) {
      guard await send(message, on: link) else { return }
      condition.withLock { _ = $0.held.removeFirst() }
    }
  }

  /// Sends the greeting, as far as the link takes it: the next one begins again.
  private func greet(_ link: any ConsoleLink) async {
    for message in greeting {
      guard await send(message, on: link) else { return }
    }
  }

  /// Sends a message that is not in the queue.
  ///
  /// - Returns: Whether it was sent.
  private func send(_ message: EncodedMessage, on link: any ConsoleLink) async -> Bool {
    guard (try? await link.send(message)) != nil else { return false }
    fan.send(.sent(message.message))
    return true
  }

  func wait(
    within limit: Duration, until isMet: @escaping @Sendable (borrowing Condition) -> Bool
  ) async {
    // Before looking, so that no change is missed in between.
    let changes = changes.events()
    guard !condition.withLock({ isMet($0) }) else { return }
    await withTaskGroup { group in
      group.addTask {
        for await _ in changes where self.condition.withLock({ isMet($0) }) { return }
      }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
  }
}
