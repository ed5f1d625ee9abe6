import Foundation
import Synchronization

/// What came of sending many requests over several connections at once.
struct LoadRun: Sendable {
  /// How long each request took, the shortest first.
  let times: [Duration]
  /// How long all of them took.
  let elapsed: Duration

  /// How many were answered in a second.
  var perSecond: Double { Double(times.count) / (elapsed / .seconds(1)) }

  /// The time that a part of the requests did not exceed.
  func time(ofPart part: Double) -> Duration {
    times.isEmpty ? .zero : times[min(times.count - 1, Int(Double(times.count) * part))]
  }

  /// How a load is sent.
  struct Plan: Sendable {
    /// How many connections there are.
    var connections = 32
    /// How many requests begin in a second, whether earlier ones were answered or not; `nil` for
    /// one after the other on each connection.
    var perSecond: Double?
    /// No request begins later than this after the start.
    var limit: Duration = .seconds(15)
  }

  /// Sends requests.
  ///
  /// With a rate, the time of a request counts from the moment when it should have begun, also if
  /// no connection was free then: so a server that halts is seen as slow by all who wait.
  ///
  /// - Parameters:
  ///   - requests: The requests, in order.
  ///   - servers: The servers; connections are shared out among them.
  ///   - plan: How they are sent.
  /// - Returns: The times.
  /// - Throws: ``BuiltProcess/Failure`` for the first request that is not carried out.
  static func send(
    _ requests: [LoadRequest], to servers: [BenchServer], _ plan: Plan
  ) throws -> LoadRun {
    let work = SharedWork(requests, plan)
    let ready = DispatchGroup()
    let ended = DispatchGroup()
    for number in 0..<plan.connections {
      let port = servers[number % servers.count].port
      ready.enter()
      ended.enter()
      Thread {
        work.run(on: port) { ready.leave() }
        ended.leave()
      }.start()
    }
    ready.wait()
    let start = work.begin()
    ended.wait()
    return try work.outcome(from: start)
  }
}

/// What the threads of a load share.
private final class SharedWork: Sendable {
  private struct State {
    var start: ContinuousClock.Instant?
    var end = ContinuousClock.now
    var times: [Duration] = []
    var failure: (any Error)?
  }

  private let requests: [LoadRequest]
  private let plan: LoadRun.Plan
  private let next = Atomic(0)
  private let state = Mutex(State())
  private let starts = DispatchSemaphore(value: 0)

  init(_ requests: [LoadRequest], _ plan: LoadRun.Plan) {
    (self.requests, self.plan) = (requests, plan)
  }

  /// Lets all threads begin, which are connected by now.
  func begin() -> ContinuousClock.Instant {
    let start = ContinuousClock.now
    state.withLock { $0.start = start }
    for _ in 0..<plan.connections { starts.signal() }
    return start
  }

  /// Sends requests on one connection until there are none.
  func run(on port: Int, ready: () -> Void) {
    do {
      let connection: LoadConnection
      do {
        defer { ready() }
        connection = try LoadConnection(port: port)
      }
      starts.wait()
      let start = state.withLock { $0.start } ?? .now
      var times: [Duration] = []
      while let (request, begin) = nextRequest(from: start) {
        try connection.send(request)
        times.append(.now - begin)
      }
      state.withLock { state in
        state.times += times
        state.end = .now
      }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// The next request, when it is time for it, and the moment when it should begin.
  private func nextRequest(
    from start: ContinuousClock.Instant
  ) -> (LoadRequest, ContinuousClock.Instant)? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard number < requests.count, state.withLock({ $0.failure == nil }) else { return nil }
    guard let rate = plan.perSecond else {
      let now = ContinuousClock.now
      return now - start < plan.limit ? (requests[number], now) : nil
    }
    let planned = start + .seconds(Double(number) / rate)
    guard planned - start < plan.limit else { return nil }
    let wait = (planned - .now) / .microseconds(1)
    if wait > 0 { usleep(UInt32(wait)) }
    return (requests[number], planned)
  }

  func outcome(from start: ContinuousClock.Instant) throws -> LoadRun {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return LoadRun(times: state.times.sorted(), elapsed: state.end - start)
    }
  }
}
