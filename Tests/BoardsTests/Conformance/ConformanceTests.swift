import SurfaceConformance
import TestSupport
import Testing

@Suite("Conformance")
struct ConformanceTests {
  @Test("A surface keeps its promises", arguments: SurfaceConformance.checks, BoardSubjects.all)
  func surface(_ check: SurfaceCheck, _ subject: SurfaceSubject) throws {
    try check.run(on: subject, seeds: Effort.scaled(1...6))
  }

  @Test("A broken promise is noticed", arguments: CanaryFlaw.broken, BoardSubjects.all)
  func canary(_ flaw: CanaryFlaw, _ subject: SurfaceSubject) throws {
    // The list draws no items where they lie, and its view does not move.
    if flaw.needsBoard, subject.description == BoardSubjects.list.description { return }
    let check = try #require(SurfaceConformance.checks.first { $0.description == flaw.promise })
    #expect(throws: ConformanceFailure.self) {
      try check.run(on: subject.broken(flaw), seeds: 1...12)
    }
  }

  @Test("Every check notices something", arguments: SurfaceConformance.checks)
  func checks(_ check: SurfaceCheck) {
    #expect(CanaryFlaw.broken.contains { $0.promise == check.description })
  }

  @Test("A canary without a flaw keeps its promises", arguments: SurfaceConformance.checks)
  func flawless(_ check: SurfaceCheck) throws {
    try check.run(on: BoardSubjects.editing.broken(.none), seeds: 1...1)
    try check.run(on: BoardSubjects.list.broken(.none), seeds: 1...1)
  }

  @Test("A failure says what, which promise and which seed")
  func report() throws {
    let check = try #require(SurfaceConformance.checks.first)
    let failure = #expect(throws: ConformanceFailure.self) {
      try check.run(on: BoardSubjects.editing.broken(.showsTwice), seeds: 3...3)
    }
    let text = failure?.description ?? ""
    #expect(text.hasPrefix("a board in edit, broken by 'showsTwice', '\(check)', seed 3: "))
  }
}
