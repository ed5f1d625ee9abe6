package import Domain
package import GridGeometry
package import PluginAPI

/// The checks that every surface must pass.
///
/// They need no testing framework: a check throws ``ConformanceFailure`` where the surface breaks a
/// promise of `Surface`, with the seed that repeats it. With Swift Testing, a surface runs them all
/// by
///
/// ```swift
/// @Test(arguments: SurfaceConformance.checks)
/// func keepsItsPromises(_ check: SurfaceCheck) throws {
///   let subject = SurfaceSubject("my surface") { seed in MySurface(seed: seed) }
///   try check.run(on: subject, seeds: 1...20)
/// }
/// ```
package enum SurfaceConformance {
  /// All checks.
  package static let checks: [SurfaceCheck] =
    ReactionChecks.all + FrameChecks.all + ContactChecks.all + CancelChecks.all
    + RepeatChecks.all + TimeChecks.all + SceneChecks.all + AbsorbChecks.all
    + AttemptChecks.all
}

/// A surface to check: how it is made, and what is known of it that the protocol does not say.
package struct SurfaceSubject: Sendable, CustomStringConvertible {
  /// What is checked.
  package let description: String
  /// Makes a surface; equal seeds make equal surfaces, whose view has ``Walk/view`` for its size.
  package let make: @Sendable (UInt64) -> any Surface
  /// What else two equal surfaces have in common, beside all that the protocol reports.
  package let details: @Sendable (any Surface) -> [String]
  /// Where an item lies while no finger is down.
  package let frame: @Sendable (BoardItem, any Surface) -> Rect<BoardSpace>?

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - description: What is checked.
  ///   - details: What else two equal surfaces have in common; nothing where that is left out.
  ///   - frame: Where an item lies while no finger is down; on its cells where that is left out.
  ///   - make: Makes a surface from a seed.
  package init(
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

/// One promise of a surface, and how to see whether it keeps it.
package struct SurfaceCheck: Sendable, CustomStringConvertible {
  /// The promise.
  package let description: String
  private let body: @Sendable (SurfaceSubject, UInt64) throws -> Void

  init(
    _ description: String, _ body: @escaping @Sendable (SurfaceSubject, UInt64) throws -> Void
  ) {
    self.description = description
    self.body = body
  }

  /// Runs the check, with one surface after the other.
  ///
  /// - Parameters:
  ///   - subject: What is checked.
  ///   - seeds: What the surfaces, and all that is done to them, follow from.
  /// - Throws: ``ConformanceFailure`` at the first seed with which the promise is broken.
  package func run(on subject: SurfaceSubject, seeds: some Sequence<UInt64>) throws {
    for seed in seeds {
      do {
        try body(subject, seed)
      } catch let failure as ConformanceFailure {
        throw failure.on(subject.description, promise: description, seed: seed)
      }
    }
  }
}
