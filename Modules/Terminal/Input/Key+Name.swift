extension Key {
  /// The keys with a name, besides those that type a character.
  private static let names: [(name: String, code: Code)] = [
    ("enter", .enter), ("tab", .tab), ("backspace", .backspace), ("delete", .delete),
    ("insert", .insert), ("escape", .escape), ("up", .up), ("down", .down), ("left", .left),
    ("right", .right), ("home", .home), ("end", .end), ("page-up", .pageUp),
    ("page-down", .pageDown), ("space", .character(" ")),
  ]
  private static let modifiers: [(name: String, modifier: Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]
  private static let lastFunction = 24

  /// The name, which ``init(named:)`` reads.
  package var name: String {
    let known = Self.modifiers.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
    if let name = Self.names.first(where: { $0.code == code })?.name { return known + name }
    switch code {
    case .character(let character): return known + String(character)
    case .function(let number): return known + "f\(number)"
    default: return known
    }
  }

  /// The key that terminals report for this one, as both send the same byte; `nil` if they report
  /// this one.
  package var sentInstead: Key? {
    guard modifiers.contains(.control), case .character(let character) = code else { return nil }
    let rest = modifiers.subtracting(.control)
    return switch character {
    case "i": Key(.tab, rest)
    case "m": Key(.enter, rest)
    case "h", "?": Key(.backspace, rest)
    case "[": Key(.escape, rest)
    case "@": Key(" ", modifiers)
    default: nil
    }
  }

  /// Reads a name such as "ctrl-t", "alt-left" or "f5".
  ///
  /// Modifiers come in any order. A letter with Ctrl is the same key in both cases.
  package init?(named name: String) {
    var (rest, modifiers) = (Substring(name), Modifiers())
    while let known = Self.modifiers.first(where: { rest.hasPrefix($0.name) }) {
      guard modifiers.insert(known.modifier).inserted else { return nil }
      rest = rest.dropFirst(known.name.count)
    }
    if let known = Self.names.first(where: { $0.name == rest }) {
      self.init(known.code, modifiers)
    } else if rest.count == 1, let character = rest.first, !character.isWhitespace {
      guard !modifiers.contains(.shift) else { return nil }
      let isLetter = modifiers.contains(.control)
      self.init(isLetter ? Character(character.lowercased()) : character, modifiers)
    } else if rest.first == "f", let number = Int(rest.dropFirst()),
      String(number) == rest.dropFirst(),
      (1...Self.lastFunction).contains(number)
    {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }
}
