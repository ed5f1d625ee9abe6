extension Fault {
  /// How the promise was broken, in the names that the text of a script has for things.
  public func legibleMessage(in script: Script) -> String {
    let names = ScriptText.names(in: script).byDigits
    var text = ""
    var word = ""
    for letter in legibleMessage + " " {
      if letter.isASCII, letter.isHexDigit {
        word.append(letter)
      } else {
        text += names[word] ?? word
        text.append(letter)
        word = ""
      }
    }
    return String(text.dropLast())
  }

  /// How the promise was broken, without the names of modules before those of types, and without
  /// the word for a value that could be missing and is not.
  public var legibleMessage: String {
    var text = ""
    var rest = message[...]
    while let dot = rest.firstIndex(of: ".") {
      let before = rest[..<dot]
      let module = Self.modules.first { before.hasSuffix($0) }
      text += before.dropLast(module?.count ?? 0)
      if module == nil { text += "." }
      rest = rest[rest.index(after: dot)...]
    }
    return Self.unwrapped(text + rest)
  }

  /// Takes `Optional(` away, and the parenthesis that closes it.
  private static func unwrapped(_ text: String) -> String {
    let wrapper = "Optional("
    var result = ""
    // Whether each parenthesis that is open belongs to a wrapper.
    var open: [Bool] = []
    var rest = text[...]
    while let letter = rest.first {
      if rest.hasPrefix(wrapper) {
        open.append(true)
        rest = rest.dropFirst(wrapper.count)
        continue
      }
      rest = rest.dropFirst()
      if letter == "(" { open.append(false) }
      if letter == ")", open.popLast() == true { continue }
      result.append(letter)
    }
    return result
  }

  private static let modules = [
    "Domain", "GridGeometry", "Gestures", "PluginAPI", "Itinerary", "Simulation",
  ]
}
