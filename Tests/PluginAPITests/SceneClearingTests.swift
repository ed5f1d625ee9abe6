import Domain
import GridGeometry
import PluginAPI
import Testing

@Suite("Where a finger presses nothing")
struct SceneClearingTests {
  private func scene(_ elements: [SceneElement]) throws -> Scene {
    let viewport = try #require(
      Viewport(
        center: Point(x: 220, y: 110), zoom: 1, size: Size(width: 440, height: 220)))
    return Scene(
      viewport: viewport, show: "Hamlet", board: "Main", mode: .play, grid: nil,
      elements: elements)
  }

  private func element(
    _ kind: SceneElement.Kind, x: Double, y: Double, width: Double = 88, height: Double = 88
  ) -> SceneElement {
    SceneElement(
      id: .item(ID(high: 0, low: UInt64(x))), kind: kind, label: "", title: "", subtitle: "",
      frame: Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height)),
      color: nil)
  }

  @Test("is the place itself, if nothing is there but what cannot be pressed")
  func free() throws {
    let place = Point<ScreenSpace>(x: 60, y: 40)
    let scene = try scene([element(.landing, x: 0, y: 0), element(.block, x: 88, y: 0)])
    #expect(scene.clearing(near: place) == place)
  }

  @Test("is beside blocks and parts of panels, in the view and near", arguments: [0, 88, 352.0])
  func beside(_ x: Double) throws {
    let things = [
      element(.block, x: 0, y: 0), element(.choice, x: 88, y: 0), element(.button, x: 352, y: 132),
    ]
    let scene = try scene(things)
    let middle = Point<ScreenSpace>(x: x + 44, y: x > 300 ? 176 : 44)
    let place = scene.clearing(near: middle)
    #expect(!things.contains { $0.frame.contains(place) })
    #expect((0..<440).contains(place.x) && (0..<220).contains(place.y))
    #expect(max(abs(place.x - middle.x), abs(place.y - middle.y)) <= 66)
  }

  @Test("is the place itself in a full view")
  func full() throws {
    let place = Point<ScreenSpace>(x: 60, y: 40)
    let scene = try scene([element(.block, x: 0, y: 0, width: 440, height: 220)])
    #expect(scene.clearing(near: place) == place)
  }
}
