public import Domain
public import GridGeometry
public import PluginAPI

/// Checks a surface after each step of a simulation.
///
/// There are two kinds. A ``ReferenceModel`` does everything that the surface does, and compares
/// the results. A witness with a ``RulesOracle`` knows only the rules of a board, and checks that
/// the session follows them.
public protocol Witness: Sendable {
  /// Prepares for a step that the surface is about to take.
  mutating func expect(_ step: Step, of surface: any ObservedSurface)
  /// Checks the reaction to a step.
  ///
  /// - Parameters:
  ///   - step: The step, which was taken.
  ///   - absorbed: The outside changes passed to the surface.
  ///   - reaction: The reaction.
  ///   - surface: The surface after it.
  /// - Throws: ``Fault`` if the reaction is wrong.
  mutating func follow(
    _ step: Step, _ absorbed: [Change], _ reaction: Reaction, of surface: any ObservedSurface
  ) throws(Fault)
  /// Checks the contents of the surface; faster if it need not be exact.
  mutating func checkContents(of surface: any ObservedSurface, exactly isExact: Bool) throws(Fault)
  /// Checks the observable state besides the contents.
  ///
  /// - Parameters:
  ///   - seen: The observable state.
  ///   - drawn: The frames of items drawn away from their places.
  ///   - surface: The surface.
  /// - Throws: ``Fault`` if the state is wrong.
  func checkState(
    _ seen: Observation, drawn: DrawnItems, of surface: any ObservedSurface
  ) throws(Fault)
  /// Runs one costly check, chosen at random.
  func checkMore(of surface: any ObservedSurface, using random: inout RandomSource) throws(Fault)
  /// The frame of an item, if the witness knows more than its pose.
  func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>?
  /// A visible target; `nil` if the draw found nothing.
  func aim(using random: inout RandomSource, at surface: any ObservedSurface) -> Aim?
  /// The cells of the surface's ``CoverageTable`` reached so far.
  var coverage: Coverage { get set }
  /// Whether others damaged the stored entities, so that the surface reports violations.
  var isDamaged: Bool { get }
}

extension Witness {
  /// Does nothing.
  public mutating func expect(_ step: Step, of surface: any ObservedSurface) {}

  /// Does nothing more.
  public func checkMore(of surface: any ObservedSurface, using random: inout RandomSource)
    throws(Fault)
  {}

  /// Nothing more than the pose.
  public func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>? { nil }

  /// Nothing is damaged.
  public var isDamaged: Bool { false }
}

/// The last reported frames of items, since fingers are down; `nil` for removed ones.
public typealias DrawnItems = [ID<BoardItem>: Rect<BoardSpace>?]

/// Something on the screen that a finger could aim at.
public struct Aim: Hashable, Sendable {
  /// The kind of target.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A block, or an entry of a list.
    case block
    /// A handle of the selected block.
    case handle
    /// An empty cell.
    case empty
    /// A choice in an open panel, or a button.
    case choice
    /// An open panel, outside its choices.
    case panel
  }

  /// The kind of target.
  public let kind: Kind
  /// The visible frame.
  public let frame: Rect<ScreenSpace>

  /// Creates something to aim at.
  public init(_ kind: Kind, _ frame: Rect<ScreenSpace>) {
    self.kind = kind
    self.frame = frame
  }
}
