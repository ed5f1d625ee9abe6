/// A deliberately broken variant, to see whether the simulator finds it.
public struct Mutant: Hashable, Sendable {
  /// Where the fault is injected.
  public enum Site: String, CaseIterable, Hashable, Sendable {
    /// In the reference model, which is then the one that is wrong.
    case reference
    /// In the surface itself; only a build with the trait `Mutants` has these faults.
    case surface
  }

  /// The name, for example `undo-keeps-new-state`.
  public let name: String
  /// The key of the surface it belongs to.
  public let surface: String
  /// Its effect, in a sentence.
  public let summary: String
  /// Where the fault is injected.
  public let site: Site
  /// Why it behaves like the original; `nil` for a mutant that must be found.
  public let equivalence: String?
  /// The fewest steps that are known to show it; `nil` if it is equivalent.
  public let shortest: Int?

  /// Creates a mutant.
  public init(
    _ name: String, surface: String, summary: String, site: Site, shortest: Int?,
    equivalence: String? = nil
  ) {
    self.name = name
    self.surface = surface
    self.summary = summary
    self.site = site
    self.shortest = shortest
    self.equivalence = equivalence
  }
}
