/// The keys of a JSON object, and its texts, as far as the beginning of the file tells them.
///
/// It follows strings and brackets and takes everything else as it comes.
struct TopLevelJSON {
  /// The keys of the outermost object.
  private(set) var keys: Set<String> = []
  /// Those of its values that are texts, by key.
  private(set) var strings: [String: String] = [:]

  /// Reads the outermost object, if the text begins with one.
  init(_ bytes: [UInt8]) {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return }
    var depth = 0
    var position = 0
    var key: String?
    var isValue = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1: isValue = true
      case UInt8(ascii: ",") where depth == 1: isValue = false
      case UInt8(ascii: "\""):
        let end = Self.endOfString(bytes, from: position + 1)
        if depth == 1 {
          let text = String(decoding: bytes[(position + 1)..<end].prefix(200), as: UTF8.self)
          if isValue {
            if let key { strings[key] = text }
          } else {
            key = text
            keys.insert(text)
          }
        }
        position = end
      default: break
      }
      position += 1
    }
  }

  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, bytes.count)
  }
}
