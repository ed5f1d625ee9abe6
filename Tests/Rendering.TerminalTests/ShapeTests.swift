import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import Testing
import TextCells

/// Elements that are more than a rectangle with a plain text.
@Suite struct ShapeTests {
  private static func lines(
    _ element: SceneElement, depth: ColorDepth = .none
  ) throws -> [String] {
    let renderer = TerminalRenderer(target: RenderTarget(columns: 12, rows: 5, colorDepth: depth))
    return renderer.lines(try renderer.scene([], mode: nil, adding: [element]))
      .dropFirst().map { $0 }
  }

  private static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Rect<ScreenSpace> {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test func cellsAreOnePieceWithOneText() throws {
    var element = SceneElement.sample(.block, (0, 0, 88, 88), title: "L", subtitle: "list 5")
    element.shape = .cells([Self.rect(0, 0, 88, 44), Self.rect(0, 44, 44, 44)])
    #expect(try Self.lines(element) == ["┌list 5┐", "│L ┌───┘", "│  │", "└──┘"])
  }

  @Test func aPathGoesFromPointToPoint() throws {
    var element = SceneElement.sample(.route, (0, 0, 44, 44))
    element.shape = .path(
      [Point(x: 0, y: 0), Point(x: 44, y: 0), Point(x: 44, y: 44)], width: 2)
    #expect(try Self.lines(element) == ["·····", "    ·", "    ·", ""])
  }

  @Test func aStrokeIsDrawnInDotsThatCrossingStrokesShare() throws {
    func stroke(_ points: [(Double, Double)], width: Double) -> SceneElement {
      var element = SceneElement.sample(.stroke, (0, 0, 44, 44))
      element.shape = .path(points.map { Point(x: $0.0, y: $0.1) }, width: width)
      return element
    }
    #expect(try Self.lines(stroke([(0, 0), (43, 0)], width: 2)) == ["⠉⠉⠉⠉", "", "", ""])
    #expect(try Self.lines(stroke([(0, 0), (0, 43)], width: 2)) == ["⡇", "⡇", "", ""])
    #expect(try Self.lines(stroke([(8, 8)], width: 2)) == ["⠐", "", "", ""])
    let thick = try Self.lines(stroke([(0, 16), (43, 16)], width: 16))
    #expect(thick[0].allSatisfy { ("\u{2801}"..."\u{28FF}").contains($0) } && thick[0].count == 5)
    // Only the part that can be seen is walked along.
    #expect(try Self.lines(stroke([(-100_000, 0), (100_000, 0)], width: 2))[0] == "⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉")
    #expect(try Self.lines(stroke([(.nan, 0), (9, 9)], width: 2)).joined().isEmpty)
    let renderer = TerminalRenderer(target: RenderTarget(columns: 12, rows: 5, colorDepth: .none))
    let lines = renderer.lines(
      try renderer.scene(
        [], mode: nil,
        adding: [
          stroke([(0, 0), (21, 0)], width: 2), stroke([(0, 0), (0, 21)], width: 2),
        ]))
    #expect(lines.dropFirst().first == "⡏⠉")
  }

  @Test func textUnderAHighlighterStaysReadable() throws {
    var text = SceneElement.sample(.text, (0, 0, 132, 22))
    text.runs = [TextRun("fog 霧 up")]
    var stroke = SceneElement.sample(.stroke, (0, 0, 132, 22))
    stroke.shape = .path([Point(x: 0, y: 11), Point(x: 132, y: 11)], width: 22)
    stroke.color = ObjectColor(rgb: 0xFDD835)
    func line(_ states: Set<SceneElement.State>, _ depth: ColorDepth = .none) throws -> String {
      stroke.states = states
      let renderer = TerminalRenderer(
        target: RenderTarget(columns: 14, rows: 5, colorDepth: depth))
      return try #require(
        renderer.lines(try renderer.scene([], mode: nil, adding: [text, stroke])).dropFirst().first)
    }
    let readable = try line([.translucent])
    #expect(readable.hasPrefix("fog⣿霧⣿up"))
    #expect(try !line([]).contains("o"))
    #expect(try line([.translucent], .full).contains("48;2;253;216;53"))
  }

  @Test func aRouteWithoutAPathIsNotDrawn() throws {
    let lines = try Self.lines(.sample(.route, (0, 0, 44, 44)))
    #expect(lines.joined().isEmpty)
  }

  @Test func runsOfATextHaveTheirStyles() throws {
    var element = SceneElement.sample(.text, (0, 0, 66, 44))
    element.runs = [TextRun("a bold "), TextRun("word", style: TextStyle(bold: true))]
    #expect(element.title == "a bold word")
    #expect(try Self.lines(element) == ["a bold", "word", "", ""])
    let bold = try Self.lines(element, depth: .full)
    #expect(bold[0].contains("a bold") && !bold[0].contains("[0;1m"))
    #expect(bold[1].contains("\u{1B}[0;1mword"))
  }

  @Test func aPictureHasAsManyCellsAsItsPointsHold() {
    let renderer = TerminalRenderer(target: .pixels(width: 1_760, height: 1_056, scale: 2))
    let terminal = TerminalRenderer(target: RenderTarget(columns: 80, rows: 24, colorDepth: .full))
    #expect(renderer.view == terminal.view)
  }
}
