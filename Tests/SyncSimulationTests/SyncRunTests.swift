import SyncSimulation
import TestSupport
import Testing

struct SyncRunTests {
  @Test("Devices agree when all is well again", arguments: Effort.scaled(0..<100 as Range<UInt64>))
  func agree(seed: UInt64) {
    let run = SyncRun(seed: seed, steps: 200, .memory)
    #expect(run.findings.isEmpty, "seed \(seed)")
  }

  @Test(
    "Nothing is found where the simulation once found a fault of its own", arguments: [507_072])
  func mended(seed: UInt64) {
    #expect(SyncRun(seed: seed, steps: 200, .memory).findings.isEmpty, "seed \(seed)")
  }

  @Test("Equal seeds make equal runs", arguments: Effort.scaled(0..<10 as Range<UInt64>))
  func deterministic(seed: UInt64) {
    let (one, two) = (
      SyncRun(seed: seed, steps: 200, .memory), SyncRun(seed: seed, steps: 200, .memory)
    )
    #expect(one.script == two.script, "seed \(seed)")
    #expect(one.trace == two.trace, "seed \(seed)")
    #expect(SyncRun(one.script, .memory).trace == one.trace, "seed \(seed)")
  }
}
