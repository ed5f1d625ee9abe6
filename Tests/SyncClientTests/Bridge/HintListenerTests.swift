import PluginAPI
import Synchronization
import Testing

@testable import SyncClient

/// Listening to a server's hints.
struct HintListenerTests {
  @Test("The end of a stream is noted if it had a hint: the server may be gone")
  func end() async {
    let (events, continuation) = AsyncStream.makeStream(of: String.self)
    let listening = Task {
      await HintListener(BrokenStreams(hints: [0, 2]), "zone").run(
        { continuation.yield($0 ? "first" : "hint") }, noteEnd: { continuation.yield("end") })
    }
    var seen: [String] = []
    for await event in events {
      seen.append(event)
      if seen.count == 3 { break }
    }
    listening.cancel()
    #expect(seen == ["first", "hint", "end"])
  }

  @Test("A listener that is stopped notes no end")
  func stopped() async {
    let ends = Mutex(0)
    let (events, continuation) = AsyncStream.makeStream(of: Void.self)
    let listening = Task {
      await HintListener(EndlessStream(), "zone").run(
        { _ in continuation.yield() }, noteEnd: { ends.withLock { $0 += 1 } })
    }
    for await _ in events { break }
    listening.cancel()
    await listening.value
    #expect(ends.withLock { $0 } == 0)
  }
}

/// A server whose streams end after some hints.
private final class BrokenStreams: SyncRemote {
  private let hints: Mutex<[Int]>

  init(hints: [Int]) { self.hints = Mutex(hints) }

  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    RemoteAnswer(.failure(RemoteFailure(.noAnswer, "not needed here")))
  }

  func listen(to zone: String, _ note: @escaping @Sendable () -> Void) async {
    let count = hints.withLock { $0.isEmpty ? 0 : $0.removeFirst() }
    for _ in 0..<count { note() }
  }
}

/// A server whose stream has a hint, and ends when nothing listens any more.
private struct EndlessStream: SyncRemote {
  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    RemoteAnswer(.failure(RemoteFailure(.noAnswer, "not needed here")))
  }

  func listen(to zone: String, _ note: @escaping @Sendable () -> Void) async {
    note()
    // It throws only when it is over.
    try? await Task.sleep(for: .seconds(1_200))
  }
}
