import ArgumentParser
import Simulation

/// A surface, and perhaps one of its mutants, by their names on the command line.
struct SurfaceChoice {
  let kind: SimulatedSurface
  let mutant: Mutant?

  /// Finds both.
  ///
  /// - Throws: A usage error that says which there are.
  init(surface key: String?, mutant name: String?) throws(ValidationError) {
    kind = try Self.surface(key)
    guard let name else {
      mutant = nil
      return
    }
    guard let found = kind.mutants.first(where: { $0.name == name }) else {
      let names = kind.mutants.map(\.name)
      throw ValidationError(
        "no mutant '\(name)' of the surface '\(kind.key)'; "
          + Suggestion.text(for: name, among: names))
    }
    try Self.check(found)
    mutant = found
  }

  /// A surface by its key; the first there is where none is named.
  static func surface(_ key: String?) throws(ValidationError) -> SimulatedSurface {
    let all = Composition.surfaces
    guard let found = key.map({ key in all.first { $0.key == key } }) ?? all.first else {
      throw ValidationError(
        "no surface '\(key ?? "")'; " + Suggestion.text(for: key ?? "", among: all.map(\.key)))
    }
    return found
  }

  /// Whether this build can sow the fault.
  static func check(_ mutant: Mutant) throws(ValidationError) {
    guard !mutant.isSowable else { return }
    throw ValidationError(
      """
      the mutant '\(mutant.name)' is sown in the surface itself, and this build has no such \
      mutants; build it with: swift build --traits Mutants
      """)
  }
}
