import Persistence_Memory
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import SyncSimulation

extension SyncEquipment {
  /// All rule sets, with workspaces in memory.
  static let memory = SyncEquipment(placements: [.grid, .flow, .canvas, .tiles]) {
    () throws(StoreError) in MemoryStore(location: "memory")
  }
}
