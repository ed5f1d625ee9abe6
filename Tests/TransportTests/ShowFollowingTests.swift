import Domain
import PluginAPI
import Synchronization
import Testing
import Transport

/// Following a show over connections that end.
@Suite("A show that is followed", .timeLimit(.minutes(10)))
struct ShowFollowingTests {
  private static func show(_ names: String..., cues: Int = 0) -> ImportedShow {
    var show = ImportedShow(dialect: "live")
    show.objects = names.enumerated().map { place, name in
      ImportedObject(
        identifier: name, kind: .group, number: ObjectNumber(UInt32(place + 1)), name: name)
    }
    show.cueCount = cues
    return show
  }

  @Test("Only what differs is news, and each warning is reported once")
  func news() {
    var news = ShowNews()
    var first = Self.show("A", "B")
    first.warnings = [ImportWarning("old")]
    let whole = news.news(in: first)
    #expect(whole == first)
    let nothing = news.news(in: first)
    #expect(nothing == nil)
    var second = Self.show("A")
    second.warnings = [ImportWarning("old"), ImportWarning("new")]
    let changed = news.news(in: second)
    #expect(changed?.objects.map(\.name) == ["A"])
    #expect(changed?.warnings.map(\.message) == ["new"])
    let calm = news.news(in: Self.show("A"))
    #expect(calm?.warnings.isEmpty == true)
    let counted = news.news(in: Self.show("A", cues: 1))
    #expect(counted?.cueCount == 1)
  }

  /// Plays attempts, each of which reports shows and then ends with an error.
  private func follow(
    _ attempts: [([ImportedShow], TransportError?)], until last: String? = nil
  ) async throws -> (reported: [String], error: TransportError?) {
    let reported = Mutex<[String]>([])
    let next = Mutex(0)
    let follower = ShowFollower(
      progress: { _, _ in },
      state: { state in
        reported.withLock { $0.append(state.word + (state.reason.map { " \($0)" } ?? "")) }
      },
      take: { show in
        let name = show.objects.map(\.name).joined()
        reported.withLock { $0.append(name) }
        return name != last
      })
    var error: TransportError?
    do {
      let backoff = Backoff(first: .milliseconds(1), longest: .milliseconds(2))
      try await ShowFollowing.run(follower, backoff: backoff) { follower in
        let (shows, failure) = attempts[
          next.withLock { next in
            defer { next += 1 }
            return next
          }]
        for show in shows {
          guard try await follower.take(show) else { return }
        }
        if let failure { throw failure }
      }
    } catch let failure as TransportError {
      error = failure
    }
    return (reported.withLock { $0 }, error)
  }

  private static let gone = TransportError(.noAnswer, "gone")
  private static let shut = TransportError(.unreachable, "shut")

  @Test("A console that leaves is tried until it is back, and its show is taken where it is news")
  func away() async throws {
    let (reported, error) = try await follow(
      [
        ([Self.show("A")], Self.gone), ([], Self.shut), ([], Self.shut),
        ([Self.show("A")], Self.gone), ([Self.show("B")], nil),
      ], until: "B")
    #expect(
      reported == ["A", "lost gone", "refused shut", "connected", "lost gone", "connected", "B"])
    #expect(error == nil)
  }

  @Test("A console that leaves before its show was taken is an error")
  func neverThere() async throws {
    let (reported, error) = try await follow([([], Self.shut)])
    #expect(reported.isEmpty)
    #expect(error == Self.shut)
  }

  @Test("What trying again does not help is an error at any time")
  func hopeless() async throws {
    let large = TransportError(.tooLarge, "large")
    let (reported, error) = try await follow([([Self.show("A")], large)])
    #expect(reported == ["A"])
    #expect(error == large)
  }

  @Test("What the follower throws ends it")
  func refused() async throws {
    let follower = ShowFollower(progress: { _, _ in }) { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) {
      try await ShowFollowing.run(follower) { _ = try await $0.take(ImportedShow()) }
    }
  }
}
