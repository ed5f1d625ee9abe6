import Domain
import GridGeometry
import PluginAPI

extension Part where Value == Located<ItemReference> {
  /// A block.
  static var item: Part {
    let kind = ValueKind("ITEM", forms: WordReader.itemForms, isOpen: true, from: .blocks)
    return Part(.value(kind)) { reader throws(SyntaxError) in try reader.item() }
  }
}

extension Part where Value == Located<ItemsReference> {
  /// One block, or several: `#1..#8`, `0,0..8,4`, `all`, `selected`,
  /// `kind scene`, `name "fog*"`.
  static var items: Part {
    let forms =
      WordReader.itemForms + [
        "#N..#M", "X,Y..X,Y", "all", "selected", "kind KIND", "name \"TEXT\"",
      ]
    let kind = ValueKind("ITEMS", forms: forms, isOpen: true, from: .blocks)
    return Part(.value(kind)) { reader throws(SyntaxError) in
      if let group = try reader.group() { return group }
      guard let token = reader.peek, token.form == .word,
        let dots = token.text.firstRange(of: "..")
      else {
        let item = try reader.item()
        return Located(.one(item), at: item.range)
      }
      _ = reader.next()
      let (first, last) = (token.text[..<dots.lowerBound], token.text[dots.upperBound...])
      if let first = ordinal(first), let last = ordinal(last) {
        guard first <= last, first > 0 else {
          throw SyntaxError(
            "put the smaller number first: '\(token.text.clipped)'", at: token.range,
            code: .outOfRange, expected: ["#N..#M"])
        }
        return Located(.numbered(first...last), at: token.range)
      }
      return Located(.inside(try token.region(from: first, to: last)), at: token.range)
    }
  }

  private static func ordinal(_ text: Substring) -> Int? {
    text.hasPrefix("#") ? Int(text.dropFirst()) : nil
  }
}

extension Part where Value == CellRect {
  /// All cells from a corner to another one.
  static var region: Part {
    Part(ValueKind("X,Y..X,Y"), missing: "the region is missing") { token throws(SyntaxError) in
      guard token.form == .word, let dots = token.text.firstRange(of: "..") else {
        throw token.isNo("region", "X,Y..X,Y", example: "0,0..8,4")
      }
      return try token.region(
        from: token.text[..<dots.lowerBound], to: token.text[dots.upperBound...])
    }
  }
}

extension Token {
  /// The cells from a corner to another one, which are parts of the word.
  fileprivate func region(
    from first: Substring, to last: Substring
  ) throws(SyntaxError) -> CellRect {
    let corners = try [first, last].map { text throws(SyntaxError) in
      try WordReader.cell(self, text.drop { $0 == "@" }, expected: "X,Y..X,Y")
    }
    let (one, other) = (corners[0], corners[1])
    let cells = CellRect(
      edges: min(one.x, other.x), min(one.y, other.y), max(one.x, other.x) + 1,
      max(one.y, other.y) + 1)
    guard let cells else {
      throw SyntaxError("beyond the grid: '\(text.clipped)'", at: range, code: .outOfRange)
    }
    return cells
  }
}

extension WordReader {
  /// Reads a group of blocks that its first word announces; `nil` if it is another word.
  fileprivate mutating func group() throws(SyntaxError) -> Located<ItemsReference>? {
    guard let word = peek else { return nil }
    // With other words it is the beginning of a name.
    if word.isKeyword("all"), words.count == 1 || isTight {
      _ = next()
      return Located(.all, at: word.range)
    }
    if word.isKeyword("selected"), words.count == 1 || isTight {
      _ = next()
      return Located(.selected, at: word.range)
    }
    if word.isKeyword("kind") {
      _ = next()
      let kinds = try next("KIND", missing: "the kind of the blocks is missing")
      return Located(try itemKinds(kinds), at: word.range.through(kinds.range))
    }
    if word.isKeyword("name") {
      _ = next()
      let text = try next("TEXT", missing: "the name of the blocks is missing")
      return Located(.like(text.text), at: word.range.through(text.range))
    }
    return nil
  }
}

extension WordReader {
  /// Reads kinds of blocks, separated by commas: those of objects, and `card`, `tile` and so on.
  private func itemKinds(_ token: Token) throws(SyntaxError) -> ItemsReference {
    var kinds: Set<ObjectKind> = []
    var sorts: Set<ItemSort> = []
    let known = self.kinds.all.map(\.rawValue) + ItemSort.allCases.map(\.rawValue)
    for word in token.text.split(separator: ",", omittingEmptySubsequences: false) {
      if let kind = self.kinds.kind(word: String(word)) {
        kinds.insert(kind)
      } else if let sort = ItemSort(rawValue: word.lowercased()) {
        sorts.insert(sort)
      } else {
        let word = Token(token.form, String(word), at: token.range)
        throw word.isNo(
          "kind of block", known, near: known,
          remedy: "'help all' lists the kinds of objects; others are "
            + ItemSort.allCases.map(\.rawValue).joined(separator: ", "))
      }
    }
    return .kinds(kinds, sorts)
  }
}

extension Part where Value == Located<ObjectReference> {
  /// An object of the show.
  static var object: Part {
    let kind = ValueKind("OBJECT", forms: WordReader.objectForms, isOpen: true, from: .objects)
    return Part(.value(kind)) { reader throws(SyntaxError) in try reader.object() }
  }
}

extension Part where Value == Located<EntryReference> {
  /// An entry of an itinerary.
  static var entry: Part {
    let kind = ValueKind("ENTRY", forms: WordReader.entryForms, isOpen: true, from: .entries)
    return Part(.value(kind)) { reader throws(SyntaxError) in try reader.entry() }
  }
}

extension Part where Value == ObjectKind {
  /// A kind of object.
  static var kind: Part {
    Part(.value(ValueKind("KIND", from: .kinds))) { reader throws(SyntaxError) in
      try reader.kind(try reader.next("KIND", missing: "the kind of the object is missing"))
    }
  }
}

extension Part where Value == Set<ObjectKind> {
  /// One kind of object, or several separated by commas.
  static var kinds: Part {
    Part(.value(ValueKind("KIND[,KIND]", from: .kinds))) { reader throws(SyntaxError) in
      try reader.kindList(try reader.next("KIND", missing: "the kind of the object is missing"))
    }
  }
}
