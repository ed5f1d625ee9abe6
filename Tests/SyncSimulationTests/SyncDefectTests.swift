#if Mutants
  import Persistence_Memory
  import Placement_Canvas
  import Placement_Flow
  import Placement_Grid
  import Placement_Tiles
  import PluginAPI
  import SyncClient
  import SyncSimulation
  import Testing

  struct SyncDefectTests {
    private let equipment = SyncEquipment(placements: [.grid, .flow, .canvas, .tiles]) {
      () throws(StoreError) in MemoryStore(location: "memory")
    }

    @Test("Every injected fault is found", arguments: SyncDefect.allCases)
    func found(_ defect: SyncDefect) {
      for seed in 1...300 as ClosedRange<UInt64> {
        let run = SyncRun(seed: seed, steps: 200, equipment, defect: defect)
        guard run.findings.isEmpty else {
          #expect(SyncRun(seed: seed, steps: 200, equipment).findings.isEmpty, "seed \(seed)")
          return
        }
      }
      Issue.record("\(defect) was not found")
    }
  }
#endif
