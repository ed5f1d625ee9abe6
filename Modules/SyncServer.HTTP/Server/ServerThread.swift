import NIOCore
import NIOPosix

/// The threads of all servers of a process.
enum ServerThread {
  /// Where connections live.
  ///
  /// One thread is enough: it only copies and encrypts.
  static let connections = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// Runs services, which decide and wait for the disk.
  static let store: any SerialExecutor = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    .executor
}
