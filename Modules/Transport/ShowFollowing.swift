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

  /// What can be over when it is tried again.
  private static let passing: Set<ErrorCode> = [.unreachable, .noAnswer, .notConnected]

  private let follower: ShowFollower
  private let record = Mutex(Record())

  private init(_ follower: ShowFollower) { self.follower = follower }

  /// Reads a show, and goes on until the follower wants no more.
  ///
  /// A console that leaves before its show was read once is an error. One that leaves later is told
  /// to the follower and tried again; what it has then is taken where it is news.
  ///
  /// - Parameters:
  ///   - follower: Takes the shows.
  ///   - backoff: How long to wait between attempts.
  ///   - reading: Reads over one connection.
  /// - Throws: What the reading throws that trying again does not help, what the follower throws,
  ///   or `CancellationError`.
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

  /// Whether another attempt is to be made after this one.
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

  /// Tells that the console is away: at once, and again where another reason is found.
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
