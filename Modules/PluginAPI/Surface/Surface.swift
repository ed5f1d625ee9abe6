public import Domain
public import GridGeometry

/// Something a person works on: it decides, and returns what is to be kept.
///
/// It never saves. A value without a clock, randomness or files, so that whatever happened can be
/// replayed.
public protocol Surface: Sendable {
  /// Carries out a command, or refuses it and stays as it was.
  mutating func perform(_ command: SessionCommand) -> Reaction

  /// Takes over changes that were made elsewhere, and tells what they did to the session.
  mutating func absorb(_ changes: [Change]) -> Reaction

  /// Everything there is to draw in a view of this size.
  ///
  /// - Complexity: Grows with what is visible, not with the surface.
  func scene(in view: Size<ScreenSpace>) -> Scene

  /// All entities of the surface, in an order that is the same for equal surfaces.
  func contents() -> [Entity]

  /// Everything that should never be true, found by checking it all.
  func violations() -> [Violation]
}
