import Domain
import PluginAPI

/// What a layout showed when its board was imported last, a mark for each object or message.
///
/// So the next import does not take for new, or for gone, what a person has removed from the board
/// or added to it. The board remembers it in its metadata.
struct LayoutMemory: Equatable {
  /// The key of a board's metadata; what is too long for one value goes on under numbered keys.
  static let key = "callboard.layout"
  /// How many digits a mark has.
  private static let digits = 8
  /// How many marks a value of metadata can hold.
  private static let mostEach = Metadata.maximumValueBytes / digits
  /// How many keys are used; a board with more widgets remembers none.
  private static let mostKeys = 16

  /// The marks.
  private(set) var marks: Set<UInt32>

  /// Remembers some marks.
  init(_ marks: Set<UInt32>) { self.marks = marks }

  /// What a board remembers; `nil` if it remembers nothing.
  init?(_ board: Board) {
    guard board.metadata[Self.key] != nil else { return nil }
    marks = []
    for key in Self.keys {
      let text = Array((board.metadata[key] ?? "").utf8)
      for start in stride(from: 0, to: text.count, by: Self.digits) {
        let digits = text[start..<min(start + Self.digits, text.count)]
        if let mark = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
          marks.insert(mark)
        }
      }
    }
  }

  private static var keys: [String] {
    [key] + (2...mostKeys).map { "\(key).\($0)" }
  }

  /// Writes it into a board's metadata; a board without room for it remembers nothing.
  func write(to board: inout Board) {
    let sorted = marks.sorted()
    let isWhole = sorted.count <= Self.mostEach * Self.mostKeys
    var metadata = board.metadata
    for (place, key) in Self.keys.enumerated() {
      let part = isWhole ? sorted.dropFirst(place * Self.mostEach).prefix(Self.mostEach) : []
      let text = part.map { String($0, radix: 16).leftPadded(to: Self.digits) }.joined()
      let isFirst = place == 0 && isWhole
      guard (try? metadata.set(text.isEmpty && !isFirst ? nil : text, for: key)) != nil else {
        return
      }
    }
    board.metadata = metadata
  }

  /// The mark of a target, the same on every machine.
  static func mark(of object: ID<ShowObject>?, message: String?) -> UInt32? {
    let text = object.map { "object \($0)" } ?? message.map { "message \($0)" }
    return text.map { text in
      // FNV-1a, of 32 bits.
      text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
  }
}

extension String {
  fileprivate func leftPadded(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - count)) + self
  }
}
