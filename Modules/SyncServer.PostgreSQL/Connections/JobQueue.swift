import Dispatch
import Foundation
import SyncServer
import Synchronization

/// Something to do on a connection.
///
/// Either it is run, or it fails; never both.
struct Job: Sendable {
  let number: UInt64
  /// Does it, and returns what passes its result on.
  let run: @Sendable (inout Session?) -> () -> Void
  let fail: @Sendable (ServerFault) -> Void
}

/// The jobs that wait for a thread, and the threads.
final class JobQueue: Sendable {
  private struct State {
    var jobs: [Job] = []
    var threads = 0
    var idleThreads = 0
    var lastNumber: UInt64 = 0
    var isClosed = false
  }

  static let cancelled = ServerFault.unavailable("the request was cancelled")

  private let most: Int
  private let waitTime: Duration
  private let state = Mutex(State())
  private let wakes = DispatchSemaphore(value: 0)

  init(_ settings: PostgreSQLSettings) {
    most = max(1, settings.connections)
    waitTime = settings.waitTime
  }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber &+= 1
      return state.lastNumber
    }
  }

  /// Adds a job; it fails if no thread takes it in time.
  func add(_ job: Job) {
    enum Outcome { case taken, needsThread, waits, refused }
    let outcome = state.withLock { state -> Outcome in
      guard !state.isClosed else { return .refused }
      state.jobs.append(job)
      guard state.jobs.count > state.idleThreads else { return .taken }
      guard state.threads < most else { return .waits }
      state.threads += 1
      state.idleThreads += 1
      return .needsThread
    }
    switch outcome {
    case .refused: return job.fail(.unavailable("the storage is closed"))
    case .taken: break
    case .needsThread: Thread { self.work() }.start()
    case .waits:
      let time = DispatchTime.now() + .milliseconds(PostgreSQLSettings.milliseconds(waitTime))
      DispatchQueue.global().asyncAfter(deadline: time) { [weak self] in
        self?.fail(job.number, .unavailable("all connections to PostgreSQL are in use"))
      }
    }
    wakes.signal()
  }

  /// Lets a job fail if it still waits.
  func fail(_ number: UInt64, _ fault: ServerFault) {
    let job = state.withLock { state -> Job? in
      guard let index = state.jobs.firstIndex(where: { $0.number == number }) else { return nil }
      return state.jobs.remove(at: index)
    }
    job?.fail(fault)
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func close() {
    let (jobs, threads) = state.withLock { state in
      defer { (state.jobs, state.isClosed) = ([], true) }
      return (state.jobs, state.threads)
    }
    for job in jobs { job.fail(.unavailable("the storage is closed")) }
    for _ in 0..<threads { wakes.signal() }
  }

  /// Does jobs until the queue is closed.
  private func work() {
    var session: Session?
    while true {
      wakes.wait()
      // A job that failed while it waited leaves a wake without one.
      let (job, isClosed) = state.withLock { state -> (Job?, Bool) in
        guard !state.jobs.isEmpty else { return (nil, state.isClosed) }
        state.idleThreads -= 1
        return (state.jobs.removeFirst(), false)
      }
      guard !isClosed else { return }
      guard let job else { continue }
      let passOn = job.run(&session)
      // Who gets the result may have another job: this thread takes it.
      state.withLock { $0.idleThreads += 1 }
      passOn()
    }
  }
}
