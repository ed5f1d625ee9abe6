package import Foundation
import Synchronization

/// Held while a process starts, or a pipe or a socket is made.
///
/// A child inherits what another thread opens between the moment at which Foundation lists what the
/// child is to close and the moment at which the child begins. It would keep pipes of other tests
/// open, and what reports the end of their processes, for as long as it runs itself.
let starting = Mutex(())

/// A process that did not end in its time, and was killed.
package struct EndlessProcess: Error, CustomStringConvertible {
  /// What was run.
  package let description: String
}

extension Process {
  /// Starts it, one at a time.
  ///
  /// - Throws: What `run()` throws.
  package func start() throws { try starting.withLock { _ in try run() } }

  /// Waits for its end.
  ///
  /// - Parameter limit: How long it may take; long, as both cores may be busy with other tests.
  /// - Throws: ``EndlessProcess`` where it runs longer, after it was killed.
  package func waitForEnd(within limit: Duration = .seconds(300)) throws {
    let deadline = ContinuousClock.now + limit
    while isRunning {
      guard ContinuousClock.now < deadline else {
        kill(processIdentifier, SIGKILL)
        let words = [executableURL?.path ?? ""] + (arguments ?? [])
        throw EndlessProcess(
          description: "does not end within \(limit): \(words.joined(separator: " "))")
      }
      Thread.sleep(forTimeInterval: 0.002)
    }
    // Without this Foundation keeps what belongs to the process, with its pipes.
    waitUntilExit()
  }
}

extension Pipe {
  /// A pipe of which no child has more than the end that it is given.
  package static func unshared() -> Pipe {
    starting.withLock { _ in
      let pipe = Pipe()
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
      return pipe
    }
  }
}
