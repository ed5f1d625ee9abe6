import Foundation
import PluginAPI

/// The session of a signed-in user: one request at a time, as each web token is for one request,
/// and the next one comes with the answer.
///
/// The next token is kept before it is used, so that a crash does not end the session.
actor WebSession {
  /// What came back for a request.
  struct Outcome: Sendable {
    /// The answer.
    let answer: RemoteAnswer
    /// The next web token; `nil` if the answer has none.
    let next: String?
    /// Whether no answer came to a request that may have been sent: the token may be used up.
    let isLost: Bool
  }

  /// How long an answer is waited for that no one asks for any more: it has the next token.
  private let grace: Duration
  private let keep: RemotePlugin.Keeping
  private var tokens: WebTokens
  /// Whether the tokens are those that are kept.
  private var isKept = true
  /// Whether an answer, and with it the next token, may have got lost.
  private var isInDoubt = false
  private var isFinished = false
  private var turns = TurnQueue()

  init(
    _ tokens: WebTokens, grace: Duration = .seconds(5), keep: @escaping RemotePlugin.Keeping
  ) {
    (self.tokens, self.grace, self.keep) = (tokens, grace, keep)
  }

  /// Sends a request when all earlier ones have their answers.
  ///
  /// If its task is cancelled before, it returns at once, and nothing is sent.
  ///
  /// - Parameter send: Sends it with the tokens.
  /// - Returns: The answer.
  func run(_ send: @escaping @Sendable (WebTokens) async -> Outcome) async -> RemoteAnswer {
    let number = turns.join()
    let isNext = await withTaskCancellationHandler {
      await withCheckedContinuation { turns.wait(for: number, $0) }
    } onCancel: {
      Task { await leave(number) }
    }
    guard isNext else { return RemoteAnswer(.failure(.stopped)) }
    defer { turns.end() }
    return await take(send)
  }

  private func leave(_ number: Int) { turns.leave(number) }

  /// Refuses requests from now on, and waits for the end of the one that was sent.
  func finish() async {
    isFinished = true
    let number = turns.join()
    _ = await withCheckedContinuation { turns.wait(for: number, $0) }
    defer { turns.end() }
    // It may be possible by now.
    _ = await keepTokens()
  }

  private func take(
    _ send: @escaping @Sendable (WebTokens) async -> Outcome
  ) async -> RemoteAnswer {
    guard !isFinished, !Task.isCancelled else { return RemoteAnswer(.failure(.stopped)) }
    if let failure = await keepTokens() { return RemoteAnswer(.failure(failure)) }
    let outcome = await complete(send)
    let wasInDoubt = isInDoubt
    if let next = outcome.next {
      (tokens.web, isKept, isInDoubt) = (next, next == tokens.web && isKept, false)
      // If it fails, the next request says so.
      _ = await keepTokens()
    } else if outcome.isLost {
      isInDoubt = true
    } else if case .success = outcome.answer.result {
      // The token counts for more than one request.
      isInDoubt = false
    }
    guard case .failure(let failure) = outcome.answer.result else { return outcome.answer }
    return RemoteAnswer(
      .failure(Self.explained(failure, isInDoubt: wasInDoubt)), at: outcome.answer.time)
  }

  /// Sends a request; a task that is cancelled waits for the answer all the same, but not for long.
  private func complete(
    _ send: @escaping @Sendable (WebTokens) async -> Outcome
  ) async -> Outcome {
    let (tokens, grace) = (tokens, grace)
    let sending = Task { await send(tokens) }
    return await withTaskCancellationHandler {
      await sending.value
    } onCancel: {
      Task {
        // It throws only when it is cancelled, which no one does.
        try? await Task.sleep(for: grace)
        sending.cancel()
      }
    }
  }

  /// Keeps the tokens, if they are not kept yet.
  ///
  /// - Returns: Why that cannot be done.
  private func keepTokens() async -> RemoteFailure? {
    guard !isKept else { return nil }
    do throws(TransportError) {
      try await keep(tokens.key)
      isKept = true
      return nil
    } catch {
      return RemoteFailure(
        .noAnswer, "the next web token cannot be kept, so nothing is sent: \(error.message)")
    }
  }
}

// MARK: - Refusals

extension WebSession {
  private static let longestAddress = 2_000

  /// The failure, with what a person can do if a token was refused.
  private static func explained(_ failure: RemoteFailure, isInDoubt: Bool) -> RemoteFailure {
    switch failure.code {
    case .authenticationRequired:
      let cause =
        isInDoubt
        ? "an answer may have got lost, and the next web token with it"
        : "the web token is used up or too old"
      let place = address(of: failure).map { " at \($0)" } ?? ""
      return RemoteFailure(
        failure.code,
        "\(cause): sign in again\(place), and set sync up again with the new web token",
        retryAfter: failure.retryAfter,
        detail: address(of: failure).map { .signIn($0) })
    case .authenticationFailed:
      return RemoteFailure(
        failure.code, "the API token or the web token is wrong: \(failure.reason)",
        retryAfter: failure.retryAfter, detail: failure.detail)
    default: return failure
    }
  }

  /// Where a person can sign in; `nil` for what a browser should not open.
  private static func address(of failure: RemoteFailure) -> String? {
    guard case .signIn(let text)? = failure.detail, text.utf8.count <= longestAddress,
      WebTokens.isVisible(text), URLComponents(string: text)?.scheme == "https"
    else { return nil }
    return text
  }
}
