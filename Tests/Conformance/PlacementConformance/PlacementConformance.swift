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
  ///   - poses: How the items of a board lie that breaks no rule, from a seed. Leave it out if the
  ///     rules accept to place new items in regions of a few cells near the origin, or keep an
  ///     order: then they place the items themselves.
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

  /// Runs the check on a board for each seed, which random edits change a few times.
  ///
  /// - Parameters:
  ///   - subject: The rules.
  ///   - seeds: What the boards and the edits follow from.
  /// - Throws: ``ConformanceFailure`` at the first seed that shows that the promise is broken.
  public func run(on subject: PlacementSubject, seeds: some Sequence<UInt64>) throws {
    for seed in seeds {
      do {
        var walk = try RulesWalk(subject, seed: seed)
        for _ in 0..<12 {
          try body(&walk)
          walk.step()
        }
      } catch let broken as BrokenPromise {
        throw ConformanceFailure(
          subject: subject.description, promise: description, seed: seed, message: broken.message)
      }
    }
  }
}
