/// A search for objects: words that must all be found, and kinds.
///
/// A word is found in an object's name, in the word for its kind, or in its number, which is `5/20`
/// for a cue. Case and accents do not matter, as in ``SearchKey``. Other words for a kind, as
/// ``ObjectKind/init(word:)`` reads them, and other forms of a number are found too: `color` finds
/// colours, `1.0` the number 1.
public struct ObjectQuery: Hashable, Sendable {
  /// One of the words, in all its searchable forms.
  struct Word: Hashable, Sendable {
    /// The folded text.
    let text: [UInt8]
    /// The kinds among the eleven whose word contains it.
    let kinds: Set<ObjectKind>
    /// The canonical number, if the word is a number in another form.
    let number: [UInt8]?
  }

  /// The words, in the order of the text.
  let words: [Word]
  /// The kinds to show; empty for all.
  public let kinds: Set<ObjectKind>

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - text: Words separated by blanks; without words, everything is found.
  ///   - kinds: The kinds to show; empty for all.
  public init(_ text: some StringProtocol, kinds: Set<ObjectKind> = []) {
    words = SearchKey(text).text.unicodeScalars.split(whereSeparator: Self.separates)
      .map { Word(String($0)) }
    self.kinds = kinds
  }

  /// Whether it matches all objects.
  public var isEmpty: Bool { words.isEmpty && kinds.isEmpty }

  /// Whether an object matches.
  ///
  /// For many queries about the same objects, ``ObjectSearch`` is faster.
  public func matches(_ object: ShowObject) -> Bool { matches(object, label: nil) }

  /// Whether a block matches: each word is found in its object or message, or in its label.
  ///
  /// - Parameters:
  ///   - object: Its object; `nil` if it has none.
  ///   - label: Its label, if it has one.
  /// - Returns: Whether it matches.
  public func matches(_ object: ShowObject?, label: String?) -> Bool {
    guard kinds.isEmpty || object.map({ kinds.contains($0.kind) }) ?? false else { return false }
    let words = object.map { self.words(beyond: $0.kind) } ?? self.words
    if words.isEmpty { return true }
    // The number of the object comes last, if it is searched.
    var text = label.map { Array(SearchKey($0).text.utf8) + [SearchText.separator] } ?? []
    if let object { SearchText.append(object, to: &text) }
    return text.withUnsafeBufferPointer { text in
      words.allSatisfy { $0.isFound(in: UnsafeBufferPointer(rebasing: text[...])) }
    }
  }

  /// The words that the word for a kind does not contain.
  func words(beyond kind: ObjectKind) -> [Word] { words.filter { !$0.names(kind) } }

  /// Whether a character separates words: blanks, and the separator of a ``SearchText``.
  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == UInt32(SearchText.separator)
  }
}

extension ObjectQuery.Word {
  fileprivate init(_ word: String) {
    text = Array(word.utf8)
    let named = ObjectKind(word: word)
    kinds = Set(ObjectKind.allCases.filter { $0 == named || $0.rawValue.contains(word) })
    number = ConsoleNumber(word).map(\.text).flatMap { $0 == word ? nil : Array($0.utf8) }
  }

  /// Whether the word for a kind contains it.
  fileprivate func names(_ kind: ObjectKind) -> Bool {
    kinds.contains(kind)
      || kind.isOfHost && kind.rawValue.contains(String(decoding: text, as: UTF8.self))
  }

  /// Whether an object's ``SearchText`` contains it.
  func isFound(in object: UnsafeBufferPointer<UInt8>) -> Bool {
    if SearchText.contains(text, in: object) { return true }
    return number.map { SearchText.isNumber($0, of: object) } ?? false
  }
}
