import CZlib
import PluginAPI
import Testing

/// A text of a page, with its place and size in points from the upper left corner.
struct PrintedText: Equatable {
  var text: String
  var x: Double
  var y: Double
  var size: Double
}

/// A page of a PDF as Cairo writes it: its texts in Latin letters, and its lines and rectangles.
struct PrintedPage {
  /// The texts in the order in which they are drawn; the cells of a row can be one, with tabs.
  private(set) var texts: [PrintedText] = []
  /// The straight lines that are drawn, those of one path together.
  private(set) var strokes: [[Line]] = []
  /// The rectangles of each area that is filled, with their colour.
  private(set) var fills: [(areas: [[Double]], color: [Double])] = []

  /// The pages of a file.
  static func all(of file: PaperFile) throws -> [PrintedPage] {
    let pages = streams(of: file.bytes).filter { $0.starts(with: Array("1 0 0 -1 0 ".utf8)) }
      .map { PrintedPage(content: $0) }
    try #require(pages.count == file.pageCount)
    return pages
  }

  /// All texts but those of the foot, cells apart.
  var body: [String] { Self.cells(texts.filter { $0.y < Self.footTop }) }

  /// The texts of the foot.
  var foot: [String] { Self.cells(texts.filter { $0.y >= Self.footTop }) }

  private static func cells(_ texts: [PrintedText]) -> [String] {
    texts.flatMap { $0.text.split(separator: "\t").map(String.init) }
  }

  /// Where the foot of an upright page of A4 begins.
  static let footTop = 790.0

  /// The first text that begins so.
  func text(_ beginning: String) -> PrintedText? {
    texts.first { $0.text.hasPrefix(beginning) }
  }

  /// The straight lines that are drawn.
  var lines: [Line] { strokes.flatMap(\.self) }

  typealias Line = (from: (x: Double, y: Double), to: (x: Double, y: Double))

  // MARK: Reading

  private init(content: [UInt8]) {
    var operands: [Token] = []
    var matrix = [1.0, 0, 0, 1, 0, 0]
    var point = (x: 0.0, y: 0.0)
    var areas: [[Double]] = []
    var path: [Line] = []
    var corners: [(x: Double, y: Double)] = []
    var color: [Double] = []
    for token in Self.tokens(content) {
      guard case .name(let name) = token else {
        operands.append(token)
        continue
      }
      let numbers = operands.compactMap(\.number)
      switch name {
      case "Tm" where numbers.count == 6: matrix = numbers
      case "Td" where numbers.count == 2:
        matrix[4] += numbers[0] * matrix[0] + numbers[1] * matrix[2]
        matrix[5] += numbers[0] * matrix[1] + numbers[1] * matrix[3]
      case "Tj", "TJ":
        let text = operands.reduce(into: "") { text, operand in
          switch operand {
          case .text(let part): text += part
          // What is wider than a letter parts two texts.
          case .number(let gap) where gap < -900: text += "\t"
          default: break
          }
        }
        texts.append(
          PrintedText(text: text, x: matrix[4], y: matrix[5], size: matrix[0]))
      case "m" where numbers.count == 2:
        point = (numbers[0], numbers[1])
        corners = [point]
      case "l" where numbers.count == 2:
        path.append((point, (numbers[0], numbers[1])))
        point = (numbers[0], numbers[1])
        corners.append(point)
      case "h" where corners.count == 4:
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        areas.append([left, top, (x.max() ?? 0) - left, (y.max() ?? 0) - top])
      case "re" where numbers.count == 4: areas.append(numbers)
      case "rg" where numbers.count == 3: color = numbers
      case "f", "f*", "B", "B*", "S":
        if name != "S" { fills.append((areas, color)) }
        if name != "f", name != "f*" { strokes.append(path) }
        (areas, path) = ([], [])
      case "n": (areas, path) = ([], [])
      default: break
      }
      operands = []
    }
  }

  private enum Token {
    case number(Double), text(String), name(String), other

    var number: Double? { if case .number(let number) = self { number } else { nil } }
  }

  private static func tokens(_ bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "("):
        let (text, end) = string(bytes, from: place + 1)
        tokens.append(.text(text))
        place = end
      case UInt8(ascii: "<"):
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        // Letters of other alphabets have two bytes.
        tokens.append(.text(String(repeating: "□", count: (end - place - 1) / 4)))
        place = end + 1
      case let byte where Self.blanks.contains(byte): place += 1
      default:
        let end =
          bytes[(place + 1)...].firstIndex {
            Self.blanks.contains($0) || Self.openings.contains($0)
          } ?? bytes.count
        let word = String(decoding: bytes[place..<end], as: UTF8.self)
        if let number = Double(word) {
          tokens.append(.number(number))
        } else {
          tokens.append(word.hasPrefix("/") ? .other : .name(word))
        }
        place = end
      }
    }
    return tokens
  }

  private static let blanks = Set("\n\r\t []".utf8)
  private static let openings = Set("(</".utf8)

  /// A text in parentheses, in the letters of Windows.
  private static func string(_ bytes: [UInt8], from start: Int) -> (text: String, end: Int) {
    var (text, place) = ("", start)
    while place < bytes.count, bytes[place] != UInt8(ascii: ")") {
      var byte = bytes[place]
      if byte == UInt8(ascii: "\\"), place + 1 < bytes.count {
        place += 1
        byte = bytes[place]
        let digits = String(decoding: bytes[place...].prefix(3), as: UTF8.self)
        if let code = UInt8(digits, radix: 8) {
          byte = code
          place += 2
        }
      }
      text += byte == 0x85 ? "…" : String(UnicodeScalar(byte))
      place += 1
    }
    return (text, place + 1)
  }

  /// The packed parts of a file.
  private static func streams(of file: [UInt8]) -> [[UInt8]] {
    let (first, last) = (Array("\nstream\n".utf8), Array("\nendstream".utf8))
    var found: [[UInt8]] = []
    var place = 0
    while let start = file[place...].firstRange(of: first)?.upperBound,
      let end = file[start...].firstRange(of: last)
    {
      if let unpacked = unpacked(Array(file[start..<end.lowerBound])) { found.append(unpacked) }
      place = end.upperBound
    }
    return found
  }

  private static func unpacked(_ packed: [UInt8]) -> [UInt8]? {
    var size = 4 * packed.count + 1_000
    while size < 100_000_000 {
      var bytes = [UInt8](repeating: 0, count: size)
      var count = UInt(size)
      switch uncompress(&bytes, &count, packed, UInt(packed.count)) {
      case Z_OK: return Array(bytes.prefix(Int(count)))
      case Z_BUF_ERROR: size *= 4
      default: return nil
      }
    }
    return nil
  }
}
