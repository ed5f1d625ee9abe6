public import Domain
public import PluginAPI

/// The checks that all placement rules must pass.
///
/// They need no testing framework: a check throws ``ConformanceFailure`` if the rules break a
/// promise of `PlacementRules`, with the seed that repeats it.
public enum PlacementConformance {
  /// All checks.
  public static let checks: [PlacementCheck] =
    LookingChecks.all + JudgingChecks.all + ChangeChecks.all + HoldingChecks.all
    + ReportChecks.all
}

/// Placement rules to check, and the boards to check them on.
public struct PlacementSubject: Sendable, CustomStringConvertible {
  /// The key of the rules.
  public var description: String { placement.key }
  let placement: PlacementPlugin
  let settings: [[String: String]]
  let poses: (@Sendable (UInt64) -> [Pose])?

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - placement: The rules.
  ///   - settings: Valid settings; each board begins with one of them, and changes to others.
  ///   - poses: Returns the poses of the items that a board begins with, from a seed: one or more,
  ///     which together break no rule, and different ones for different seeds. Without it, the
  ///     rules place the items themselves, if they keep an order or accept some regions of a few
  ///     cells near the origin.
  public init(
    _ placement: PlacementPlugin, settings: [[String: String]] = [[:]],
    poses: (@Sendable (_ seed: UInt64) -> [Pose])? = nil
  ) {
    self.placement = placement
    self.settings = settings.isEmpty ? [[:]] : settings
    self.poses = poses
  }
}

/// One promise of placement rules, and how to check it.
public struct PlacementCheck: Sendable, CustomStringConvertible {
  /// The promise.
  public let description: String
  private let body: @Sendable (inout RulesWalk) throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (inout RulesWalk) throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Runs the check on a board for each seed, with a few random edits in between.
  ///
  /// A seed for which the rules place no item is skipped, unless that is so for all of them.
  ///
  /// - Parameters:
  ///   - subject: The rules.
  ///   - seeds: The seeds of the boards and the edits.
  /// - Throws: ``ConformanceFailure`` at the first seed that shows that the promise is broken.
  public func run(on subject: PlacementSubject, seeds: some Sequence<UInt64>) throws {
    var empty: UInt64?
    var isTried = false
    for seed in seeds {
      do {
        guard var walk = try RulesWalk(subject, seed: seed) else {
          empty = empty ?? seed
          continue
        }
        isTried = true
        for _ in 0..<12 {
          try body(&walk)
          walk.step()
        }
      } catch let broken as BrokenPromise {
        throw ConformanceFailure(
          subject: subject.description, promise: description, seed: seed, message: broken.message)
      }
    }
    guard !isTried, let empty else { return }
    throw ConformanceFailure(
      subject: subject.description, promise: description, seed: empty, message: subject.emptyBoards)
  }
}

extension PlacementSubject {
  /// Why no seed can be tried.
  fileprivate var emptyBoards: String {
    poses == nil
      ? "the rules place no item on any board; pass 'poses:' to PlacementSubject"
      : "'poses:' returns no pose for any seed"
  }
}
