import Domain
import GridGeometry
import JSONText
import PluginAPI
import Testing
import TextCells

@testable import Page

@Suite("Scenes for a page")
struct SceneWriterTests {
  private static let size = Size<ScreenSpace>(width: 300, height: 200)

  private func element(
    _ number: UInt64, _ title: String, x: Double = 0, states: Set<SceneElement.State> = []
  ) -> SceneElement {
    SceneElement(
      id: .item(ID(high: 0, low: number)), kind: .block, label: "group \(number)", title: title,
      subtitle: "", frame: Rect(origin: Point(x: x, y: 0), size: Size(width: 44, height: 44)),
      states: states, color: nil)
  }

  private func scene(_ elements: [SceneElement]) throws -> Scene {
    let viewport = try #require(Viewport.home.resized(to: Self.size))
    return Scene(
      viewport: viewport, show: "S", board: "B", mode: .play, grid: nil, elements: elements)
  }

  private func read(_ message: String?) throws -> LocatedJSON {
    let text = try #require(message)
    return try #require(try LocatedJSON(text)[name: "scene"])
  }

  private func keys(_ json: LocatedJSON, in member: String) -> [String]? {
    guard case .array(let values)? = json[name: member]?.value else { return nil }
    return values.map { value in
      if case .number(let digits) = (value[name: "key"] ?? value).value { digits } else { "?" }
    }
  }

  @Test("are whole at first, then what differs")
  func differences() throws {
    var writer = SceneWriter()
    let first = try read(
      writer.message(for: scene([element(1, "A"), element(2, "B")]), selectedCount: 0))
    #expect(first[name: "base"] == nil)
    #expect(keys(first, in: "order") == ["1", "2"])
    #expect(keys(first, in: "elements") == ["1", "2"])

    let moved = try read(
      writer.message(for: scene([element(1, "A"), element(2, "B", x: 9)]), selectedCount: 0))
    #expect(moved[name: "base"]?.value == .number("1"))
    #expect(moved[name: "order"] == nil)
    #expect(keys(moved, in: "elements") == ["2"])

    let raised = try read(
      writer.message(for: scene([element(2, "B", x: 9), element(1, "A")]), selectedCount: 0))
    #expect(keys(raised, in: "order") == ["2", "1"])
    #expect(keys(raised, in: "elements") == [])

    let selected = try read(
      writer.message(for: scene([element(2, "B", x: 9), element(1, "A")]), selectedCount: 1))
    #expect(selected[name: "selected"]?.value == .number("1"))
    #expect(writer.number == 4)
  }

  @Test("have the styles of a card's text, in units of UTF-16")
  func styles() throws {
    var card = element(1, "A")
    card.body = SceneText(
      [
        TextRun("🔥 "),
        TextRun("red", style: TextStyle(foreground: TerminalColor(rgb: 0xCD0000), bold: true)),
        TextRun("on", style: TextStyle(background: .white)),
      ], width: 44)
    var writer = SceneWriter()
    let message = try #require(writer.message(for: try scene([card]), selectedCount: 0))
    #expect(
      message.contains(
        ##""bodyStyles":[[3,3,{"color":"#cd0000","bold":true}],[6,2,{"ground":"#ffffff"}]]"##))

    card.body = SceneText([TextRun("plain")], width: 44)
    let plain = try #require(writer.message(for: try scene([card]), selectedCount: 0))
    #expect(!plain.contains("bodyStyles"))
  }

  @Test("are not sent twice")
  func same() throws {
    var writer = SceneWriter()
    #expect(writer.message(for: try scene([element(1, "A")]), selectedCount: 0) != nil)
    #expect(writer.message(for: try scene([element(1, "A")]), selectedCount: 0) == nil)
    #expect(writer.number == 1)
  }

  @Test("give a key to one thing only, also to several with one identity")
  func keyReuse() throws {
    var writer = SceneWriter()
    let two = try read(
      writer.message(for: scene([element(1, "A"), element(1, "B")]), selectedCount: 0))
    #expect(keys(two, in: "order") == ["1", "2"])
    _ = writer.message(for: try scene([]), selectedCount: 0)
    #expect(writer.element(1) == nil)
    let again = try read(writer.message(for: scene([element(1, "A")]), selectedCount: 0))
    #expect(keys(again, in: "order") == ["3"])
    #expect(writer.element(3)?.title == "A")
  }

  @Test("carry hostile names as text")
  func names() throws {
    var writer = SceneWriter()
    let name = "</script><img src=x onerror=alert(1)>\u{2028}\u{202E}\"\\"
    let written = writer.message(
      for: try scene([element(1, name, states: [.running])]), selectedCount: 0)
    let message = try #require(written)
    #expect(!message.contains("\u{2028}"))
    let json = try read(message)
    guard case .array(let elements)? = json[name: "elements"]?.value else {
      Issue.record("no elements")
      return
    }
    #expect(elements[0][name: "title"]?.value == .string(name))
    #expect(elements[0][name: "states"]?.texts == ["running"])
  }
}
