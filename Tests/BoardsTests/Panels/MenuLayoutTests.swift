import Boards
import GridGeometry
import Panels
import PluginAPI
import TestSupport
import Testing

@Suite("The layout of a menu")
struct MenuLayoutTests {
  private typealias Layout = MenuLayout

  private static let anchor = Rect<ScreenSpace>(
    origin: Point(x: 100, y: 100), size: Size(width: 88, height: 88))
  private static let view = Size<ScreenSpace>(width: 880, height: 528)

  private static func prompt(near anchor: Rect<ScreenSpace> = anchor) -> Layout {
    Layout(
      .prompt, label: "New board", text: ["Name of the new board"],
      fields: [Layout.Field(.name, label: "Name", text: "Board 2")],
      choices: [(.accept, "Create"), (.cancel, "Cancel")], near: anchor, in: view)
  }

  @Test func itemMenu() {
    let menu = MenuLayout(
      .menu, label: "Menu",
      choices: [
        (.choice(.reassign), "Reassign"), (.choice(.remove), "Remove"),
      ],
      near: Self.anchor, in: Self.view)
    #expect(menu.frame == screenRect((56, 196, 176, 88)))
    let elements = menu.elements()
    #expect(
      elements.map(\.id)
        == [.panel(.menu), .part(.menu, .choice(.reassign)), .part(.menu, .choice(.remove))])
    #expect(elements.map(\.kind) == [.panel, .button, .button])
    #expect(elements.map(\.label) == ["Menu", "Reassign", "Remove"])
    #expect(elements.map(\.title) == ["", "Reassign", "Remove"])
    #expect(elements.map(\.states) == [[], [], [.destructive]])
    #expect(elements.map(\.frame.minY) == [196, 196, 240])
    #expect(menu.choice(at: Point(x: 56, y: 239)) == .choice(.reassign))
    #expect(menu.choice(at: Point(x: 231, y: 240)) == .choice(.remove))
    #expect(menu.choice(at: Point(x: 232, y: 240)) == nil)
  }

  @Test func prompt() {
    let prompt = Self.prompt()
    let elements = prompt.elements()
    #expect(
      elements.map(\.id)
        == [.panel(.prompt)] + [.text(1), .name, .accept, .cancel].map { .part(.prompt, $0) })
    #expect(elements.map(\.kind) == [.panel, .text, .field, .button, .button])
    #expect(
      elements.map(\.title) == ["", "Name of the new board", "Board 2", "Create", "Cancel"])
    #expect(elements.map(\.label).prefix(3) == ["New board", "Name of the new board", "Name"])
    #expect(elements.map(\.states) == [[], [], [.focused], [], []])
    #expect(elements.map(\.frame.size.height) == [176, 22, 44, 44, 44])
    #expect(prompt.frame.size.width == 253)
    // The question and the field are on the panel, but no choice.
    #expect(prompt.choice(at: elements[1].frame.center) == nil)
    #expect(prompt.choice(at: elements[2].frame.center) == nil)
    #expect(prompt.contains(elements[1].frame.center))
    #expect(!prompt.contains(Self.anchor.center))
  }

  @Test(
    "As wide as its longest text, within limits",
    arguments: [
      ([], "No", 176), ([], "Fourteen chars", 176), ([], "Fifteen letters", 187),
      (["A question?"], "Twenty-two characters.", 264), ([], "Twenty-three characters.", 264),
      (["A question of 21 chrs"], "No", 253), ([String(repeating: "x", count: 900)], "No", 264),
    ] as [([String], String, Double)])
  func width(text: [String], label: String, width: Double) {
    let layout = Layout(
      .menu, label: "", text: text, choices: [(.edit, label)], near: Self.anchor, in: Self.view)
    #expect(layout.frame.size.width == width)
  }

  @Test(
    "Long text takes several lines",
    arguments: [
      ("Delete it?", ["Delete it?"]),
      ("Delete Main and its 12 blocks?", ["Delete Main and its 12", "blocks?"]),
      ("Delete “Main stage” now?", ["Delete “Main stage”", "now?"]),
      ("abcdefghijklmnopqrstuvwxyz", ["abcdefghijklmnopqrstuv", "wxyz"]),
      ("", [""]),
      (
        String(repeating: "x", count: 500),
        Array(repeating: String(repeating: "x", count: 22), count: 5)
          + [String(repeating: "x", count: 21) + "…"]
      ),
    ] as [(String, [String])])
  func lines(text: String, lines: [String]) {
    let layout = Layout(
      .confirmation, label: text, text: [text], choices: [], near: Self.anchor, in: Self.view)
    let elements = layout.elements().dropFirst()
    #expect(elements.map(\.title) == lines)
    #expect(elements.map(\.id) == lines.indices.map { .part(.confirmation, .text($0 + 1)) })
    #expect(layout.frame.size.height == Double(lines.count) * 22 + 22)
  }

  @Test("A choice is what is drawn topmost under the point", arguments: Effort.scaled(0..<20))
  func hits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let layout = Self.prompt(
      near: Rect(
        origin: Point(
          x: Double.random(in: -100...1000, using: &random),
          y: Double.random(in: -100...600, using: &random)),
        size: Size(width: 88, height: 88)))
    for round in 0..<500 {
      let point = Point<ScreenSpace>(
        x: layout.frame.minX + Double.random(in: -20...300, using: &random),
        y: layout.frame.minY + Double(Int.random(in: -20...220, using: &random)))
      let topmost = layout.elements().last { $0.frame.contains(point) }
      let choices: [PanelPart] = [.accept, .cancel]
      let expected = choices.first { topmost?.id == .part(.prompt, $0) }
      #expect(layout.choice(at: point) == expected, "seed \(seed), round \(round), \(point)")
      #expect(layout.contains(point) == (topmost != nil), "seed \(seed), round \(round), \(point)")
    }
  }

  @Test("Rows can be touched, and nothing lies outside of the panel", arguments: 0...6)
  func targets(count: Int) {
    let choices = (0..<count).map { (part: PanelPart.text($0), label: "Choice \($0)") }
    for view in [Self.view, Size(width: 0, height: 0), Size(width: .nan, height: -3)] {
      let layout = Layout(
        .confirmation, label: "", text: ["A question?"], choices: choices, near: Self.anchor,
        in: view)
      for element in layout.elements() {
        #expect(element.kind != .button || element.frame.size.height >= 44)
        #expect(element.frame.minX >= layout.frame.minX && element.frame.maxX <= layout.frame.maxX)
        #expect(element.frame.minY >= layout.frame.minY && element.frame.maxY <= layout.frame.maxY)
      }
      for row in layout.elements() where row.kind == .button {
        let choice = layout.choice(at: row.frame.center)
        #expect(choice.map { .part(.confirmation, $0) } == row.id)
      }
    }
  }
}
