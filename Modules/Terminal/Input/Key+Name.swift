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
