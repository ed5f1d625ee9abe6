package import PluginAPI

/// Bytes in memory, read as a source, and then another source if there is one.
package struct MemorySource: ByteSource {
  private var bytes: ArraySlice<UInt8>
  private var rest: (any ByteSource)?

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: What comes first.
  ///   - rest: What comes after it, as where the beginning of a file was looked at already.
  package init(_ bytes: some Sequence<UInt8>, then rest: (any ByteSource)? = nil) {
    self.bytes = Array(bytes)[...]
    self.rest = rest
  }

  package mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    guard bytes.isEmpty else {
      let piece = bytes.prefix(65_536)
      bytes = bytes.dropFirst(65_536)
      return piece
    }
    return try rest?.next() ?? []
  }
}
