import Dispatch
import Synchronization

/// Does something that waits, in a program that does not.
///
/// - Parameter work: The work.
/// - Returns: Its result.
/// - Throws: What the work throws.
func waiting<Result: Sendable>(
  for work: @escaping @Sendable () async throws -> Result
) throws -> Result {
  let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task {
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    outcome.withLock { $0 = result }
    isDone.signal()
  }
  isDone.wait()
  guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
  return try result.get()
}
