import HummingbirdCore
import NIOCore

/// Writes hints as server-sent events until the stream ends.
struct EventWriter: Sendable {
  let service: SyncService
  let stream: Followers.Stream
  /// How often a quiet stream has a comment.
  let time: Duration

  /// Writes, no faster than the client reads.
  ///
  /// - Parameter body: The body of the reply.
  /// - Throws: An error of NIO if the connection ends.
  @concurrent
  func write(to body: some ResponseBodyWriter) async throws {
    var body = body
    try await body.write(ByteBuffer(string: StreamRequest.opening))
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        while true {
          try await Task.sleep(for: time)
          stream.waker.yield()
        }
      }
      for await _ in stream.wakes {
        let zones = await service.takeHints(stream)
        let text =
          zones.isEmpty ? StreamRequest.comment : zones.map(StreamRequest.event).joined()
        try await body.write(ByteBuffer(string: text))
      }
    }
    try await body.finish(nil)
  }
}
