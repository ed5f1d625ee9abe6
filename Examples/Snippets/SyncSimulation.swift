// snippet SyncSimulation
import Persistence_Memory
import Placement_Grid
import PluginAPI
import SyncSimulation

// end

/// Looks for a broken promise of sync, and for the shortest script that shows it.
package func exampleOfSyncSimulation() -> SyncScript? {
  // snippet SyncSimulation
  let equipment = SyncEquipment(placements: [.grid]) { () throws(StoreError) in
    MemoryStore(location: "memory")
  }
  for seed in 1...3 as ClosedRange<UInt64> {
    let run = SyncRun(seed: seed, steps: 200, equipment)
    guard let finding = run.findings.first else { continue }
    return run.script.shrunk(breaking: finding, equipment).script
  }
  // end
  return nil
}
