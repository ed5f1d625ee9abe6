package import PluginAPI

/// A source that gives its bytes in pieces of a chosen size.
package struct ChunkedSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let size: Int
  /// How often the source was asked after its end, which no reader should do more than once.
  package private(set) var callsAtEnd = 0

  /// Starts at the first byte.
  package init(_ bytes: [UInt8], by size: Int = 65_536) {
    rest = bytes[...]
    self.size = size
  }

  package mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    if rest.isEmpty { callsAtEnd += 1 }
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size)
  }
}
