public import Domain
public import GridGeometry
public import PluginAPI

/// Stands beside a surface, and tells which promise a step of it breaks.
///
/// A ``ReferenceModel`` does all that the surface does, and compares. A ``RulesWitness`` knows only
/// the rules of a board, and looks at what the surface makes of them.
public protocol Witness: Sendable {
  /// Takes notice of a step that the surface is about to take.
  mutating func expect(_ step: Step, of surface: any ObservedSurface)
  /// Looks at what a step came to.
  ///
  /// - Parameters:
  ///   - step: The step, which was taken.
  ///   - absorbed: The changes that it was told, where they were made elsewhere.
  ///   - reaction: What it came to.
  ///   - surface: The surface after it.
  /// - Throws: ``Fault`` where that is not what should have come of it.
  mutating func follow(
    _ step: Step, _ absorbed: [Change], _ reaction: Reaction, of surface: any ObservedSurface
  ) throws(Fault)
  /// Looks at what the surface holds; where it need not be exact, in a shorter time and not at what
  /// only the rules know.
  mutating func checkContents(of surface: any ObservedSurface, exactly isExact: Bool) throws(Fault)
  /// Looks at what can be told of the surface beside its contents.
  ///
  /// - Parameters:
  ///   - seen: What can be told.
  ///   - drawn: Where items are drawn that do not lie there.
  ///   - surface: The surface.
  /// - Throws: ``Fault`` where that is not what should be seen.
  func checkState(
    _ seen: Observation, drawn: DrawnItems, of surface: any ObservedSurface
  ) throws(Fault)
  /// Looks at what is too much for every step; the draws decide at what.
  func checkMore(of surface: any ObservedSurface, using random: inout RandomSource) throws(Fault)
  /// Where an item lies, where the witness knows more of it than its pose.
  func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>?
  /// Something to aim at, as it is seen now; `nil` where the draw found nothing.
  func aim(using random: inout RandomSource, at surface: any ObservedSurface) -> Aim?
  /// What was reached so far, in the cells of the surface's ``CoverageTable``.
  var coverage: Coverage { get set }
  /// Whether others damaged what is stored, so that the surface finds violations.
  var isDamaged: Bool { get }
}

extension Witness {
  /// Waits for what comes of it.
  public mutating func expect(_ step: Step, of surface: any ObservedSurface) {}

  /// There is nothing more to look at.
  public func checkMore(of surface: any ObservedSurface, using random: inout RandomSource)
    throws(Fault)
  {}

  /// It knows no more than the pose.
  public func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>? { nil }

  /// It is not.
  public var isDamaged: Bool { false }
}

/// Where items were last told to be drawn, since fingers are down; `nil` for those that are gone.
public typealias DrawnItems = [ID<BoardItem>: Rect<BoardSpace>?]

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
