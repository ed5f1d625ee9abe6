import PluginAPI
import Synchronization

extension ReconnectingConnection {
  /// How long after a message was sent the network may tell that it does not arrive.
  private static let troubleDelay = Duration.milliseconds(500)
  /// How long after it told so it may keep silent about the next message: systems answer only so
  /// many in a second.
  private static let troublePause = Duration.seconds(1)
  /// How often a console is tried that was lost and has no heartbeat.
  private static let retryInterval = Duration.seconds(2)

  /// Asks the console over and over again whether it lives, as long as the link is served.
  ///
  /// One that was lost, while its link goes on, is greeted too: it may have been started anew.
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

  /// Watches whether the console falls silent, as long as the link is served.
  ///
  /// A stream ends then, and is made anew; it counts only when something comes in. Datagrams go on:
  /// nothing stands in their way when the console is back.
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
      // What is being sent fails now, and does not hold up the next attempt.
      await link.close()
      return
    }
  }

  /// Leaves trouble behind that earlier messages met, where one is sent that meets none.
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
    let isTold = condition.withLock { condition in
      condition.lastTrouble.map { sending - $0 < Self.troublePause.microseconds } ?? false
    }
    guard !isTold else { return }
    Task { [weak self] in
      try? await Task.sleep(for: Self.troubleDelay)
      let isOver = self?.condition.withLock { condition in
        condition.troubles == troubles && condition.end == nil && !condition.isSilent
      }
      if isOver == true, case .lost = self?.state { self?.enter(.unconfirmed) }
    }
  }
}
