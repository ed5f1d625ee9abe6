import NIOCore
import Synchronization

/// The body of a request, which notes when it starts to be sent.
///
/// A connection asks for the body when it is there and encrypted. A server carries out no request
/// without its body, so until then it cannot have used anything up.
final class RequestBody: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  /// The bytes.
  let bytes: [UInt8]
  private let started = Atomic(false)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the server may have it, or a part of it.
  var isStarted: Bool { started.load(ordering: .acquiring) }

  func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  /// Gives the bytes as one part.
  struct Iterator: AsyncIteratorProtocol {
    fileprivate let body: RequestBody
    private var isOver = false

    fileprivate init(body: RequestBody) { self.body = body }

    mutating func next() -> ByteBuffer? {
      guard !isOver else { return nil }
      isOver = true
      body.started.store(true, ordering: .releasing)
      return ByteBuffer(bytes: body.bytes)
    }
  }
}
