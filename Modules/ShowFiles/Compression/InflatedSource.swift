import CZlib
import PluginAPI

/// The content of a gzip or zlib stream, as a source.
///
/// It buffers one piece of each; its output is limited, since a few bytes can expand to gigabytes.
struct InflatedSource: ByteSource {
  /// The most bytes that are given: files that consoles and their remotes compress are some MB.
  static let standardLimit = 64 << 20
  private static let pieceLength = 65_536

  private var source: any ByteSource
  private let stream: ZlibStream
  private let limit: Int
  private var given = 0
  /// The compressed bytes that are not inflated yet.
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// Reads a source.
  ///
  /// - Parameters:
  ///   - source: The compressed bytes, from their start.
  ///   - limit: The most bytes that are given.
  init(_ source: any ByteSource, limit: Int = Self.standardLimit) {
    self.source = source
    self.limit = limit
    stream = ZlibStream()
  }

  /// Whether bytes begin a gzip or zlib stream, by their header.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B, 0x08]) { return true }
    let header = Array(bytes.prefix(2))
    // Deflate with a window of 32 KB at most, and a check that the two bytes pass.
    guard header.count == 2, header[0] & 0x0F == 8, header[0] >> 4 <= 7 else { return false }
    return (Int(header[0]) << 8 | Int(header[1])).isMultiple(of: 31) && header[1] & 0x20 == 0
  }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    while !isAtEnd {
      if rest.isEmpty {
        rest = try source.next()
        guard !rest.isEmpty else { throw Self.damaged("ends before its data does") }
      }
      let (output, used, state) = stream.inflate(rest, into: Self.pieceLength)
      rest = rest.dropFirst(used)
      switch state {
      case .going: break
      case .end: try finish()
      case .damaged: throw Self.damaged("is damaged")
      }
      given += output.count
      guard given <= limit else {
        throw ShowFileError(
          .tooLarge, "the file holds more than \(limit >> 20) MiB when it is unpacked",
          remedy: "export less at once")
      }
      if !output.isEmpty { return output[...] }
    }
    return []
  }

  /// Checks the end of the data; several gzip streams can follow each other.
  private mutating func finish() throws(ShowFileError) {
    while rest.count < 2 {
      let more = try source.next()
      guard !more.isEmpty else { break }
      rest += more
    }
    if rest.starts(with: [0x1F, 0x8B]), stream.begin() { return }
    // Some programs fill up with zeros.
    while !rest.isEmpty {
      guard rest.allSatisfy({ $0 == 0 }) else { throw Self.damaged("has bytes after its end") }
      rest = try source.next()
    }
    isAtEnd = true
  }

  private static func damaged(_ what: String) -> ShowFileError {
    ShowFileError(
      .malformed, "the compressed data \(what)", remedy: "the file is cut off; save it again")
  }

  /// The start of a compressed file's content, as far as the file's head contains it.
  ///
  /// - Parameter head: The start of the file.
  /// - Returns: The start of the content; `nil` if the file is not compressed.
  static func head(of head: FileHead) -> FileHead? {
    guard begins(head.bytes) else { return nil }
    let stream = ZlibStream()
    let (output, _, state) = stream.inflate(head.bytes[...], into: FileHead.maximumLength)
    guard state != .damaged || !output.isEmpty else { return nil }
    return FileHead(bytes: output, isWhole: head.isWhole && state == .end)
  }
}

/// One run of zlib: the part that knows pointers.
private final class ZlibStream {
  enum State { case going, end, damaged }

  private var stream = z_stream()
  private var isReady: Bool

  init() {
    // Adding 32 to the largest window detects gzip or zlib from the header.
    isReady =
      inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit { inflateEnd(&stream) }

  /// Starts again for another stream.
  ///
  /// - Returns: Whether that is possible.
  func begin() -> Bool {
    isReady = inflateReset(&stream) == Z_OK
    return isReady
  }

  /// Inflates as much as fits.
  ///
  /// - Parameters:
  ///   - input: Compressed bytes.
  ///   - length: The most bytes to return.
  /// - Returns: The inflated bytes, and how many input bytes were used.
  func inflate(
    _ input: ArraySlice<UInt8>, into length: Int
  ) -> (output: [UInt8], used: Int, State) {
    guard isReady else { return ([], 0, .damaged) }
    var used = 0
    var state = State.going
    let output = [UInt8](unsafeUninitializedCapacity: length) { memory, count in
      // zlib does not write to its input, though its type says that it may.
      input.withUnsafeBufferPointer { bytes in
        let part = min(bytes.count, 1 << 30)
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(part)
        stream.next_out = memory.baseAddress
        stream.avail_out = UInt32(length)
        let result = CZlib.inflate(&stream, Z_NO_FLUSH)
        used = part - Int(stream.avail_in)
        count = length - Int(stream.avail_out)
        switch result {
        case Z_OK, Z_BUF_ERROR: state = .going
        case Z_STREAM_END: state = .end
        default: state = .damaged
        }
        (stream.next_in, stream.next_out) = (nil, nil)
      }
    }
    return (output, used, state)
  }
}
