import Boards
import Domain
import GridGeometry
import PluginAPI
import Testing

@Suite("What a device sees of a board first")
struct FirstLookTests {
  /// What a phone sees of a board of blocks of two by two cells, from (0, 0).
  private func look(columns: Int32, rows: Int32) -> ViewMemory? {
    var items: [BoardItem] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let cells = BoardFixture.cells(2 * column, 2 * row)
        items.append(BoardFixture.item(UInt64(items.count + 1), cells))
      }
    }
    return BoardFixture.session(items, mode: .play, in: Size(width: 390, height: 700)).firstLook
  }

  @Test("An empty board has none")
  func empty() {
    #expect(look(columns: 0, rows: 0) == nil)
  }

  @Test("All of it, while its blocks stay large enough for a finger")
  func all() throws {
    let view = try #require(look(columns: 4, rows: 6))
    #expect(view.zoom == 346.0 / (4 * 88))
    #expect(view.center == Point(x: 176, y: 264))
  }

  @Test("Or else its width, from the top")
  func width() throws {
    let view = try #require(look(columns: 4, rows: 60))
    #expect(view.zoom == 346.0 / (4 * 88))
    #expect(view.center.x == 176)
    // The margin is 22 points.
    #expect(abs((view.center.y - 0) * view.zoom - (350 - 22)) < 1e-9)
  }

  @Test("Or else its top left, with blocks of 32 points")
  func corner() throws {
    let view = try #require(look(columns: 40, rows: 60))
    #expect(view.zoom * 88 == 32)
    #expect(abs(view.center.x * view.zoom - (195 - 22)) < 1e-9)
    #expect(abs(view.center.y * view.zoom - (350 - 22)) < 1e-9)
  }
}
