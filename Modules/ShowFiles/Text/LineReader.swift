import PluginAPI
import XMLReading

/// Cuts a text file into lines while it streams; LF, CR and CRLF may be mixed.
///
/// It holds one chunk of the source, and a line that is across two of them.
struct LineReader {
  /// The most bytes that a line may have.
  static let maximumLength = 1 << 20

  /// The number of the line returned last, from 1.
  private(set) var lineNumber = 0
  /// The text that the lines come from.
  private(set) var text = TextSource()

  private var chunk: ArraySlice<UInt8> = []
  private var cutLine: [UInt8] = []
  private var endedWithReturn = false

  /// The next line as UTF-8 without its end, or `nil` at the end of the file.
  ///
  /// - Throws: ``ShowFileError`` if the source fails, a line is too long, or a byte is none of
  ///   a text.
  mutating func next(
    from source: inout any ByteSource
  ) throws(ShowFileError) -> ArraySlice<UInt8>? {
    cutLine.removeAll(keepingCapacity: true)
    while true {
      if chunk.isEmpty {
        chunk = try text.next(from: &source)
        guard !chunk.isEmpty else { return lastLine() }
      }
      if endedWithReturn {
        endedWithReturn = false
        if chunk.first == 0x0A {
          chunk = chunk.dropFirst()
          continue
        }
      }
      if let line = try cutAtEnd() { return line }
    }
  }

  private mutating func lastLine() -> ArraySlice<UInt8>? {
    guard !cutLine.isEmpty else { return nil }
    lineNumber += 1
    return cutLine[...]
  }

  /// Takes the rest of the line from the chunk; `nil` if the chunk ends before the line does.
  private mutating func cutAtEnd() throws(ShowFileError) -> ArraySlice<UInt8>? {
    let end = Self.firstStop(in: chunk)
    let part = chunk[chunk.startIndex..<end]
    guard cutLine.count + part.count <= Self.maximumLength else {
      throw ShowFileError(
        .malformed, "the line is longer than \(Self.maximumLength) bytes", line: lineNumber + 1,
        remedy: "the file seems damaged, or is not a text; export it again")
    }
    guard end < chunk.endIndex else {
      cutLine += part
      chunk = []
      return nil
    }
    let stop = chunk[end]
    guard stop == 0x0A || stop == 0x0D else { throw binaryFault(stop) }
    endedWithReturn = stop == 0x0D
    chunk = chunk[(end + 1)...]
    lineNumber += 1
    guard !cutLine.isEmpty else { return part }
    cutLine += part
    return cutLine[...]
  }

  private func binaryFault(_ byte: UInt8) -> ShowFileError {
    let hex = String(byte, radix: 16, uppercase: true)
    return ShowFileError(
      .malformed, "byte 0x\(byte < 16 ? "0" : "")\(hex) does not belong in a text file",
      line: lineNumber + 1,
      remedy: "the file is binary, damaged, or UTF-16 without a mark; export it again as text")
  }

  /// The place of the first byte that ends a line or is none of a text, or the end.
  private static func firstStop(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.startIndex
      + bytes.withUnsafeBufferPointer { buffer in
        var offset = 0
        while offset < buffer.count, buffer[offset] >= 0x20 || buffer[offset].isBlankInText {
          offset += 1
        }
        return offset
      }
  }
}
