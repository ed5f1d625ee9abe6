import CLibXML2
import Foundation

/// A baseline that processes the same bytes and keeps nothing.
enum Yardstick {
  /// Looks for the ends of lines with the system's fastest search.
  case lines
  /// Parses XML with libxml2, with empty handlers.
  case xml
  /// Parses JSON with Foundation, which keeps all of it.
  case json

  /// How the figures call it.
  var title: String {
    switch self {
    case .lines: "a bare walk over the lines"
    case .xml: "libxml2 with empty handlers"
    case .json: "Foundation's JSON"
    }
  }

  /// Goes over the bytes.
  ///
  /// - Returns: How many lines, elements or values there are.
  func run(_ bytes: [UInt8]) -> Int {
    switch self {
    case .lines: Self.countLines(bytes)
    case .xml: Self.parse(bytes)
    case .json:
      (try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])?.count ?? 0
    }
  }

  private static func countLines(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard var place = buffer.baseAddress else { return 0 }
      var left = buffer.count
      var count = 0
      while left > 0, let end = memchr(place, 0x0A, left) {
        count += 1
        let length = UnsafeRawPointer(end) - place + 1
        place += length
        left -= length
      }
      return count
    }
  }

  private static func parse(_ bytes: [UInt8]) -> Int {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { _, _, _, _, _, _, _, _, _ in }
    handler.endElementNs = { _, _, _, _ in }
    handler.characters = { _, _, _ in }
    handler.ignorableWhitespace = handler.characters
    let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil)
    defer { xmlFreeParserCtxt(context) }
    bytes.withUnsafeBytes { buffer in
      for start in stride(from: 0, to: buffer.count, by: PieceSource.length) {
        let piece = buffer[start..<min(start + PieceSource.length, buffer.count)]
        _ = xmlParseChunk(
          context, UnsafeRawBufferPointer(rebasing: piece).bindMemory(to: CChar.self).baseAddress,
          Int32(piece.count), 0)
      }
    }
    _ = xmlParseChunk(context, nil, 0, 1)
    return Int(context?.pointee.wellFormed ?? 0)
  }
}
