import ArgumentParser
import Simulation
import SyncSimulation

/// What can be simulated, as the command line names it.
enum Subject: Sendable {
  /// A surface.
  case surface(SimulatedSurface)
  /// Sync between devices.
  case sync

  /// All, in the order in which they are listed; the first is simulated if none is named.
  static let all: [Subject] = Composition.surfaces.map(Subject.surface) + [.sync]

  /// The name.
  var key: String {
    switch self {
    case .surface(let kind): kind.key
    case .sync: SyncCampaign.key
    }
  }

  /// The faults that can be injected.
  var mutants: [Mutant] {
    switch self {
    case .surface(let kind): kind.mutants
    case .sync: SyncMutants.all
    }
  }
}

/// A surface or sync, and perhaps one of its mutants, by their names on the command line.
struct SurfaceChoice {
  let subject: Subject
  let mutant: Mutant?

  /// The value of `--mutant` that replays a script without its mutant.
  static let noMutant = "none"

  /// Finds both.
  ///
  /// - Throws: A usage error that names what exists.
  init(surface key: String?, mutant name: String?) throws(ValidationError) {
    let subject = try Self.subject(key)
    self.subject = subject
    mutant = try name.map { name throws(ValidationError) in try Self.mutant(name, of: subject) }
  }

  /// What has a key; the default is the first.
  static func subject(_ key: String?) throws(ValidationError) -> Subject {
    guard let found = key.map({ key in Subject.all.first { $0.key == key } }) ?? Subject.all.first
    else {
      throw ValidationError(
        "no surface '\(key ?? "")'; "
          + Suggestion.text(for: key ?? "", among: Subject.all.map(\.key)))
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
      return try mutant(wanted, of: recording.subject)
    } catch {
      guard name == nil else { throw Failure(error.message, status: Failure.usage) }
      throw Failure(
        "\(path) was found with a mutant: \(error.message); to play it without one, add "
          + "--mutant \(noMutant)", status: Failure.usage)
    }
  }

  private static func mutant(
    _ name: String, of subject: Subject
  ) throws(ValidationError) -> Mutant {
    guard let mutant = subject.mutants.first(where: { $0.name == name }) else {
      let others = Subject.all.filter { other in other.mutants.contains { $0.name == name } }
      if let other = others.first {
        throw ValidationError(
          "'\(name)' is a mutant of the surface '\(other.key)'; add --surface \(other.key)")
      }
      throw ValidationError(
        "no mutant '\(name)' of the surface '\(subject.key)'; "
          + Suggestion.nearestThree(to: name, among: subject.mutants.map(\.name)))
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
