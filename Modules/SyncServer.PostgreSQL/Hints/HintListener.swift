import Foundation
import SyncServer

/// Waits for notifications on a thread of its own, and comes back if it loses its connection.
struct HintListener {
  /// The most hints that no one has read.
  private static let mostUnread = 10_000
  /// The pause before it connects again; it doubles up to the longest.
  private static let (firstPause, longestPause) = (Int32(100), Int32(5_000))

  private let settings: PostgreSQLSettings
  private let payloads: HintPayload
  private let continuation: AsyncStream<BellHint>.Continuation
  /// The end of a pipe whose other end is closed to stop.
  private let stop: Int32
  private var hasLost = false

  /// Starts to listen.
  static func hints(
    _ settings: PostgreSQLSettings, _ payloads: HintPayload
  ) -> AsyncStream<BellHint> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: BellHint.self, bufferingPolicy: .bufferingOldest(mostUnread))
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      // Without it, the thread could not be stopped.
      continuation.finish()
      return stream
    }
    let (stop, end) = (ends[0], ends[1])
    for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    continuation.onTermination = { _ in close(end) }
    Thread {
      var listener = HintListener(
        settings: settings, payloads: payloads, continuation: continuation, stop: stop)
      listener.run()
      close(stop)
    }.start()
    return stream
  }

  private init(
    settings: PostgreSQLSettings, payloads: HintPayload,
    continuation: AsyncStream<BellHint>.Continuation, stop: Int32
  ) {
    (self.settings, self.payloads) = (settings, payloads)
    (self.continuation, self.stop) = (continuation, stop)
  }

  private mutating func run() {
    var pause = Self.firstPause
    while true {
      do throws(DatabaseFailure) {
        try listen { pause = Self.firstPause }
        return
      } catch {
        // The storage fails as well, and says why. Here it only matters to come back.
        guard !waitForStop(pause) else { return }
        pause = min(pause * 2, Self.longestPause)
      }
    }
  }

  /// Listens until it is stopped.
  ///
  /// - Throws: ``DatabaseFailure`` if the connection is lost.
  private mutating func listen(_ noteStart: () -> Void) throws(DatabaseFailure) {
    let session = try Session(settings)
    try session.execute("LISTEN \(settings.quotedSchema)")
    noteStart()
    // Before, nothing was heard.
    hasLost = true
    while true {
      for payload in try session.notifications() {
        if let hint = payloads.hint(in: payload) { pass(hint) }
      }
      if hasLost { pass(.everything) }
      guard !waitForStop(-1, or: session.socket) else { return }
    }
  }

  /// Passes a hint on; if too many are unread, one for everything follows as soon as it can.
  private mutating func pass(_ hint: BellHint) {
    switch continuation.yield(hint) {
    case .enqueued:
      if hint == .everything { hasLost = false }
    case .dropped: hasLost = true
    case .terminated: break
    @unknown default: hasLost = true
    }
  }

  /// Waits for the stop, or until there is something to read.
  ///
  /// - Parameters:
  ///   - milliseconds: How long it waits at the most; -1 for ever.
  ///   - socket: Where there may be something to read; -1 for nowhere.
  /// - Returns: Whether it is stopped.
  private func waitForStop(_ milliseconds: Int32, or socket: Int32 = -1) -> Bool {
    var places = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    // A lost hint is sent again within seconds, also if no other one comes.
    let most = hasLost && milliseconds < 0 ? 1_000 : milliseconds
    // An interrupted wait is one that was short.
    _ = poll(&places, nfds_t(places.count), most)
    return places[0].revents != 0
  }
}
