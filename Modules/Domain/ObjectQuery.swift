/// A search for objects: words that must all be found, and kinds.
///
/// A word is found in an object's name, in the word for its kind, or in its number, which is `5/20`
/// for a cue. Case and accents do not matter, as in ``SearchKey``. Other words for a kind, as
/// ``ObjectKind/init(word:)`` reads them, and other forms of a number are found too: `color` finds
/// colours, `1.0` the number 1.
///
/// Part of a number is enough while a search is typed. With whole numbers, `1` does not find 15,
/// and a kind with a number, such as `list 1`, finds that object and names that contain both words.
public struct ObjectQuery: Hashable, Sendable {
  /// One of the words, in all its searchable forms.
  struct Word: Hashable, Sendable {
    /// The folded text.
    let text: [UInt8]
    /// The kinds among the eleven whose word contains it.
    let kinds: Set<ObjectKind>
    /// The canonical number, if the word is a number in another form.
    let number: [UInt8]?
    /// Whether the word is a number that must match whole.
    let isWholeNumber: Bool
  }

  /// A kind and a number: one object.
  private struct Reference: Hashable, Sendable {
    let kind: ObjectKind
    let number: ConsoleNumber
  }

  /// The words, in the order of the text.
  let words: [Word]
  /// The kinds to show; empty for all.
  public let kinds: Set<ObjectKind>
  /// The one object that the words name, with whole numbers.
  private let reference: Reference?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - text: Words separated by spaces; without words, everything is found.
  ///   - kinds: The kinds to show; empty for all.
  ///   - wholeNumbers: Whether a number must match whole.
  public init(
    _ text: some StringProtocol, kinds: Set<ObjectKind> = [], wholeNumbers: Bool = false
  ) {
    let texts = SearchKey(text).text.unicodeScalars.split(whereSeparator: Self.separates)
      .map { String($0) }
    words = texts.map { Word($0, wholeNumbers: wholeNumbers) }
    self.kinds = kinds
    if wholeNumbers, texts.count == 2, let kind = ObjectKind(word: texts[0]),
      let number = ConsoleNumber(texts[1])
    {
      reference = Reference(kind: kind, number: number)
    } else {
      reference = nil
    }
  }

  /// Whether it matches all objects.
  public var isEmpty: Bool { words.isEmpty && kinds.isEmpty }

  /// Whether an object matches.
  ///
  /// For many queries about the same objects, ``ObjectSearch`` is faster.
  public func matches(_ object: ShowObject) -> Bool { matches(object, label: nil) }

  /// Whether a block matches: each word is found in its object or label, or in other texts.
  ///
  /// - Parameters:
  ///   - object: Its object; `nil` if it has none.
  ///   - label: Its label, if it has one.
  ///   - texts: Its other texts, such as those of a card.
  /// - Returns: Whether it matches.
  public func matches(_ object: ShowObject?, label: String?, texts: [String] = []) -> Bool {
    guard kinds.isEmpty || object.map({ kinds.contains($0.kind) }) ?? false else { return false }
    if let object, names(object) { return true }
    let words = object.map { self.words(beyond: $0.kind) } ?? self.words
    if words.isEmpty { return true }
    // The number of the object comes last, if it is searched.
    var text = label.map { Array(SearchKey($0).text.utf8) + [SearchText.separator] } ?? []
    for other in texts { text += Array(SearchKey(other).text.utf8) + [SearchText.separator] }
    if let object { SearchText.append(object, to: &text) }
    return text.withUnsafeBufferPointer { text in
      words.allSatisfy { $0.isFound(in: UnsafeBufferPointer(rebasing: text[...])) }
    }
  }

  /// Whether the words are the kind and the number of this object.
  func names(_ object: ShowObject) -> Bool {
    guard let reference, object.isNumbered else { return false }
    return reference.kind == object.kind && reference.number == object.consoleNumber
  }

  /// The words that the word for a kind does not contain.
  ///
  /// If the words name one object, other objects are found by their names only.
  func words(beyond kind: ObjectKind) -> [Word] {
    reference == nil ? words.filter { !$0.names(kind) } : words
  }

  /// Whether a character separates words: spaces, and the separator of a ``SearchText``.
  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == UInt32(SearchText.separator)
  }
}

extension ObjectQuery.Word {
  fileprivate init(_ word: String, wholeNumbers: Bool) {
    text = Array(word.utf8)
    let named = ObjectKind(word: word)
    kinds = Set(ObjectKind.allCases.filter { $0 == named || $0.rawValue.contains(word) })
    let known = ConsoleNumber(word)?.text
    let isWhole = wholeNumbers && known != nil
    isWholeNumber = isWhole
    number = known.flatMap { $0 == word && !isWhole ? nil : Array($0.utf8) }
  }

  /// Whether the word for a kind contains it.
  fileprivate func names(_ kind: ObjectKind) -> Bool {
    kinds.contains(kind)
      || kind.isOfHost && kind.rawValue.contains(String(decoding: text, as: UTF8.self))
  }

  /// Whether an object's ``SearchText`` contains it.
  func isFound(in object: UnsafeBufferPointer<UInt8>) -> Bool {
    let isFound =
      isWholeNumber
      ? SearchText.containsNumber(text, in: object) : SearchText.contains(text, in: object)
    if isFound { return true }
    return number.map { SearchText.isNumber($0, of: object) } ?? false
  }
}
