public import NIOCore
import NIOPosix

/// A thread where connections live.
///
/// Consoles have one, and pages another, which they share with their workspace: nothing that a
/// message to a console needs waits for a disk. And two threads that make the first WebSockets of a
/// kind at once can crash in Swift's runtime (6.3) over the types of the HTTP handlers.
public struct NetworkLoop: Sendable {
  /// Where consoles are connected.
  public static let consoles = NetworkLoop()
  /// Where pages are served.
  public static let pages = NetworkLoop()

  /// The loop, for channels.
  public let loop: any EventLoop

  /// Runs tasks outside actors on the loop, so that they resume without waking a thread.
  public let tasks: any TaskExecutor

  /// Runs an actor on the loop.
  public var executor: any SerialExecutor { loop.executor }

  private init() {
    loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    tasks = LoopTasks(loop)
  }
}

private final class LoopTasks: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
