public import PluginAPI
import Synchronization

extension ReconnectingConnection {
  /// How long after a send the network may report that the message does not arrive.
  private static let troubleDelay = Duration.milliseconds(500)
  /// How long after such a report the next one may be missing: systems limit them per second.
  private static let troublePause = Duration.seconds(1)
  /// How often to retry a lost console that has no heartbeat.
  private static let retryInterval = Duration.seconds(2)

  /// Waits until it is known whether this console can replace one that works.
  public func proven(within limit: Duration) async -> ConnectionState {
    guard await settled(within: limit) == .unconfirmed else { return state }
    // The network can only refuse something that was sent.
    if greeting.isEmpty, question.isEmpty, let link = condition.withLock({ $0.link }) {
      do throws(TransportError) {
        try await link.probe()
      } catch {
        enter(.lost(error.message))
      }
    }
    await wait(within: Self.troubleDelay) { $0.state != .unconfirmed }
    return state
  }

  /// Sends the heartbeat question at intervals, as long as the link is open.
  ///
  /// A console that was lost gets the greeting too: it may have restarted.
  func ask(on link: any ConsoleLink) async {
    guard heartbeat != nil || !link.isConfirmed else { return }
    let interval = heartbeat?.interval ?? Self.retryInterval
    while !Task.isCancelled {
      var messages = question
      if !link.isConfirmed, case .lost = state {
        messages = greeting + messages
        if messages.isEmpty { await probe(link) }
      }
      condition.withLock { $0.pulse?.asked(at: now) ?? () }
      for message in messages {
        let troubles = condition.withLock { $0.troubles }
        guard (try? await link.send(message)) != nil else { break }
        forgetTrouble(after: troubles, on: link)
      }
      try? await Task.sleep(for: interval)
    }
  }

  private func probe(_ link: any ConsoleLink) async {
    let troubles = condition.withLock { $0.troubles }
    guard (try? await link.probe()) != nil else { return }
    forgetTrouble(after: troubles, on: link)
  }

  /// Watches for the console falling silent, as long as the link is open.
  ///
  /// A stream then ends and is opened again; it counts only when something comes in. Datagrams go
  /// on: they work as soon as the console is back.
  func watch(_ link: any ConsoleLink) async {
    guard heartbeat != nil else { return }
    let reason = "it does not answer"
    while !Task.isCancelled {
      try? await Task.sleep(for: Pulse.look)
      let (isSilent, attempt) = condition.withLock { condition in
        let isSilent = condition.pulse?.isSilent(at: now) ?? false
        condition.isSilent = condition.isSilent || isSilent
        return (isSilent, condition.attempt)
      }
      guard isSilent, !Task.isCancelled else { continue }
      guard link.isConfirmed else {
        enter(.lost(reason))
        continue
      }
      end(attempt, reason)
      // This makes a send in progress fail, so it does not delay the next attempt.
      await link.close()
      return
    }
  }

  /// Clears the trouble of earlier messages once a message is sent without trouble.
  ///
  /// - Parameters:
  ///   - troubles: How often there was trouble before the message was sent.
  ///   - link: The link that it was sent on.
  func forgetTrouble(after troubles: Int, on link: any ConsoleLink) {
    // A task that is cancelled belongs to a link that has ended.
    guard !Task.isCancelled, case .lost = state, !condition.withLock({ $0.isSilent })
    else { return }
    guard !link.isConfirmed else {
      enter(.connected)
      return
    }
    let sending = now
    let isReported = condition.withLock { condition in
      condition.lastTrouble.map { sending - $0 < Self.troublePause.microseconds } ?? false
    }
    guard !isReported else { return }
    Task { [weak self] in
      try? await Task.sleep(for: Self.troubleDelay)
      let isOver = self?.condition.withLock { condition in
        condition.troubles == troubles && condition.end == nil && !condition.isSilent
      }
      if isOver == true, case .lost = self?.state { self?.enter(.unconfirmed) }
    }
  }
}
