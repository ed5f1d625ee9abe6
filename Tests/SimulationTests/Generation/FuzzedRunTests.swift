import Simulation
import TestSupport
import Testing

@Suite struct FuzzedRunTests {
  /// Bytes as a fuzzer might make them.
  private func bytes(_ seed: UInt64, count: Int) -> [UInt8] {
    var random = RandomSource(seed: seed)
    // The first surface, and the uniform strategy.
    return [0x10] + (1..<count).map { _ in UInt8(random.int(below: 256)) }
  }

  @Test(arguments: [[], [0], [0xFF]] as [[UInt8]])
  func bytesThatMeanNothingAreRefused(_ bytes: [UInt8]) {
    #expect(FuzzedRun(bytes: bytes, surfaces: [.toy]) == nil)
    #expect(FuzzedRun(bytes: bytes + [1, 2], surfaces: []) == nil)
  }

  @Test func aboutAsManyFirstBytesChooseEachSurface() throws {
    let surfaces: [SimulatedSurface] = [.toy, .list]
    let chosen = try (UInt8.min ... .max).map { first in
      try #require(FuzzedRun(bytes: [first, 7], surfaces: surfaces)).kind.key
    }
    #expect(chosen[0] == "toy" && chosen[1] == "list")
    #expect(chosen.count { $0 == "list" } == 128)
  }

  @Test func anyBytesPlayToTheirEnd() throws {
    for seed in Effort.scaled(0..<40) {
      let run = try #require(
        FuzzedRun(bytes: bytes(UInt64(seed), count: 2 + seed * 20), surfaces: [.toy]))
      let finding = run.play()
      #expect(finding == nil, "seed \(seed): \(finding?.fault.description ?? "")")
    }
  }

  @Test func whatIsLookedAtNowAndThenIsLookedAtAtTheEnd() {
    let findings = (0..<60).compactMap { seed in
      FuzzedRun(bytes: bytes(seed, count: 2_000), surfaces: [.toy])?
        .play(mutant: ToyFlaw.overlaps.mutant)
    }
    #expect(findings.contains { $0.fault.rule == .violation })
  }

  @Test(arguments: [ToyFlaw.landsLeft, .moveNotKept])
  func flawsAreFoundAndFoundAgain(_ flaw: ToyFlaw) throws {
    let runs = (0..<60).compactMap { seed in
      FuzzedRun(bytes: bytes(seed, count: 2_000), surfaces: [.toy])
    }
    let found = try #require(runs.first { $0.play(mutant: flaw.mutant) != nil })
    let one = try #require(found.play(mutant: flaw.mutant))
    let other = try #require(found.play(mutant: flaw.mutant))
    #expect(one.fault == other.fault)
    #expect(one.script.steps.count == other.script.steps.count)

    var referee = Referee(.toy, on: one.script.stage, mutant: flaw.mutant)
    let again = referee.play(one.script.steps)
    #expect(again?.fault == one.fault)
    #expect(again?.step == one.script.steps.count - 1)
  }
}
