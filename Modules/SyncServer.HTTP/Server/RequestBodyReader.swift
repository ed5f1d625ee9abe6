import HummingbirdCore
import NIOCore

/// Reads the body of a request, and keeps no more of it than it may have.
struct RequestBodyReader: Sendable {
  /// The outcome of reading.
  struct Outcome: Sendable {
    /// The bytes; `nil` if they are more than allowed.
    let bytes: [UInt8]?
    /// How many bytes came.
    let count: Int
    /// Whether the end was reached.
    let isWhole: Bool
  }

  /// The most bytes that are kept.
  let longest: Int
  /// The bytes after which reading ends.
  let longestDiscarded: Int

  /// Reads a body.
  ///
  /// - Throws: An error of NIO if the connection ends.
  func read(_ body: RequestBody) async throws -> Outcome {
    var (bytes, count): ([UInt8], Int) = ([], 0)
    for try await part in body {
      count += part.readableBytes
      guard count <= longestDiscarded else {
        return Outcome(bytes: nil, count: count, isWhole: false)
      }
      if count <= longest { bytes.append(contentsOf: part.readableBytesView) }
    }
    return Outcome(bytes: count <= longest ? bytes : nil, count: count, isWhole: true)
  }
}
