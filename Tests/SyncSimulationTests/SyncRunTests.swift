import Persistence_Memory
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import SyncSimulation
import TestSupport
import Testing

struct SyncRunTests {
  private let equipment = SyncEquipment(placements: [.grid, .flow, .canvas, .tiles]) {
    () throws(StoreError) in MemoryStore(location: "memory")
  }

  @Test("Devices agree when all is well again", arguments: Effort.scaled(0..<100 as Range<UInt64>))
  func agree(seed: UInt64) {
    let run = SyncRun(seed: seed, steps: 200, equipment)
    #expect(run.findings.isEmpty, "seed \(seed)")
  }

  @Test("Equal seeds make equal runs", arguments: Effort.scaled(0..<10 as Range<UInt64>))
  func deterministic(seed: UInt64) {
    let (one, two) = (
      SyncRun(seed: seed, steps: 200, equipment), SyncRun(seed: seed, steps: 200, equipment)
    )
    #expect(one.script == two.script, "seed \(seed)")
    #expect(one.trace == two.trace, "seed \(seed)")
    #expect(SyncRun(one.script, equipment).trace == one.trace, "seed \(seed)")
  }
}
