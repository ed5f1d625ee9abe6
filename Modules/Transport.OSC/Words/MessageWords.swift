import Domain
import OSC
import PluginAPI

/// Messages as people write them: an address, then arguments, separated by spaces.
///
/// `1` is `i`, `1.5` is `f`, `true` and `false` are `T` and `F`, `T F N I` are themselves, and
/// anything else is `s`. You can give a type: `i:1 f:1 s:text h:5 d:1.5 S:text c:A b:0a0b
/// r:ff0000ff m:00903c7f t:0000000000000001`. The words `[` and `]` make arrays. Quotes only keep a
/// word together; its meaning stays the same.
enum MessageWords {
  /// The types that a value can be given behind a colon.
  static let types = "bcdfhimrstS"

  /// Parses a message from text.
  static func message(from text: String) throws(TransportError) -> OSCMessage {
    let words: [String]
    do throws(MessageText.Fault) {
      words = try MessageText.words(in: text)
    } catch {
      throw TransportError(.badMessage, error.description)
    }
    return try message(from: words)
  }

  /// Parses a message from words.
  static func message(from words: [String]) throws(TransportError) -> OSCMessage {
    guard let address = words.first else {
      throw TransportError(
        .badMessage, "the address is missing", remedy: "write an address first, such as /eos/ping")
    }
    guard address.hasPrefix("/"), !address.utf8.contains(0) else {
      throw TransportError(
        .badMessage, "'\(address)' is not an address", remedy: "an address begins with '/'")
    }
    var levels: [[OSCArgument]] = [[]]
    for word in words.dropFirst() {
      switch word {
      case "[":
        guard levels.count <= OSCLimits.depth else {
          throw TransportError(.badMessage, "arrays lie deeper than \(OSCLimits.depth) levels")
        }
        levels.append([])
      case "]":
        guard levels.count > 1, let elements = levels.popLast() else {
          throw TransportError(.badMessage, "']' closes no '['")
        }
        levels[levels.count - 1].append(.array(elements))
      case let word: levels[levels.count - 1].append(try argument(word))
      }
    }
    guard levels.count == 1 else { throw TransportError(.badMessage, "'[' is not closed by ']'") }
    let message = OSCMessage(address, levels[0])
    do throws(OSCEncodingError) {
      _ = try OSCEncoder.size(of: .message(message))
    } catch {
      throw TransportError(.badMessage, error.description)
    }
    return message
  }

  private static func argument(_ word: String) throws(TransportError) -> OSCArgument {
    switch word {
    case "true", "T": return .bool(true)
    case "false", "F": return .bool(false)
    case "N": return .null
    case "I": return .impulse
    default: break
    }
    if let colon = word.firstIndex(of: ":"), word[..<colon].unicodeScalars.count == 1,
      word[..<colon].unicodeScalars.allSatisfy({ $0.properties.isAlphabetic })
    {
      let value = String(word[word.index(after: colon)...])
      return try TypedValue.argument(of: String(word[..<colon]), value)
    }
    guard !word.hasPrefix("["), !word.hasSuffix("]") else {
      throw TransportError(
        .badMessage, "'\(word)' holds a bracket",
        remedy: "write brackets of arrays as separate words; a text with one is written s:\(word)")
    }
    guard let sort = TypedValue.sort(ofNumber: word) else { return .string(word) }
    return try TypedValue.argument(of: sort, word)
  }
}

// MARK: - Writing

extension MessageWords {
  /// The text that a message is written with; read again, it is the same message.
  static func text(of message: OSCMessage) -> String {
    MessageText.text([message.address] + message.arguments.flatMap(words))
  }

  private static func words(of argument: OSCArgument) -> [String] {
    switch argument {
    case .float32:
      let digits = argument.description
      return [TypedValue.sort(ofNumber: digits) == "f" ? digits : "f:\(digits)"]
    case .string(let text):
      // A text that looks like another type gets an explicit type.
      let isBracket = text == "[" || text == "]"
      return [!isBracket && (try? self.argument(text)) == argument ? text : "s:\(text)"]
    case .symbol(let text): return ["S:\(text)"]
    case .array(let elements): return ["["] + elements.flatMap(words) + ["]"]
    default: return [argument.description]
    }
  }
}
