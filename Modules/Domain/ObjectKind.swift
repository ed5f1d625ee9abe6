/// A kind of object: one of the eleven kinds on consoles, or one that a host adds.
///
/// A value is only a key: ``ObjectKinds`` lists the host's kinds. A stored object whose kind this
/// host does not know keeps its kind.
public struct ObjectKind: RawRepresentable, Sendable, Codable {
  /// The key: a word in lower case.
  public let rawValue: String
  /// The rank among the eleven, from 0; hosts' kinds come after them.
  ///
  /// It is stored, because sorting tens of thousands of objects compares kinds at each step.
  let rank: Int

  /// The maximum length of a host's key.
  public static let maximumLength = 32

  /// The rank of hosts' kinds.
  private static var hostRank: Int { 11 }

  private init(_ rank: Int, _ rawValue: String) {
    self.rank = rank
    self.rawValue = rawValue
  }

  /// Reads a key: one of the eleven, or up to 32 letters a to z, digits and hyphens, starting with
  /// a letter; `nil` for other text, and for the American `color`.
  ///
  /// It does not ask whether an ``ObjectKinds`` lists the kind.
  public init?(rawValue: String) {
    if let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = kind
      return
    }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    // The American spelling would be confused with the kind `colour`.
    guard rawValue != "color", let first = rawValue.utf8.first, letters.contains(first),
      rawValue.utf8.count <= Self.maximumLength,
      rawValue.utf8.allSatisfy({
        letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    self.init(Self.hostRank, rawValue)
  }

  /// Reads one of the eleven words in any case; the American `color` is `colour`.
  public init?(word: some StringProtocol) {
    let lowered = word.lowercased()
    let key = lowered == "color" ? "colour" : lowered
    guard let kind = Self.allCases.first(where: { $0.rawValue == key }) else { return nil }
    self = kind
  }

  /// The capitalised word, for titles: `Group`.
  public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Whether it is not one of the eleven.
  public var isOfHost: Bool { rank == Self.hostRank }
}

extension ObjectKind: CaseIterable {
  /// Fixtures selected together.
  public static let group = Self(0, "group")
  /// An intensity palette.
  public static let intensity = Self(1, "intensity")
  /// A position palette.
  public static let position = Self(2, "position")
  /// A colour palette.
  public static let colour = Self(3, "colour")
  /// A beam palette.
  public static let beam = Self(4, "beam")
  /// An effect.
  public static let effect = Self(5, "effect")
  /// A cue list.
  public static let list = Self(6, "list")
  /// A scene or preset.
  public static let scene = Self(7, "scene")
  /// Several objects fired as one.
  public static let batch = Self(8, "batch")
  /// A macro.
  public static let macro = Self(9, "macro")
  /// A plot: a picture of the rig.
  public static let plot = Self(10, "plot")

  /// The eleven kinds on consoles, in the usual order.
  public static let allCases: [ObjectKind] = [
    .group, .intensity, .position, .colour, .beam, .effect, .list, .scene, .batch, .macro, .plot,
  ]
}

extension ObjectKind: CustomStringConvertible {
  /// The key.
  public var description: String { rawValue }
}

extension ObjectKind: Hashable {
  /// Whether two kinds have the same key.
  public static func == (left: Self, right: Self) -> Bool {
    left.rank == right.rank && (!left.isOfHost || left.rawValue == right.rawValue)
  }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    if isOfHost { hasher.combine(rawValue) }
  }
}

extension ObjectKind: Comparable {
  /// The usual order of kinds: the eleven, group first, then hosts' kinds by key.
  public static func < (left: Self, right: Self) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return left.isOfHost && left.rawValue < right.rawValue
  }
}
