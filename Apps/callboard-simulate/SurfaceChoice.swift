import ArgumentParser
import Simulation

/// A surface, and perhaps one of its mutants, by their names on the command line.
struct SurfaceChoice {
  let kind: SimulatedSurface
  let mutant: Mutant?

  /// The value of `--mutant` that replays a script without its mutant.
  static let noMutant = "none"

  /// Finds both.
  ///
  /// - Throws: A usage error that names what exists.
  init(surface key: String?, mutant name: String?) throws(ValidationError) {
    let kind = try Self.surface(key)
    self.kind = kind
    mutant = try name.map { name throws(ValidationError) in try Self.mutant(name, of: kind) }
  }

  /// A surface by its key; the default is the first.
  static func surface(_ key: String?) throws(ValidationError) -> SimulatedSurface {
    let all = Composition.surfaces
    guard let found = key.map({ key in all.first { $0.key == key } }) ?? all.first else {
      throw ValidationError(
        "no surface '\(key ?? "")'; " + Suggestion.text(for: key ?? "", among: all.map(\.key)))
    }
    return found
  }

  /// The mutant to replay a recording with: the named one, else the one that the recording needs.
  ///
  /// - Throws: A failure that names the mutant, and says how to get it.
  static func mutant(
    _ name: String?, for recording: SavedScript.Read, at path: String
  ) throws(Failure) -> Mutant? {
    if name == noMutant { return nil }
    guard let wanted = name ?? recording.mutant else { return nil }
    do throws(ValidationError) {
      return try mutant(wanted, of: recording.kind)
    } catch {
      guard name == nil else { throw Failure(error.message, status: Failure.usage) }
      throw Failure(
        "\(path) was found with a mutant: \(error.message); to play it without one, add "
          + "--mutant \(noMutant)", status: Failure.usage)
    }
  }

  private static func mutant(
    _ name: String, of kind: SimulatedSurface
  ) throws(ValidationError) -> Mutant {
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
          + Suggestion.nearestThree(to: name, among: kind.mutants.map(\.name)))
    }
    guard mutant.isInjectable else {
      throw ValidationError(
        """
        the mutant '\(mutant.name)' changes the surface itself, and this build has no such \
        mutants; build it with: swift build --traits default,Mutants
        """)
    }
    return mutant
  }
}
