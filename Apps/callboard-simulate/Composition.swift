import Persistence_Memory
import Persistence_SQLite
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Rendering_Terminal
import Simulation
import SyncSimulation
import TextCells

/// The plugins and surfaces of this app, one a line.
enum Composition {
  /// The surfaces that can be simulated; the first is simulated if none is named.
  static let surfaces: [SimulatedSurface] = [
    .grid(.grid), .list, .itinerary, .flow(.flow), .canvas(.canvas), .tiles(.tiles),
    .push(.grid),
  ]

  /// The rules of the boards that devices keep in sync.
  static let placements: [PlacementPlugin] = [.grid, .flow, .canvas, .tiles]

  /// Opens the workspaces in which scripts are kept and read back.
  static let store = StorePlugin.sqlite

  /// What simulated devices need, with workspaces in memory.
  static let syncInMemory = SyncEquipment(placements: placements) { () throws(StoreError) in
    MemoryStore(location: "memory")
  }

  /// The renderers that must draw every scene.
  static let renderers: [any SceneRenderer] = [
    RendererPlugin.terminal.make(RenderTarget(columns: 80, rows: 24, colorDepth: .full)),
    RendererPlugin.terminal.make(RenderTarget(columns: 37, rows: 11, colorDepth: .none)),
  ]
}
