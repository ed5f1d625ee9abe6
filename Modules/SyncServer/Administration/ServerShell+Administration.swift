public import Domain

extension ServerShell {
  /// Collects what was deleted before a moment, as ``collect(at:)`` does once a day.
  ///
  /// - Parameters:
  ///   - moment: The moment. A client that was away for longer reads its zones from the start.
  ///   - owner: Whose zones; `nil` for all.
  ///   - now: The time.
  /// - Returns: How many records lost their values, and of how many nothing is left.
  /// - Throws: ``ServerFault`` if the storage fails.
  /// - Complexity: Grows with the records.
  public func collect(
    before moment: Timestamp, of owner: String?, at now: Timestamp
  ) async throws(ServerFault) -> (emptied: Int, removed: Int) {
    try await run(CollectionWork(before: moment, of: owner, purges: true, at: now)).get()
  }

  /// Stores the contents of a zone, all or nothing, while servers run.
  ///
  /// The zone begins another life, as if it had been deleted and made again. Tokens and tags of
  /// before are refused: clients read it from the start, and send what it lacks.
  ///
  /// - Parameters:
  ///   - name: The name of the zone.
  ///   - owner: Whose zone it is.
  ///   - contents: The records.
  ///   - replaces: Whether a zone that is there loses its records; otherwise it is refused.
  ///   - now: The time.
  /// - Returns: The answer: the zone.
  public func replaceZone(
    _ name: String, of owner: String, with contents: ZoneContents, replaces: Bool,
    at now: Timestamp
  ) async -> ServerAnswer {
    await run(ReplacementWork(name, of: owner, with: contents, replaces: replaces, at: now))
  }
}
