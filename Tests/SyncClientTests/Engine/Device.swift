import Domain
import PluginAPI
import SyncClient

/// An engine with a clock, and what it asked for.
struct Device {
  var engine: SyncEngine
  /// The time, in milliseconds.
  var now: Int64 = 1_000_000
  var chance: UInt64 = 0
  /// The request that waits for its answer.
  private(set) var request: SyncRequest?
  /// All requests, in order.
  private(set) var requests: [RemoteRequest] = []
  private(set) var wake: Timestamp?
  private(set) var news: [SyncNews] = []
  /// What a store would have kept.
  private(set) var rows: [String: [UInt8]] = [:]

  init(_ device: UInt64, _ settings: SyncSettings = SyncSettings()) {
    engine = SyncEngine(device: device, zone: "z", settings: settings)
  }

  var moment: SyncMoment { SyncMoment(Timestamp(milliseconds: now), chance: chance) }

  /// Makes an edit.
  mutating func edit(_ changes: Change..., at time: Timestamp? = nil) {
    edit(changes, at: time)
  }

  /// Makes an edit.
  mutating func edit(_ changes: [Change], at time: Timestamp? = nil) {
    let entries = changes.enumerated().map { index, change in
      OutboxEntry(
        position: OutboxPosition(sequence: StoreSequence(1), index: index), change: change,
        time: time ?? moment.time)
    }
    engine.take(entries, at: moment)
    handle(.timer)
  }

  mutating func handle(_ input: SyncInput) {
    let output = engine.handle(input, at: moment)
    for (name, bytes) in engine.update.rows { rows[name] = bytes }
    engine.settle()
    if let request = output.request {
      self.request = request
      requests.append(request.request)
    }
    wake = output.wake
    news += output.news
  }

  /// Answers the request that waits.
  mutating func reply(_ result: Result<RemoteReply, RemoteFailure>, at time: Int64? = nil) {
    guard let request else { return }
    self.request = nil
    handle(.reply(request.id, result, at: time.map { Timestamp(milliseconds: $0) }))
    // What was read is taken in while the next page is on its way.
    if engine.joined != nil, let wake, wake.milliseconds <= now { handle(.timer) }
  }

  /// Lets the server answer, and time pass, until the engine has nothing to do.
  ///
  /// - Returns: Whether it came to an end within so many steps.
  @discardableResult
  mutating func run(with server: inout PlainServer, steps: Int = 200) -> Bool {
    for _ in 0..<steps {
      if let request {
        reply(server.answer(request.request))
      } else if engine.isAllSent, let wake, wake.milliseconds > now + 12_000 {
        return true
      } else {
        now = max(now + 1, wake?.milliseconds ?? now)
        handle(.timer)
      }
    }
    return false
  }

  /// Ends the process, and begins again with what was stored.
  mutating func restart(_ settings: SyncSettings = SyncSettings()) {
    guard let engine = SyncEngine(rows: rows, zone: "z", settings: settings) else { return }
    self.engine = engine
    request = nil
    handle(.started)
  }
}
