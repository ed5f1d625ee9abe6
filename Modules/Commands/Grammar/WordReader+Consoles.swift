import Domain
import PluginAPI

extension WordReader {
  /// Reads where a console is.
  static func address(_ token: Token) throws(SyntaxError) -> ConnectionAddress {
    do throws(TransportError) {
      return try ConnectionAddress(token.text)
    } catch {
      throw SyntaxError(
        error.message, at: token.range, code: error.code, expected: ["osc+udp://HOST:PORT"])
    }
  }

  /// Whether a word is the address of something, and no path of a file.
  static func isAddress(_ text: String) -> Bool {
    guard let mark = text.firstRange(of: "://"), mark.lowerBound > text.startIndex else {
      return false
    }
    let scheme = text[..<mark.lowerBound].lowercased()
    return scheme != "file"
      && scheme.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  /// Takes all words that are left as a block or an object.
  ///
  /// - Throws: ``SyntaxError`` where none, or something else, stands there.
  mutating func triggered() throws(SyntaxError) -> Command.Triggering.Target {
    guard let first = peek else {
      throw missing("what to trigger is missing", Self.itemForms.dropLast() + Self.objectForms)
    }
    guard first.form == .word else { return .object(try object()) }
    if first.text.hasPrefix("@") || first.text.hasPrefix("#") { return .item(try item()) }
    guard words.count == 1, Self.isIdentity(first.text) else { return .object(try object()) }
    let identity = ItemReference.identity(first.text.lowercased())
    return .itemOrObject(Written(identity, at: first.range), try object())
  }

  /// The value of an option with its place, where it was given.
  func written(_ name: String) -> Written<String>? {
    value(name).map { Written($0.text, at: $0.range) }
  }
}
