import CallboardKit
import Testing

/// One import gives an app what it needs: this file has no other.
@Suite("The modules of an app")
struct ExportTests {
  @Test("Types of every module can be named")
  func names() {
    let names: [Any.Type] = [
      Cell.self, Touch.self, Board.self, Scene.self, BoardSession.self, GridRules.self,
      FlowRules.self, CanvasRules.self, TilesRules.self, MemoryStore.self, HostReport.self,
    ]
    #expect(names.count == 11)
  }

  @Test("Members of every module can be used")
  func members() {
    #expect(Cell(x: 1, y: 2).x == 1)
    #expect(MemoryStore(location: "trial").sequence() == .start)
    #expect(PlacementPlugin.grid.key != PlacementPlugin.flow.key)
    #expect(PlacementPlugin.canvas.key == "canvas")
  }
}
