import Dispatch
import Foundation
import SyncServer
import Synchronization

/// Threads with a connection each, which do jobs one after the other.
///
/// Waiting for the network takes no thread of Swift's. A connection belongs to its thread, and no
/// one else has it: a job that is cancelled or has waited for too long leaves nothing behind. A
/// connection that was lost is replaced for the next job.
final class WorkerPool: Sendable {
  /// How often a job is done again that was in the way of another one.
  private static let attempts = 5

  /// How to connect.
  let settings: PostgreSQLSettings
  private let queue: JobQueue

  init(_ settings: PostgreSQLSettings) {
    self.settings = settings
    queue = JobQueue(settings)
  }

  deinit { queue.close() }

  /// Ends the threads when they have done what they are doing; later jobs fail.
  func close() { queue.close() }

  /// Whether it was closed.
  var isClosed: Bool { queue.isClosed }

  /// Does a job on a connection.
  ///
  /// If the connection is lost before the job has sent a write, it is done once more on another
  /// one. If it was in the way of another job, it is done again after a pause.
  ///
  /// - Parameter body: The job; it may run several times, but only one that failed is repeated.
  /// - Returns: What the job returns.
  /// - Throws: `ServerFault`; it is stale if the job was in the way of others each time.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (Session) throws -> Value
  ) async throws(ServerFault) -> Value {
    var attempt = 1
    while true {
      do {
        return try await once(body).get()
      } catch let failure as DatabaseFailure where failure.isTransient && attempt < Self.attempts {
        attempt += 1
        // Those that were in each other's way must not meet again.
        let most = 2 << attempt
        do {
          try await Task.sleep(for: .milliseconds(Int.random(in: 1...most)))
        } catch {
          throw .unavailable("the request was cancelled")
        }
      } catch {
        throw ServerFault(error)
      }
    }
  }

  private func once<Value: Sendable>(
    _ body: @escaping @Sendable (Session) throws -> Value
  ) async -> Result<Value, any Error> {
    let settings = settings
    let number = queue.nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = Job(number: number) { session in
          let result = Self.perform(body, settings, &session)
          return { continuation.resume(returning: result) }
        } fail: { fault in
          continuation.resume(returning: .failure(fault))
        }
        guard !Task.isCancelled else { return job.fail(JobQueue.cancelled) }
        queue.add(job)
      }
    } onCancel: {
      queue.fail(number, JobQueue.cancelled)
    }
  }

  /// Does a job on the thread of a connection.
  private static func perform<Value>(
    _ body: (Session) throws -> Value, _ settings: PostgreSQLSettings, _ session: inout Session?
  ) -> Result<Value, any Error> {
    var isRepeated = false
    while true {
      if session?.begin() == false { session = nil }
      do {
        let usable = try session ?? Session(settings)
        session = usable
        return .success(try body(usable))
      } catch let failure as DatabaseFailure where failure.isLost {
        let hasSentWrite = session?.hasSentWrite ?? false
        let wasConnected = session != nil
        session = nil
        if hasSentWrite {
          return .failure(
            ServerFault.unavailable(
              "the connection was lost, and it is not known whether the change is stored: "
                + failure.reason))
        }
        guard wasConnected, !isRepeated else { return .failure(failure) }
        isRepeated = true
      } catch {
        return .failure(error)
      }
    }
  }
}

/// Something to do on a connection.
///
/// Either it is run, or it fails; never both.
private struct Job: Sendable {
  let number: UInt64
  /// Does it, and returns what passes its result on.
  let run: @Sendable (inout Session?) -> () -> Void
  let fail: @Sendable (ServerFault) -> Void
}

/// The jobs that wait for a thread, and the threads.
private final class JobQueue: Sendable {
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
