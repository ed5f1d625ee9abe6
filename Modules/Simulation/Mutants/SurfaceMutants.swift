/// The faults that can be injected in the surfaces themselves, in a build with the trait `Mutants`.
///
/// They are named in every build, so that one that cannot inject them can say so.
enum SurfaceMutants {
  /// Makes the mutants of a surface.
  static func mutants(of surface: String, _ faults: [(String, DefectEntry)]) -> [Mutant] {
    faults.map { name, entry in
      Mutant(
        name, surface: surface, summary: entry.summary, site: .surface, shortest: entry.shortest,
        equivalence: entry.equivalence)
    }
  }
}
