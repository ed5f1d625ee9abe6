import Workspace

extension CommandRunner {
  /// How long a command waits for a console.
  static let patience = Duration.seconds(3)

  /// How long a command waits for the objects of a console.
  static let listingPatience = Duration.seconds(20)

  /// How long a command waits for the console that the show remembers, where it connects it first.
  ///
  /// A script's first tap has to arrive. A person sees the state of the connection, and never
  /// waits.
  var reconnectingPatience: Duration { isInteractive ? .zero : Self.patience }

  /// Connects the console that the show remembers, where it is not connected yet.
  func reachConsole() async throws(CommandError) {
    _ = try await ask(await workspace.reachConsole(within: reconnectingPatience))
  }

  /// Runs something until it ends, or is cancelled because the time is over.
  ///
  /// - Parameters:
  ///   - seconds: The time; without it Ctrl-C cancels.
  ///   - start: Yields when the time begins; `nil` begins it at once.
  ///   - body: What to run; it returns when it is cancelled.
  /// - Returns: The value of the body.
  func limited<Value: Sendable>(
    to seconds: Double?, from start: AsyncStream<Void>? = nil,
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
      group.addTask { await body() }
      group.addTask {
        if let start { for await _ in start { break } }
        try? await Task.sleep(for: .seconds(seconds ?? 31_536_000))
        return nil
      }
      var value: Value?
      for await result in group {
        value = result ?? value
        group.cancelAll()
      }
      return value
    }
  }
}
