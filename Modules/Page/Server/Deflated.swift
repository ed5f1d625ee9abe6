import CZlib

/// Bytes in zlib's format (RFC 1950), which browsers read as `deflate`.
enum Deflated {
  /// Texts with fewer bytes are not worth the time.
  static let worthwhile = 4 << 10

  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - level: From 1, the fastest, to 9, the smallest.
  /// - Returns: The compressed bytes; `nil` if there is no memory for it.
  static func bytes(_ bytes: some Collection<UInt8>, level: Int32) -> [UInt8]? {
    let bytes = Array(bytes)
    var isDone = false
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(compressBound(uLong(bytes.count)))) {
      buffer, count in
      var length = uLongf(buffer.count)
      isDone = compress2(buffer.baseAddress, &length, bytes, uLong(bytes.count), level) == Z_OK
      count = isDone ? Int(length) : 0
    }
    return isDone ? compressed : nil
  }
}
