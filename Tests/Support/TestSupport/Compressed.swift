import CZlib

/// Makes compressed files for tests.
package enum Compressed {
  /// How bytes are wrapped.
  package enum Form: CaseIterable, Sendable {
    case zlib, gzip, raw

    fileprivate var windowBits: Int32 {
      switch self {
      case .zlib: 15
      case .gzip: 15 + 16
      case .raw: -15
      }
    }
  }

  /// The bytes in a compressed form.
  package static func bytes(_ content: [UInt8], _ form: Form) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, form.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: content.count + content.count / 100 + 128)
    var input = content
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output[..<count])
  }

  /// A zip archive of members in an order.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - isStreamed: Whether their lengths come behind them only.
  /// - Returns: The archive.
  package static func zip(
    _ members: [(name: String, content: [UInt8])], isStreamed: Bool = false
  ) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let place = archive.count
      let data = bytes(member.content, .raw)
      let sum = UInt32(crc32(0, member.content, UInt32(member.content.count)))
      let name = Array(member.name.utf8)
      let lengths = little(sum) + little(UInt32(data.count)) + little(UInt32(member.content.count))
      let flags = UInt16(isStreamed ? 0x0808 : 0x0800)
      let start: [UInt8] =
        little(UInt16(20)) + little(flags) + little(UInt16(8)) + little(UInt32(0))
      let end: [UInt8] = little(UInt16(name.count)) + little(UInt16(0))
      let common = start + lengths + end
      archive += [0x50, 0x4B, 0x03, 0x04]
      archive += isStreamed ? start + [UInt8](repeating: 0, count: 12) + end : common
      archive += name + data
      if isStreamed { archive += [0x50, 0x4B, 0x07, 0x08] + lengths }
      directory += [0x50, 0x4B, 0x01, 0x02] + little(UInt16(20)) + common
      directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt32(0))
      directory += little(UInt32(place)) + name
    }
    let end: [UInt8] =
      [0x50, 0x4B, 0x05, 0x06] + little(UInt32(0))
      + little(UInt16(truncatingIfNeeded: members.count))
      + little(UInt16(truncatingIfNeeded: members.count)) + little(UInt32(directory.count))
      + little(UInt32(archive.count)) + little(UInt16(0))
    return archive + directory + end
  }

  private static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
