import Domain
import GridGeometry
import PluginAPI
import Testing

/// What a scene shows of a console.
@Suite("A scene that shows a console")
struct SceneConsoleTests {
  private let ids = (1...3).map { ID<BoardItem>(high: 4, low: $0) }

  private func object(_ number: UInt32) -> ShowObject {
    ShowObject(
      id: ID(high: 2, low: UInt64(number)), show: ID(high: 1, low: 1), kind: .list,
      number: ObjectNumber(number), created: Timestamp(milliseconds: 0))
  }

  private func element(
    _ id: SceneID, _ kind: SceneElement.Kind = .block, _ states: Set<SceneElement.State> = []
  ) -> SceneElement {
    SceneElement(
      id: id, kind: kind, label: "label", title: "title", subtitle: "list 1",
      frame: Rect(origin: .origin, size: Size(width: 44, height: 44)), states: states, color: nil)
  }

  private func scene(_ elements: [SceneElement]) -> Scene {
    Scene(
      viewport: .home, show: "Show", board: "Board", mode: .play, grid: nil, elements: elements)
  }

  private func console(_ feedback: ConsoleFeedback...) -> ConsoleState {
    var state = ConsoleState()
    for one in feedback { _ = state.take(one) }
    return state
  }

  @Test func blocksRunWithTheirObjects() {
    let console = console(.running(.list, ObjectNumber(2), isRunning: true))
    let objects = [ids[0]: object(1), ids[1]: object(2)]
    let before = scene(
      ids.map { element(.item($0), .block, [.pressed]) }
        + [element(.item(ids[1]), .handle), element(.region, .region)])
    let after = before.showing(console) { objects[$0] }
    #expect(
      after.elements.map { $0.states.contains(.running) }
        == [false, true, false, false, false])
    #expect(after.elements[1].states == [.pressed, .running])
    #expect(after.elements[1].label == "label, running")
    #expect(after.elements[1].id == before.elements[1].id)
    #expect(after.commandLine == nil)
  }

  @Test func whatRanIsUnknownAfterALoss() {
    var console = console(.running(.list, ObjectNumber(2), isRunning: true))
    console.loseTrack()
    let objects = [ids[0]: object(1), ids[1]: object(2)]
    let before = scene(ids.map { element(.item($0)) })
    let lost = SceneConsole(name: "qlc", state: .lost("gone"))
    let after = before.showing(console, connection: lost) { objects[$0] }
    #expect(after.elements.map(\.states) == [[], [.unknown], []])
    #expect(after.elements[1].label == "label, may be running")
    #expect(after.console?.text == "qlc lost")
  }

  @Test func nothingChangesWhereNothingIsKnown() {
    let before = scene([element(.item(ids[0]))])
    #expect(before.showing(ConsoleState()) { _ in object(1) } == before)
  }

  @Test func theCommandLineIsShown() {
    let after = scene([]).showing(console(.commandLine("Group 1 @"))) { _ in nil }
    #expect(after.commandLine == "Group 1 @")
  }

  @Test(
    arguments: [
      (.item(ID(high: 4, low: 1)), .block, true), (.item(ID(high: 4, low: 1)), .handle, false),
      (.region, .block, false),
    ] as [(SceneID, SceneElement.Kind, Bool)])
  func elementsKnowTheirBlocks(id: SceneID, kind: SceneElement.Kind, isBlock: Bool) {
    #expect(element(id, kind).item == (isBlock ? ids[0] : nil))
  }
}
