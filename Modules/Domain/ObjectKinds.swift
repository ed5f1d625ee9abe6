/// The kinds of objects that an app offers: the eleven, those of the host, or both.
///
/// Name the kinds of your app with an enumeration, and make the catalogue from its cases, as the
/// page of ``Domain`` shows.
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

  /// All kinds: the eleven if it has them, then the host's in the order they were added.
  public let all: [ObjectKind]
  private let byWord: [String: ObjectKind]

  /// Only the eleven.
  public static let callboard = ObjectKinds()

  /// No kinds: surfaces then show no kinds and no filters.
  ///
  /// Objects still have one of the host's.
  public static let empty = ObjectKinds(all: [], byWord: [:])

  private init(
    all: [ObjectKind] = ObjectKind.allCases,
    byWord: [String: ObjectKind] = Dictionary(
      uniqueKeysWithValues: ObjectKind.allCases.map { ($0.rawValue, $0) } + [("color", .colour)])
  ) {
    self.all = all
    self.byWord = byWord
  }

  /// Creates a catalogue of the eleven kinds and more.
  ///
  /// - Parameter additions: The host's kinds, in order.
  /// - Throws: ``ValidationError`` with ``ValidationError/Code/badKind(_:)`` if a key is invalid or
  ///   one of the eleven, and with ``ValidationError/Code/duplicateKind(_:)`` if a word already
  ///   means another kind.
  public init(adding additions: [Addition]) throws(ValidationError) {
    try self.init(.callboard, additions)
  }

  /// Creates a catalogue of only a host's kinds.
  ///
  /// - Parameter kinds: The host's kinds, in order.
  /// - Throws: ``ValidationError`` with ``ValidationError/Code/badKind(_:)`` if a key is invalid or
  ///   one of the eleven, and with ``ValidationError/Code/duplicateKind(_:)`` if two kinds have the
  ///   same word.
  public init(only kinds: [Addition]) throws(ValidationError) {
    try self.init(.empty, kinds)
  }

  private init(_ base: ObjectKinds, _ additions: [Addition]) throws(ValidationError) {
    var (all, byWord) = (base.all, base.byWord)
    for addition in additions {
      guard let kind = ObjectKind(rawValue: addition.key), kind.isOfHost else {
        throw ValidationError(.badKind(addition.key))
      }
      for word in [addition.key] + addition.words.map({ $0.lowercased() }) {
        guard byWord.updateValue(kind, forKey: word) == nil else {
          throw ValidationError(.duplicateKind(word))
        }
      }
      all.append(kind)
    }
    self.init(all: all, byWord: byWord)
  }

  /// The kinds that a picker has filters for: all of them, or none if there is only one.
  public var filters: [ObjectKind] { all.count > 1 ? all : [] }

  /// The kind for a word in any case, or `nil`.
  public func kind(word: some StringProtocol) -> ObjectKind? { byWord[word.lowercased()] }
}
