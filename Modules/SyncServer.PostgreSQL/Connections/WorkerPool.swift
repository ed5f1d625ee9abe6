import SyncServer

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
