public import NIOCore
import NIOPosix

/// The one thread where all connections live, to consoles and to pages.
///
/// What a page sends becomes a message to a console without waking a thread in between, which takes
/// longer than the work itself. And two threads that make the first WebSockets at once can crash in
/// Swift's runtime (6.3) over the types of the HTTP handlers.
public enum NetworkLoop {
  /// The loop, for the channels.
  public static let loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.any()

  /// Runs what belongs to no actor there: what waits for the network goes on without a thread being
  /// woken.
  public static let tasks: any TaskExecutor = LoopTasks(loop)

  /// Runs an actor there.
  public static var executor: any SerialExecutor { loop.executor }
}

private final class LoopTasks: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
