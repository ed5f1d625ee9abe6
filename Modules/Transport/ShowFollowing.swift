public import PluginAPI
import Synchronization

/// Follows a console's show over connections that end and are made again.
public final class ShowFollowing: Sendable {
  /// Reads a show over one connection, and goes on until the follower wants no more of it.
  public typealias Reading = @Sendable (ShowFollower) async throws -> Void

  private struct Record {
    var news = ShowNews()
    var hasTaken = false
    var isBack = false
    /// Why the console is away; `nil` while it is there.
    var reason: String?
  }

  /// The errors that can pass, so that retrying makes sense.
  private static let passing: Set<ErrorCode> = [.unreachable, .noAnswer, .notConnected]

  private let follower: ShowFollower
  private let record = Mutex(Record())

  private init(_ follower: ShowFollower) { self.follower = follower }

  /// Reads a show, and keeps following it until the follower stops.
  ///
  /// If the console leaves before the first complete show, this is an error. Later, the follower is
  /// informed and the connection is retried; a show is delivered again only if it changed.
  ///
  /// - Parameters:
  ///   - follower: Receives the shows.
  ///   - backoff: How long to wait between attempts.
  ///   - reading: Reads over one connection.
  /// - Throws: Errors of the reading that retrying cannot fix, errors of the follower, or
  ///   `CancellationError`.
  public static func run(
    _ follower: ShowFollower, backoff: Backoff = Backoff(), reading: @escaping Reading
  ) async throws {
    let following = ShowFollowing(follower)
    var backoff = backoff
    while try await following.goesOn(reading) {
      if following.takeIsBack() { backoff.reset() }
      try await Task.sleep(for: backoff.next())
    }
  }

  /// Whether to make another attempt after this one.
  private func goesOn(_ reading: Reading) async throws -> Bool {
    let attempt = ShowFollower(
      progress: { [self] read, count in
        if !record.withLock(\.hasTaken) { follower.progress(read, count) }
      },
      take: { [self] show in try await take(show) })
    do {
      try await reading(attempt)
      return false
    } catch let error as TransportError {
      guard record.withLock(\.hasTaken), Self.passing.contains(error.code) else { throw error }
      leave(error.message)
      return true
    }
  }

  private func take(_ show: ImportedShow) async throws -> Bool {
    let (news, isBack) = record.withLock { record in
      let isBack = record.reason != nil
      record.reason = nil
      record.isBack = true
      return (record.news.news(in: show), isBack)
    }
    if isBack { follower.state(.connected) }
    guard let news else { return true }
    let goesOn = try await follower.take(news)
    record.withLock { $0.hasTaken = true }
    return goesOn
  }

  /// Reports that the console is away: at once, and again for each new reason.
  private func leave(_ reason: String) {
    let before = record.withLock { record in
      defer { record.reason = reason }
      return record.reason
    }
    if before == nil { follower.state(.lost(reason)) }
    if let before, before != reason { follower.state(.refused(reason)) }
  }

  /// Whether a show was read since this was last asked.
  private func takeIsBack() -> Bool {
    record.withLock { record in
      defer { record.isBack = false }
      return record.isBack
    }
  }
}
