public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The same surface once more, as plainly as it can be written: arrays, and searches from the first
/// to the last.
///
/// It shares no rule, recogniser or session code with the surface that it stands beside. Both are
/// given the very same steps, and must answer the same.
public protocol ReferenceModel: Sendable {
  /// Takes a report about a contact, as `Surface.handle`.
  mutating func handle(_ touch: Touch) -> Reaction
  /// Lets time pass, as `Surface.advance`.
  mutating func advance(to time: Instant) -> Reaction
  /// Carries out a command, as `Surface.perform`.
  mutating func perform(_ command: SessionCommand) -> Reaction
  /// Carries out a command that only one kind of surface knows; others refuse.
  mutating func perform(_ command: OwnCommand) -> Reaction
  /// Takes over changes that were made elsewhere, as `Surface.absorb`.
  mutating func absorb(_ changes: [Change]) -> Reaction
  /// All entities, in the order of `Surface.contents`.
  func contents() -> [Entity]
  /// All that can be told of it beside its contents.
  func observation() -> Observation
  /// Something to aim at, as it is seen now; `nil` where the draw found nothing.
  ///
  /// - Complexity: O(1) for blocks: it is asked for every gesture.
  func aim(using random: inout RandomSource) -> Aim?
  /// What was reached so far, in the cells of the surface's ``CoverageTable``.
  var coverage: Coverage { get set }
  /// Whether others damaged what is stored, so that the surface finds violations.
  var isDamaged: Bool { get }
}

extension ReferenceModel {
  /// Refuses, as the surface has no commands of its own.
  public mutating func perform(_ command: OwnCommand) -> Reaction { .refused(.nothingOpen) }

  /// It is not.
  public var isDamaged: Bool { false }
}

/// Something on the screen that a finger could aim at.
public struct Aim: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A block, or an entry of a list.
    case block
    /// A handle of the selected block.
    case handle
    /// A cell on which nothing lies.
    case empty
    /// A choice in what is open, or a button.
    case choice
    /// What is open, but none of its choices.
    case panel
  }

  /// What it is.
  public let kind: Kind
  /// Where it is seen.
  public let frame: Rect<ScreenSpace>

  /// Creates something to aim at.
  public init(_ kind: Kind, _ frame: Rect<ScreenSpace>) {
    self.kind = kind
    self.frame = frame
  }
}
