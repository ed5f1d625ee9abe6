import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import TestSupport
import Testing

/// What a person reads of a script.
@Suite("Readable scripts")
struct ScriptTextTests {
  private typealias Toy = ToySteps

  @Test("a gesture, a wait and acts are lines")
  func gesture() {
    let steps = Toy.make { toy in
      toy.touch(.began, Toy.middle(0))
      toy.touch(.moved, Toy.middle(0, 3.5))
      toy.touch(.ended, Toy.middle(0, 3), after: 1_000)
      toy.touch(.began, Toy.middle(0, 3), after: 1_500)
      toy.wait(500_000)
      toy.touch(.cancelled, Toy.middle(9, 9), after: -2_000)
      toy.add(.command(.setMode(.play)))
      toy.add(.reload)
    }
    let script = Script(stage: .toy(blocks: 2), steps: steps)
    let lines = [
      "# toy in edit mode, view 640x480 at 0,0, zoom 1, seed 1",
      "object add list 1",
      "object add list 2",
      "board new \"Line\"",
      "place list 1 at 0,0 2x2 as #1",
      "place list 2 at 3,0 2x2 as #2",
      "# steps",
      "touch 1 down 342,262 +16 ms  (block #1 at 0,0 2x2)",
      "touch 1 move 342,416 +16 ms",
      "touch 1 up 342,394 +1 ms",
      "touch 2 down 342,394 +1500 us  (block #1 at 0,3 2x2)",
      "wait until 534500 us",
      "touch 2 cancel 738,658 -2 ms",
      "play",
      "reload",
    ]
    #expect(ScriptText.lines(of: script, on: .toy) == lines)
    let plain = lines.map { $0.split(separator: "  (", maxSplits: 1).first.map(String.init) ?? "" }
    #expect(ScriptText.lines(of: script) == plain)
  }

  @Test("every command and every change made elsewhere is a line")
  func acts() {
    let lines = ScriptText.lines(of: ScriptSamples.script).dropFirst(7)
    let wanted = [
      "touch 7 down 1.5,inf pressure 0.5 +1 ms",
      "wait until -9223372036854775808 us",
      "reload",
      "place list 1 at -3,2 2x2 as #1",
      "move #1 to -2147483648,2147483647",
      "resize #1 to 2x2 from top-left",
      "reassign #1 to list 1",
      "action #1 flash",
      "override #1 none",
      "override #1 \"/x \\\"é\\\" \\u0001\"",
      "remove #1",
      "board set minimum=2",
      "undo",
      "redo",
      "play",
      "grid off",
      "view infx0",
      "look at 0.1,-inf, zoom 2",
      "home",
      "fit",
      "cancel",
      "thresholds: custom",
      "pick list 1",
      "pick --search \"é\\u0001\\\"\\\\\\u2028😀\" --kind group,list",
      "pick --search \"\"",
      "menu reassign",
      "menu columns 5",
      "enter",
      "enter \"\"",
      "add tile at x../x../xxx at -1,2 mirrored as #1",
      "add tile x at -1,2 upright",
      "turn #1 by -1 flipped",
      "restack #1 lower",
      "reframe #1 to 0.5,-1 100x50",
      "card #1 \"T\"",
      "menu turn",
      "tool draw", "arrange #1 0,1 2x2", "push #1 2,1 2x2",
      "select #1", "select none",
      "tool lasso",
      "tool pencil #1e88e5 1.5",
      "ink select #1",
      "ink paste",
      "ink paste at 1,2",
      "ink add #1 at x../x../xxx at -1,2 mirrored",
      "ink move by 3,-4",
      "elsewhere: place list 1 at 0,1 2x2 on \"Line\" as #1",
      "elsewhere: put #1 at 0,1 2x2",
      "elsewhere: remove #1",
      "elsewhere: rename list 1 to \"A\\nB\"",
      "elsewhere: object delete list 1",
      "elsewhere: board rename \"Line\" to \"x\"",
      "elsewhere: board new \"B\" --minimum 2",
      "elsewhere: board delete \"B\"",
      "elsewhere: put #1 at 0.5,-1 100x50 z V",
      "elsewhere: put #1 at x at 0,0 left",
    ]
    #expect(Array(lines) == wanted)
  }

  @Test("names cannot end a line or steer a terminal", arguments: Effort.scaled(UInt64(1)...20))
  func oneLine(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var script = ScriptSamples.script(using: &random)
    script.stage.objects[0].name = "a\n\u{1B}[2J"
    script.stage.boards[0].name = "b\r\u{7}"
    let lines = ScriptText.lines(of: script)
    #expect(lines.count == 7 + script.steps.count)
    for line in lines {
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }
}
