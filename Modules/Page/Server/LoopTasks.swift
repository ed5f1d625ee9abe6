import NIOCore

/// Runs what belongs to no actor on an event loop: what waits for the network goes on there without
/// waking another thread.
final class LoopTasks: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
