import PluginAPI

/// A source that is inflated where its beginning says that it is compressed.
enum UnpackedSource {
  /// What a source holds.
  ///
  /// - Parameter source: The file, from its start.
  /// - Returns: Its content where it is a gzip or zlib stream, otherwise the file itself.
  /// - Throws: ``ShowFileError`` where reading fails.
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
