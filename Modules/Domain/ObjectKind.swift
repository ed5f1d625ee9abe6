/// The 11 kinds of object that a show owns, in the order people expect to see them.
public enum ObjectKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// Fixtures selected together.
  case group
  /// An intensity palette.
  case intensity
  /// A position palette.
  case position
  /// A colour palette.
  case colour
  /// A beam palette.
  case beam
  /// An effect.
  case effect
  /// A cue list.
  case list
  /// A scene or preset.
  case scene
  /// Several objects fired as one.
  case batch
  /// A macro.
  case macro
  /// A plot: a picture of the rig.
  case plot

  /// Reads a kind from its word in any case; the American `color` is `colour`.
  public init?(word: some StringProtocol) {
    let lowered = word.lowercased()
    self.init(rawValue: lowered == "color" ? "colour" : lowered)
  }

  /// The word with a capital, for titles: `Group`.
  public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The place among all kinds, from 0.
  public var rank: Int {
    switch self {
    case .group: 0
    case .intensity: 1
    case .position: 2
    case .colour: 3
    case .beam: 4
    case .effect: 5
    case .list: 6
    case .scene: 7
    case .batch: 8
    case .macro: 9
    case .plot: 10
    }
  }
}

extension ObjectKind: Comparable {
  /// The usual order of kinds, group first.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
