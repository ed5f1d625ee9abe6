import Domain
import Gestures
package import GridGeometry
import PluginAPI

/// A surface, and someone who does random things to it.
package struct Walk {
  /// The extent of the view.
  package static let view = SurfaceSubject.viewSize

  var surface: any Surface
  var person: RandomPerson
  /// What was done so far.
  private(set) var steps: [SurfaceStep] = []

  init(_ subject: SurfaceSubject, seed: UInt64, _ traits: Set<RandomPerson.Trait>) {
    surface = subject.make(seed)
    person = RandomPerson(seed: seed, traits)
  }

  /// Does one thing.
  ///
  /// - Returns: What was done, and what it came to.
  mutating func step() -> (step: SurfaceStep, reaction: Reaction) {
    let step = person.step(on: surface)
    return (step, take(step))
  }

  mutating func take(_ step: SurfaceStep) -> Reaction {
    steps.append(step)
    return surface.take(step)
  }

  /// Takes every finger away, or lifts it, and lets pass what is due.
  mutating func rest(_ phase: TouchPhase = .ended) throws {
    for step in person.release(phase) { _ = take(step) }
    var wakes = 0
    while let deadline = surface.nextDeadline {
      wakes += 1
      try require(wakes <= 64, "no finger is down, but there is always something due")
      person.wait(until: deadline)
      _ = take(.advance(deadline))
    }
  }

  /// The last things that were done, for a report.
  var trail: String {
    let last = steps.suffix(6).map(\.description).joined(separator: " | ")
    return "step \(steps.count), after \(last)"
  }
}
