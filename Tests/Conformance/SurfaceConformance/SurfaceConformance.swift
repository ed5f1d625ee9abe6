public import Domain
public import GridGeometry
public import PluginAPI

/// The checks that every surface must pass.
///
/// They need no testing framework: a check throws ``ConformanceFailure`` if the surface breaks a
/// promise of `Surface`, with the seed that repeats it.
public enum SurfaceConformance {
  /// All checks.
  public static let checks: [SurfaceCheck] =
    ReactionChecks.all + FrameChecks.all + ContactChecks.all + CancelChecks.all
    + RepeatChecks.all + TimeChecks.all + SceneChecks.all + AbsorbChecks.all
    + AttemptChecks.all
}

/// A surface to check: how to make it, and what the protocol does not report about it.
public struct SurfaceSubject: Sendable, CustomStringConvertible {
  /// The size of the view in which a surface is checked; it begins with a view of this size.
  public static let viewSize = Size<ScreenSpace>(width: 640, height: 480)

  /// What is checked.
  public let description: String
  /// Makes a surface; equal seeds make equal surfaces.
  let make: @Sendable (UInt64) -> any Surface
  /// What else two equal surfaces have in common, beside all that the protocol reports.
  let details: @Sendable (any Surface) -> [String]
  /// Where an item lies while no finger is down.
  let frame: @Sendable (BoardItem, any Surface) -> Rect<BoardSpace>?

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - description: What is checked.
  ///   - details: What else two equal surfaces have in common; by default nothing.
  ///   - frame: Where an item lies while no finger is down; by default on its cells.
  ///   - make: Makes a surface from a seed, in a view of ``viewSize``; equal seeds make equal
  ///     surfaces.
  public init(
    _ description: String, details: @escaping @Sendable (any Surface) -> [String] = { _ in [] },
    frame: @escaping @Sendable (BoardItem, any Surface) -> Rect<BoardSpace>? = { item, _ in
      item.pose.cells.map(Grid.frame(of:))
    },
    make: @escaping @Sendable (UInt64) -> any Surface
  ) {
    self.description = description
    self.details = details
    self.frame = frame
    self.make = make
  }
}

/// One promise of a surface, and how to check it.
public struct SurfaceCheck: Sendable, CustomStringConvertible {
  /// The promise.
  public let description: String
  private let body: @Sendable (SurfaceSubject, UInt64) throws -> Void

  init(
    _ description: String, _ body: @escaping @Sendable (SurfaceSubject, UInt64) throws -> Void
  ) {
    self.description = description
    self.body = body
  }

  /// Runs the check for each seed.
  ///
  /// - Parameters:
  ///   - subject: The surface.
  ///   - seeds: The seeds of the surfaces, and of all that is done to them.
  /// - Throws: ``ConformanceFailure`` at the first seed that shows that the promise is broken.
  public func run(on subject: SurfaceSubject, seeds: some Sequence<UInt64>) throws {
    for seed in seeds {
      do {
        try body(subject, seed)
      } catch let broken as BrokenPromise {
        throw ConformanceFailure(
          description: "\(subject), '\(description)', seed \(seed): \(broken)")
      }
    }
  }
}
