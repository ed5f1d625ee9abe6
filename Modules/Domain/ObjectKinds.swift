/// The kinds of objects that an app offers: the eleven and those of the host.
public struct ObjectKinds: Hashable, Sendable {
  /// A host's kind.
  public struct Addition: Sendable {
    /// The key, as ``ObjectKind/init(rawValue:)`` reads it; it is also a word for the kind.
    public let key: String
    /// More words for the kind, in any case.
    public let words: [String]

    /// Describes a kind.
    public init(_ key: String, words: [String] = []) {
      self.key = key
      self.words = words
    }
  }

  /// All kinds: the eleven, then the host's in the order they were added.
  public let all: [ObjectKind]
  private let byWord: [String: ObjectKind]

  /// Only the eleven.
  public static let callboard = ObjectKinds()

  private init() {
    all = ObjectKind.allCases
    byWord = Dictionary(
      uniqueKeysWithValues: ObjectKind.allCases.map { ($0.rawValue, $0) } + [("color", .colour)])
  }

  /// Creates a catalogue of the eleven kinds and more.
  ///
  /// - Parameter additions: The host's kinds, in order.
  /// - Throws: ``ValidationError`` if a key is invalid, or a word already means another kind.
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

  /// The kind for a word in any case, or `nil`.
  public func kind(word: some StringProtocol) -> ObjectKind? { byWord[word.lowercased()] }
}
