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
    mutant = try Self.known(name, of: kind)
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

  /// A mutant of a surface by its name, where one is named.
  ///
  /// - Throws: A failure that says which there are.
  static func mutant(
    _ name: String?, of kind: SimulatedSurface
  ) throws(Failure) -> Mutant? {
    do throws(ValidationError) {
      return try known(name, of: kind)
    } catch {
      throw Failure(error.message, status: Failure.usage)
    }
  }

  private static func known(
    _ name: String?, of kind: SimulatedSurface
  ) throws(ValidationError) -> Mutant? {
    guard let name else { return nil }
    guard let mutant = kind.mutants.first(where: { $0.name == name }) else {
      let others = Composition.surfaces.filter { other in
        other.mutants.contains { $0.name == name }
      }
      if let other = others.first {
        throw ValidationError(
          "'\(name)' is a mutant of the surface '\(other.key)'; add --surface \(other.key)")
      }
      throw ValidationError(
        "no mutant '\(name)' of the surface '\(kind.key)'; "
          + Suggestion.text(for: name, among: kind.mutants.map(\.name)))
    }
    guard mutant.isSowable else {
      throw ValidationError(
        """
        the mutant '\(mutant.name)' is sown in the surface itself, and this build has no such \
        mutants; build it with: swift build --traits Mutants
        """)
    }
    return mutant
  }
}
