/// The kinds of objects that an app offers: the eleven that consoles have, and those of the host.
public struct ObjectKinds: Hashable, Sendable {
  /// A kind of the host's.
  public struct Addition: Sendable {
    /// The key, as ``ObjectKind/init(rawValue:)`` reads it; it is a word for the kind as well.
    public let key: String
    /// Further words that are read as the kind, in any case.
    public let words: [String]

    /// Describes a kind.
    public init(_ key: String, words: [String] = []) {
      self.key = key
      self.words = words
    }
  }

  /// All kinds: the eleven, and then the host's in the order they were added.
  public let all: [ObjectKind]
  private let byWord: [String: ObjectKind]

  /// The eleven, and no others.
  public static let callboard = ObjectKinds()

  private init() {
    all = ObjectKind.allCases
    byWord = Dictionary(
      uniqueKeysWithValues: ObjectKind.allCases.map { ($0.rawValue, $0) } + [("color", .colour)])
  }

  /// Makes a catalogue of the eleven and some more.
  ///
  /// - Parameter additions: The host's kinds, in the order they are offered.
  /// - Throws: ``ValidationError`` where a key cannot be one, or a word means another kind already.
  public init(adding additions: [Addition]) throws(ValidationError) {
    var (all, byWord) = (Self.callboard.all, Self.callboard.byWord)
    for addition in additions {
      guard let kind = ObjectKind(rawValue: addition.key), kind.isOfHost else {
        throw ValidationError(.badKind(addition.key))
      }
      for word in [addition.key] + addition.words.map({ $0.lowercased() }) {
        guard byWord.updateValue(kind, forKey: word) == nil else {
          throw ValidationError(.badKind(word))
        }
      }
      all.append(kind)
    }
    self.all = all
    self.byWord = byWord
  }

  /// Reads a kind from one of its words in any case, or gives `nil`.
  public func kind(word: some StringProtocol) -> ObjectKind? { byWord[word.lowercased()] }
}
