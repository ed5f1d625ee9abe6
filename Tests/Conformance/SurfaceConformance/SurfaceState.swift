import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Everything that can be observed of a surface, for comparison.
struct SurfaceState: Equatable, CustomStringConvertible {
  let contents: [Entity]
  let scenes: [Scene]
  let isTouched: Bool
  let touchTime: Instant
  let nextDeadline: Instant?
  let violations: [Violation]
  let details: [String]

  init(_ surface: any Surface, _ subject: SurfaceSubject) {
    contents = surface.contents()
    scenes = [surface.scene(), surface.scene(inViewOf: Size(width: 300, height: 900))]
    isTouched = surface.isTouched
    touchTime = surface.touchTime
    nextDeadline = surface.nextDeadline
    violations = surface.violations()
    details = subject.details(surface)
  }

  /// What differs from another state; empty where nothing does.
  func differences(from other: SurfaceState) -> [String] {
    var found: [String] = []
    func compare<Value: Equatable>(_ name: String, _ ours: Value, _ theirs: Value) {
      if ours != theirs { found.append("\(name): \(ours), not \(theirs)") }
    }
    compare("contents", contents, other.contents)
    for (ours, theirs) in zip(scenes, other.scenes) {
      compare("viewport", ours.viewport, theirs.viewport)
      let different = zip(ours.elements, theirs.elements).first { $0 != $1 }
      compare("an element", different?.0, different?.1)
      compare("elements", ours.elements.map(\.id), theirs.elements.map(\.id))
      if found.isEmpty { compare("scene", ours, theirs) }
    }
    compare("isTouched", isTouched, other.isTouched)
    compare("touchTime", touchTime, other.touchTime)
    compare("nextDeadline", nextDeadline, other.nextDeadline)
    compare("violations", violations, other.violations)
    compare("details", details, other.details)
    return found
  }

  var description: String { "\(contents.count) entities, touched: \(isTouched)" }
}

/// Fails where two surfaces can be distinguished from one another.
func requireSame(
  _ found: any Surface, _ expected: any Surface, _ subject: SurfaceSubject,
  _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) throws {
  try requireSame(
    SurfaceState(found, subject), SurfaceState(expected, subject), what(), file: file, line: line)
}

/// Fails where two states differ, and reports in what.
func requireSame(
  _ found: SurfaceState, _ expected: SurfaceState, _ what: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  guard found != expected else { return }
  let differences = found.differences(from: expected).joined(separator: "; ")
  throw BrokenPromise("\(what()): \(differences)", file, line)
}
