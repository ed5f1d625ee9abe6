import Domain
import GridGeometry
import PluginAPI
import Testing

@testable import LiveView

@Suite("Places of the live view")
struct LivePlacesTests {
  /// A board of 440 by 220 points whose origin is at its corner.
  private func board(zoom: Double = 1, _ elements: [SceneElement] = []) throws -> Scene {
    let size = Size<ScreenSpace>(width: 440, height: 220)
    let viewport = try #require(
      Viewport(center: Point(x: 220 / zoom, y: 110 / zoom), zoom: zoom, size: size))
    return Scene(
      viewport: viewport, show: "Hamlet", board: "Main", mode: .edit, grid: nil,
      elements: elements)
  }

  private func block(_ number: UInt64, x: Double, y: Double) -> SceneElement {
    element(.item(ID(high: 0, low: number)), .block, x: x, y: y)
  }

  private func element(
    _ id: SceneID, _ kind: SceneElement.Kind, x: Double, y: Double
  ) -> SceneElement {
    SceneElement(
      id: id, kind: kind, label: "\(id)", title: "", subtitle: "",
      frame: Rect(origin: Point(x: x, y: y), size: Size(width: 88, height: 88)), color: nil)
  }

  @Test(
    "the cursor goes from cell to cell, at each zoom", arguments: [0.5, 1, 1.7, 4])
  func steps(_ zoom: Double) throws {
    let places = LivePlaces(scene: try board(zoom: zoom))
    var cursor = places.frame(of: Cell(x: 1, y: 1)).center
    for direction in [LiveAction.Direction.right, .right, .down, .left, .up] {
      cursor = places.place(direction, of: cursor)
    }
    #expect(places.cell(at: cursor) == Cell(x: 2, y: 1))
    #expect(places.mark(at: cursor) == places.frame(of: Cell(x: 2, y: 1)))
  }

  @Test("the next thing is the next in reading order, and after the last the first")
  func next() throws {
    let first = block(1, x: 200, y: 0)
    let second = block(2, x: 0, y: 88)
    let third = block(3, x: 200, y: 88)
    let outside = block(4, x: 800, y: 0)
    let places = LivePlaces(scene: try board([third, outside, first, second]))
    #expect(places.all.map(\.id) == [first.id, second.id, third.id])
    #expect(places.next(from: first.frame.center, isBackward: false)?.id == second.id)
    #expect(places.next(from: third.frame.center, isBackward: false)?.id == first.id)
    #expect(places.next(from: first.frame.center, isBackward: true)?.id == third.id)
    #expect(places.next(from: Point(x: 120, y: 100), isBackward: false)?.id == third.id)
    #expect(places.next(from: Point(x: 120, y: 100), isBackward: true)?.id == second.id)
  }

  @Test("an open panel hides what is below it")
  func panel() throws {
    let button = element(.part(.menu, .cancel), .button, x: 100, y: 100)
    let panel = element(.panel(.menu), .panel, x: 100, y: 100)
    let places = LivePlaces(scene: try board([block(1, x: 0, y: 0), panel, button]))
    #expect(places.all.map(\.id) == [button.id])
    #expect(places.mark(at: button.frame.center) == button.frame)
    #expect(!places.zooms)
  }

  @Test(
    "a region that is drawn covers the first cell and the cursor's",
    arguments: [
      (LiveAction.Direction.right, Cell(x: 4, y: 3)), (.down, Cell(x: 2, y: 4)),
      (.left, Cell(x: 0, y: 3)), (.up, Cell(x: 2, y: 0)),
    ])
  func region(_ direction: LiveAction.Direction, _ end: Cell) throws {
    let places = LivePlaces(scene: try board())
    let first = Cell(x: 2, y: 2)
    let hold = LiveHold.region(from: first, towards: direction)
    guard case .region(_, let corner) = hold else { return }
    let start = places.corner(corner, of: first)
    let contact = places.contact(of: hold, at: places.frame(of: end).center)
    let area = Rect(
      origin: Point<ScreenSpace>(x: min(start.x, contact.x), y: min(start.y, contact.y)),
      size: Size(width: abs(start.x - contact.x), height: abs(start.y - contact.y)))
    #expect(area.contains(places.frame(of: first).center))
    #expect(area.contains(places.frame(of: end).center))
    // It ends inside of the last cell.
    #expect(places.cell(at: contact) == end)
  }

  @Test("the cursor stays with the cells at the ends of the world")
  func ends() throws {
    let far = Viewport(
      center: Point(x: Double(Int32.max) * Grid.unit, y: 0), zoom: 1,
      size: Size(width: 440, height: 220))
    let scene = Scene(
      viewport: try #require(far), show: "", board: "", mode: .edit, grid: nil, elements: [])
    var cursor = Point<ScreenSpace>(x: 220, y: 110)
    for _ in 0..<20 { cursor = LivePlaces(scene: scene).place(.right, of: cursor) }
    #expect(cursor.isFinite)
  }
}
