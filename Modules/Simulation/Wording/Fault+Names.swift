extension Fault {
  /// How the promise was broken, in the names that the text of a script has for things.
  ///
  /// Something that the script does not name is `(new)`, a second one `(new 2)`.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - kind: The surface it is played on, to name blocks that touches make; `nil` to leave that
  ///     out.
  /// - Returns: The message.
  public func message(in script: Script, on kind: SimulatedSurface? = nil) -> String {
    let names = ScriptText.names(in: script, on: kind).byDigits
    var new: [String: String] = [:]
    var text = ""
    var word = ""
    for letter in message + " " {
      if letter.isASCII, letter.isHexDigit {
        word.append(letter)
        continue
      }
      if word.count == Self.digitCount, names[word] == nil, new[word] == nil {
        new[word] = new.isEmpty ? "(new)" : "(new \(new.count + 1))"
      }
      text += names[word] ?? new[word] ?? word
      text.append(letter)
      word = ""
    }
    return String(text.dropLast())
  }

  /// How many digits an identity has.
  private static let digitCount = 32
}
