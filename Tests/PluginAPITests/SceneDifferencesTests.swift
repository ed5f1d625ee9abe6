import Domain
import GridGeometry
import PluginAPI
import Testing
import TextCells

@Suite("Scenes as text, and their differences")
struct SceneDifferencesTests {
  private static func element(
    _ id: SceneID, _ title: String = "", x: Double = 0, states: Set<SceneElement.State> = []
  ) -> SceneElement {
    SceneElement(
      id: id, kind: .block, label: title, title: title, subtitle: "",
      frame: Rect(origin: Point(x: x, y: 0), size: Size(width: 88, height: 44)), states: states,
      color: nil)
  }

  private static let scene: Scene = {
    let size = Size<ScreenSpace>(width: 880, height: 440)
    return Scene(
      viewport: Viewport(center: .origin, zoom: 1, size: size) ?? .home, show: "Hamlet",
      board: "Main", mode: .edit,
      grid: SceneGrid(origin: .origin, spacing: 44),
      elements: [
        element(.item(ID(high: 0, low: 1)), "Opening \"night\"", states: [.valid, .lifted]),
        element(.region, x: 0.5), element(.landing, x: -12),
      ])
  }()

  private static let item = "item:00000000000000000000000000000001"

  @Test("A scene is a line, and a line for each element")
  func descriptions() {
    #expect(
      "\(Self.scene)" == """
        880x440 at 0,0 zoom 1, board "Main", show "Hamlet", edit, grid 44 at 0,0
        \(Self.item) block "Opening \\"night\\"" at 0,0 88x44 [lifted, valid]
        region block at 0.5,0 88x44
        landing block at -12,0 88x44
        """)
    var other = Self.scene
    (other.elements, other.grid, other.mode) = ([], nil, nil)
    other.console = SceneConsole(name: "eos", state: .connected)
    other.commandLine = "Go"
    let console = other.console?.text ?? ""
    #expect(
      "\(other)"
        == "880x440 at 0,0 zoom 1, board \"Main\", show \"Hamlet\", \(console), line \"Go\"")
  }

  @Test("Equal scenes have no differences")
  func equal() {
    let differences = Self.scene.differences(from: Self.scene)
    #expect(differences.isEmpty && "\(differences)".isEmpty)
  }

  /// A change of a scene, and the text of the difference.
  static let changes: [(@Sendable (inout Scene) -> Void, String)] = [
    ({ $0.elements.removeFirst() }, "- \(scene.elements[0])"),
    ({ $0.elements.append(element(.gap, "x")) }, "+ gap block \"x\" at 0,0 88x44"),
    ({ $0.elements[1].states = [.valid, .chosen] }, "~ region: states [] → [chosen, valid]"),
    (
      { $0.elements[0].title = "B" },
      #"~ \#(item): runs ["Opening \"night\""] → ["B"]"#
    ),
    (
      {
        $0.elements[1].frame.origin.x = 3
        $0.elements[1].color = ObjectColor(rgb: 0x1E88E5)
      }, "~ region: frame 0.5,0 88x44 → 3,0 88x44, color none → #1e88e5"
    ),
    ({ $0.elements.swapAt(0, 2) }, "~ scene: the order of elements"),
    ({ $0.board = "Side" }, "~ scene: board \"Main\" → \"Side\""),
    ({ $0.mode = .play }, "~ scene: mode edit → play"),
    ({ $0.commandLine = "Go" }, "~ scene: commandLine none → \"Go\""),
    ({ $0.grid = nil }, "~ scene: grid SceneGrid(origin: 0,0, spacing: 44) → none"),
    // Two elements with one identity are told apart by their order.
    ({ $0.elements.insert(element(.region, "2"), at: 2) }, "+ region block \"2\" at 0,0 88x44"),
  ]

  @Test("Each difference is a line", arguments: changes.indices)
  func differences(index: Int) {
    let (change, text) = Self.changes[index]
    var changed = Self.scene
    change(&changed)
    let differences = changed.differences(from: Self.scene)
    #expect("\(differences)" == text)
    #expect(!differences.isEmpty)
  }

  @Test("What an element that came, went and moved are is said apart")
  func parts() {
    var changed = Self.scene
    changed.elements.removeLast()
    changed.elements[0].frame.origin.y = 9
    changed.elements.insert(Self.element(.gap), at: 0)
    let differences = changed.differences(from: Self.scene)
    #expect(differences.added.map(\.id) == [.gap] && differences.removed.map(\.id) == [.landing])
    #expect(differences.changed.map(\.id) == [.item(ID(high: 0, low: 1))])
    #expect(differences.changed[0].properties.map(\.name) == ["frame"])
    #expect(!differences.isReordered && differences.properties.isEmpty)
  }
}
