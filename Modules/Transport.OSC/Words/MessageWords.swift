import PluginAPI

/// Messages as people write them: an address, then arguments, with blanks between.
///
/// `1` is `i`, `1.5` is `f`, `true` and `false` are `T` and `F`, `T F N I` are themselves, and
/// anything else is `s`. A type can be given: `i:1 f:1 s:text h:5 d:1.5 S:text c:A b:0a0b
/// r:ff0000ff m:00903c7f t:0000000000000001`. What stands between `"` is text; `[` and `]` stand
/// alone and make arrays.
enum MessageWords {
  /// The types that a value can be given behind a colon.
  static let types = "bcdfhimrstS"

  /// The words of a text; those in quotes keep them.
  static func split(_ text: String) throws(TransportError) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if !isQuoted, scalar.properties.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.unicodeScalars.append(scalar)
      if isEscaped {
        isEscaped = false
      } else if scalar == "\"" {
        isQuoted.toggle()
      } else if isQuoted, scalar == "\\" {
        isEscaped = true
      }
    }
    guard !isQuoted else { throw TransportError(.badMessage, "the text \(word) is not closed") }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// The message that words stand for.
  static func message(from words: [String]) throws(TransportError) -> OSCMessage {
    guard let first = words.first else {
      throw TransportError(
        .badMessage, "the address is missing", remedy: "write an address first, such as /eos/ping")
    }
    let address = try unquoted(first)
    guard address.hasPrefix("/"), !address.utf8.contains(0) else {
      throw TransportError(
        .badMessage, "'\(address)' is no address", remedy: "an address begins with '/'")
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
    if word.hasPrefix("\"") { return .string(try unquoted(word)) }
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
      let value = try unquoted(String(word[word.index(after: colon)...]))
      return try TypedValue.argument(of: String(word[..<colon]), value)
    }
    guard !word.hasPrefix("["), !word.hasSuffix("]") else {
      throw TransportError(
        .badMessage, "'\(word)' holds a bracket",
        remedy: "brackets of arrays stand alone; what is text stands between '\"'")
    }
    guard let sort = TypedValue.sort(ofNumber: word) else { return .string(try unquoted(word)) }
    return try TypedValue.argument(of: sort, word)
  }

  /// A word without its quotes, if it has any.
  private static func unquoted(_ word: String) throws(TransportError) -> String {
    guard word.hasPrefix("\"") else { return word }
    let scalars = Array(word.unicodeScalars.dropFirst())
    var text = String.UnicodeScalarView()
    var place = 0
    while place < scalars.count, scalars[place] != "\"" {
      if scalars[place] == "\\", place + 1 < scalars.count { place += 1 }
      text.append(scalars[place])
      place += 1
    }
    guard place == scalars.count - 1 else {
      throw TransportError(
        .badMessage, "the quotes of \(word) do not stand at its ends",
        remedy: "a '\"' within a text is written '\\\"'")
    }
    return String(text)
  }
}

// MARK: - Writing

extension MessageWords {
  /// The words that a message is written with; read again, they are the same message.
  static func text(of message: OSCMessage) -> String {
    ([isPlain(message.address) ? message.address : quoted(message.address)]
      + message.arguments.map(text)).joined(separator: " ")
  }

  private static func text(of argument: OSCArgument) -> String {
    switch argument {
    case .int32(let value): return String(value)
    case .float32(let value):
      let digits = String(value)
      return TypedValue.sort(ofNumber: digits) == "f" ? digits : "f:\(digits)"
    case .string(let text):
      // What could be taken for something else stands in quotes.
      return isPlain(text) && (try? self.argument(text)) == argument ? text : quoted(text)
    case .blob(let bytes): return "b:" + Hexadecimal.text(of: bytes)
    case .bool(let value): return value ? "true" : "false"
    case .null: return "N"
    case .impulse: return "I"
    case .timeTag(let time): return "t:" + Hexadecimal.text(of: time.rawValue)
    case .int64(let value): return "h:\(value)"
    case .float64(let value): return "d:\(value)"
    case .symbol(let text): return "S:" + quoted(text)
    case .character(let code): return "c:" + TypedValue.text(ofCharacter: code)
    case .color(let value): return "r:" + Hexadecimal.text(of: value)
    case .midi(let value): return "m:" + Hexadecimal.text(of: value)
    case .array(let elements): return (["["] + elements.map(text) + ["]"]).joined(separator: " ")
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0 != "\"" && $0.value >= 0x20
      }
  }

  private static func quoted(_ text: String) -> String {
    var written = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { written += "\\" }
      written.unicodeScalars.append(scalar)
    }
    return written + "\""
  }
}
