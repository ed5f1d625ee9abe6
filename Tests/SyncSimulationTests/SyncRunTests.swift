import Foundation
import Persistence_Memory
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import SyncSimulation
import Testing

struct SyncRunTests {
  private let equipment = SyncEquipment(placements: [.grid, .flow, .canvas, .tiles]) {
    () throws(StoreError) in MemoryStore(location: "memory")
  }

  @Test("Devices agree when all is well again", arguments: Array(1...10 as ClosedRange<UInt64>))
  func agree(part: UInt64) {
    let seeds = UInt64(ProcessInfo.processInfo.environment["SEEDS"] ?? "") ?? 5
    for seed in (part * 1_000_000)..<(part * 1_000_000 + seeds) {
      let run = SyncRun(seed: seed, steps: 200, equipment)
      for finding in run.findings {
        Issue.record("seed \(seed): \(finding.promise): \(finding.text)")
      }
    }
  }
}
