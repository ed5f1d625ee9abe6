import Boards
import Domain
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("The scene of a board")
struct BoardSceneTests {
  private static let view = Size<ScreenSpace>(width: 880, height: 440)

  @Test("The board's origin is in the middle, and blocks lie around it")
  func frames() throws {
    let session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0, 2, 1))], in: Self.view)
    let scene = session.scene()
    #expect(scene.origin == Point(x: 440, y: 220))
    let block = try #require(scene.elements.first)
    #expect(
      block.frame == Rect(origin: Point(x: 440, y: 220), size: Size(width: 88, height: 44)))
    #expect(block.id == .item(Fixture.id(1)))
    #expect(block.label == "Opening night, list 1, at 0,0, 2 by 1")
  }

  @Test("Only what is seen is in the scene, in reading order")
  func visibleOnly() {
    let session = Fixture.session([
      Fixture.item(1, Fixture.cells(100, 100)), Fixture.item(2, Fixture.cells(1, 1)),
      Fixture.item(3, Fixture.cells(-2, 1)), Fixture.item(4, Fixture.cells(9, -5)),
    ])
    let ids = session.scene().elements.map(\.id)
    let expected: [UInt64] = [4, 3, 2]
    #expect(ids == expected.map { .item(Fixture.id($0)) })
  }

  @Test("Dots are shown in edit and hidden in play")
  func grid() {
    #expect(Fixture.session(mode: .edit, in: Self.view).scene().grid?.spacing == 44)
    #expect(Fixture.session(mode: .play, in: Self.view).scene().grid == nil)
  }

  @Test("The last view is taken up again")
  func remembered() {
    let view = ViewMemory(center: Point(x: 100, y: -50), zoom: 2)
    let session = Fixture.session(in: Self.view, view: view)
    #expect(session.view == view)
    #expect(session.scene().grid?.spacing == 88)
  }

  @Test("An outlined object is drawn outlined; one that is gone is orphaned")
  func states() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.absorb([.updating(Fixture.objects[0]) { $0.isOutlined = true }])
    #expect(session.scene().elements.first?.states == [.outlined])
    _ = session.absorb([.delete(.object(Fixture.objects[0]))])
    #expect(session.scene().elements.first?.states == [.orphaned])
    #expect(session.violations() == [Violation(.unknownObject, items: [Fixture.id(1)])])
  }
}
