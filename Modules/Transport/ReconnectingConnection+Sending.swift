import PluginAPI
import Synchronization

extension ReconnectingConnection {
  /// The next step; or why the link ended; and when to decide typed sequences.
  private func takeStep(
    of condition: inout Condition
  ) -> (step: SendQueue.Step, end: String?, settling: Int64?) {
    guard condition.end == nil else { return (.rest, condition.end, nil) }
    guard !condition.isSending else { return (.rest, nil, nil) }
    let now = now
    let step = condition.queue.next(at: now)
    guard case .send(let message) = step else { return (step, nil, nil) }
    condition.isSending = true
    return (step, nil, condition.echoes.sending(message.message, at: now))
  }

  /// Sends the next message from here, without waking the task that works off the queue.
  ///
  /// - Returns: Whether it is being sent; the task goes on after it.
  func beginAtOnce() -> Bool {
    let next = condition.withLock { condition -> (EncodedMessage, any ConsoleLink, Int, Int64?)? in
      // Nothing may follow the releases with which a connection closes.
      guard condition.isOpen, condition.isGreeted, condition.state != .closed,
        let link = condition.link, link.beginsAtOnce
      else { return nil }
      let (step, _, settling) = takeStep(of: &condition)
      guard case .send(let message) = step else { return nil }
      return (message, link, condition.troubles, settling)
    }
    guard let (message, link, troubles, settling) = next else { return false }
    if let settling { settleEchoes(at: settling) }
    link.begin(message) { error in self.finish(message, error, after: troubles, on: link) }
    return true
  }

  /// Works off the queue until the link ends or the connection is closed.
  func serve(_ link: any ConsoleLink) async {
    let changes = changes.events()
    var news = changes.makeAsyncIterator()
    await release(on: link)
    await greet(link)
    condition.withLock { $0.isGreeted = true }
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

  private func deliver(_ message: EncodedMessage, on link: any ConsoleLink) async {
    let troubles = condition.withLock { $0.troubles }
    var failure: TransportError?
    do throws(TransportError) {
      try await link.send(message)
    } catch {
      failure = error
    }
    finish(message, failure, after: troubles, on: link)
  }

  /// Records what became of a message of the queue.
  private func finish(
    _ message: EncodedMessage, _ failure: TransportError?, after troubles: Int,
    on link: any ConsoleLink
  ) {
    if let failure { enter(.lost(failure.message)) } else { fan.send(.sent(message.message)) }
    condition.withLock { condition in
      condition.isSending = false
      if failure != nil { condition.unsent += 1 }
      condition.queue.taken(at: now)
    }
    changes.send(())
    if failure == nil { forgetTrouble(after: troubles, on: link) }
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
}
