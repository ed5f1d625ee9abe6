import PluginAPI

/// A source that inflates compressed files.
enum UnpackedSource {
  /// The content of a source.
  ///
  /// - Parameter source: The file, from its start.
  /// - Returns: The content of a gzip or zlib stream, otherwise the file itself.
  /// - Throws: ``ShowFileError`` if reading fails.
  static func unpacked(_ source: any ByteSource) throws(ShowFileError) -> any ByteSource {
    var source = source
    var head: ArraySlice<UInt8> = []
    while head.count < 3 {
      let more = try source.next()
      guard !more.isEmpty else { break }
      head += more
    }
    let whole = PrefixedSource(head: head, rest: source)
    return InflatedSource.begins(head) ? InflatedSource(whole) : whole
  }
}

/// A source whose first bytes were taken off it.
private struct PrefixedSource: ByteSource {
  var head: ArraySlice<UInt8>
  var rest: any ByteSource

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    guard head.isEmpty else {
      defer { head = [] }
      return head
    }
    return try rest.next()
  }
}
