import AsyncHTTPClient
import NIOCore

/// A stream of hints that a test reads; it is closed when no one holds it any more.
struct StreamReading: Sendable {
  /// Ends the connection with the last copy of the reading.
  private final class Connection: Sendable {
    let reading: Task<Void, Never>

    init(_ reading: Task<Void, Never>) { self.reading = reading }

    deinit { reading.cancel() }
  }

  /// What came so far.
  var text = ""
  private let parts: AsyncStream<String>
  private let connection: Connection

  init(_ response: HTTPClientResponse) {
    let (parts, adding) = AsyncStream.makeStream(of: String.self)
    self.parts = parts
    connection = Connection(
      Task {
        // A connection that fails ends the text, too.
        do {
          for try await part in response.body { adding.yield(String(buffer: part)) }
        } catch {}
        adding.finish()
      })
  }

  /// Reads until a text comes.
  ///
  /// - Returns: `false` if the stream ended without it.
  mutating func read(until wanted: String) async -> Bool {
    if text.contains(wanted) { return true }
    for await part in parts {
      text += part
      if text.contains(wanted) { return true }
    }
    return false
  }

  /// Reads to the end.
  mutating func readAll() async {
    for await part in parts { text += part }
  }
}
