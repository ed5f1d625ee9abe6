/// A kind of object that a show owns: one of the eleven of consoles, or one that a host adds.
///
/// A value is a key and knows nothing else of a host's kind: ``ObjectKinds`` says which there are.
/// An object of a kind that this host does not know, stored by another one, keeps its kind.
public struct ObjectKind: RawRepresentable, Sendable, Codable {
  /// The key: a word in lower case.
  public let rawValue: String
  /// The place among the eleven, from 0; the kinds of hosts come behind them.
  ///
  /// It is kept, as sorting tens of thousands of objects compares kinds at each step.
  let rank: Int

  /// The longest key that a host's kind can have.
  public static let maximumLength = 32

  /// The rank of the kinds of hosts.
  private static var hostRank: Int { 11 }

  private init(_ rank: Int, _ rawValue: String) {
    self.rank = rank
    self.rawValue = rawValue
  }

  /// Reads a key: one of the eleven, or up to 32 letters of a to z, digits and hyphens that begin
  /// with a letter.
  public init?(rawValue: String) {
    if let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = kind
      return
    }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    // The American word for colour would be mistaken for it.
    guard rawValue != "color", let first = rawValue.utf8.first, letters.contains(first),
      rawValue.utf8.count <= Self.maximumLength,
      rawValue.utf8.allSatisfy({
        letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    self.init(Self.hostRank, rawValue)
  }

  /// Reads one of the eleven from its word in any case; the American `color` is `colour`.
  public init?(word: some StringProtocol) {
    let lowered = word.lowercased()
    let key = lowered == "color" ? "colour" : lowered
    guard let kind = Self.allCases.first(where: { $0.rawValue == key }) else { return nil }
    self = kind
  }

  /// The word with a capital, for titles: `Group`.
  public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Whether it is none of the eleven.
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

  /// The eleven that consoles have, in the order people expect to see them.
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
  /// The usual order of kinds: the eleven, group first, and then those of hosts by their keys.
  public static func < (left: Self, right: Self) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return left.isOfHost && left.rawValue < right.rawValue
  }
}
