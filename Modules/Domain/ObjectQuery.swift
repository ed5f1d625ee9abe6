/// What objects are searched for: words, all of which must be found, and kinds.
///
/// A word is found in an object's name, in the word for its kind, or in its number, which is `5/20`
/// for a cue. Case and accents do not matter, as in ``SearchKey``. What ``ObjectKind/init(word:)``
/// reads as a kind, and what reads as the same number, is found as well: `color` finds colours,
/// `1.0` the number 1.
public struct ObjectQuery: Hashable, Sendable {
  /// One of the words, in all forms in which it may be found.
  struct Word: Hashable, Sendable {
    /// The folded text.
    let text: [UInt8]
    /// Those of the eleven kinds whose word it is found in.
    let kinds: Set<ObjectKind>
    /// The number as it is written, where the word is one that is written in another way.
    let number: [UInt8]?
  }

  /// The words, in the order of the text.
  let words: [Word]
  /// The kinds that are shown; empty means all.
  public let kinds: Set<ObjectKind>

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - text: Words with blanks between them; without any, everything is found.
  ///   - kinds: The kinds to show; none means all.
  public init(_ text: some StringProtocol, kinds: Set<ObjectKind> = []) {
    words = SearchKey(text).text.unicodeScalars.split(whereSeparator: Self.separates)
      .map { Word(String($0)) }
    self.kinds = kinds
  }

  /// Whether all objects are asked for.
  public var isEmpty: Bool { words.isEmpty && kinds.isEmpty }

  /// Whether an object is asked for.
  ///
  /// For many questions about the same objects, ``ObjectSearch`` is faster.
  public func matches(_ object: ShowObject) -> Bool { matches(object, label: nil) }

  /// Whether a block is asked for: each word is found in what it shows, or in its label.
  ///
  /// - Parameters:
  ///   - object: The object that it shows; `nil` where it shows none.
  ///   - label: Its label, where it has one.
  /// - Returns: Whether it is asked for.
  public func matches(_ object: ShowObject?, label: String?) -> Bool {
    guard kinds.isEmpty || object.map({ kinds.contains($0.kind) }) ?? false else { return false }
    let words = object.map { self.words(beyond: $0.kind) } ?? self.words
    if words.isEmpty { return true }
    // The number of the object comes last, where it is looked for.
    var text = label.map { Array(SearchKey($0).text.utf8) + [SearchText.separator] } ?? []
    if let object { SearchText.append(object, to: &text) }
    return text.withUnsafeBufferPointer { text in
      words.allSatisfy { $0.isFound(in: UnsafeBufferPointer(rebasing: text[...])) }
    }
  }

  /// The words that the word for a kind does not already hold.
  func words(beyond kind: ObjectKind) -> [Word] { words.filter { !$0.names(kind) } }

  /// Blanks, and the character that stands between the parts of a ``SearchText``.
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

  /// Whether the word is found in the word for a kind.
  fileprivate func names(_ kind: ObjectKind) -> Bool {
    kinds.contains(kind)
      || kind.isOfHost && kind.rawValue.contains(String(decoding: text, as: UTF8.self))
  }

  /// Whether the word stands in an object's ``SearchText``.
  func isFound(in object: UnsafeBufferPointer<UInt8>) -> Bool {
    if SearchText.contains(text, in: object) { return true }
    return number.map { SearchText.isNumber($0, of: object) } ?? false
  }
}
