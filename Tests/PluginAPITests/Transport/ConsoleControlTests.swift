import Domain
import PluginAPI
import Testing

/// The controls that objects remember, and what the console says about them.
@Suite("Controls of a console's screen")
struct ConsoleControlTests {
  private let list = Trigger.Target(kind: .list, number: ObjectNumber(3))

  @Test("Controls are remembered as a text, a line each")
  func text() {
    let controls = [
      ConsoleControl(.toggle, 0, caption: "Warm  wash"), ConsoleControl(.flash, 7, caption: ""),
      ConsoleControl(.cueList, .max, caption: "1 Main | cues"),
      ConsoleControl(.slider, 2, caption: "Level"),
    ]
    let text = ConsoleControl.text(of: controls)
    #expect(text.hasPrefix("toggle 0 Warm  wash\nflash 7 \ncuelist 4294967295 1 Main"))
    #expect(ConsoleControl.controls(in: text) == controls)
    #expect(ConsoleControl.text(of: []).isEmpty)
  }

  @Test("Lines that are not controls are skipped")
  func others() {
    let text = "toggle\nknob 1 X\ntoggle -1 X\n\ntoggle 1"
    #expect(ConsoleControl.controls(in: text).isEmpty)
  }

  @Test("As many are remembered as metadata can hold")
  func many() throws {
    let all = (0..<500).map { ConsoleControl(.toggle, $0, caption: "Button \($0)") }
    let text = ConsoleControl.text(of: all)
    #expect(text.utf8.count <= Metadata.maximumValueBytes)
    let kept = ConsoleControl.controls(in: text)
    #expect(kept.count > 100 && kept == Array(all.prefix(kept.count)))
    #expect(throws: Never.self) { try Metadata([ConsoleControl.key: text]) }
  }

  @Test("What was sent counts until the console reports the control again")
  func expected() {
    var console = ConsoleState()
    let reaction = ExpectedReaction(5, .on, otherwise: "")
    console.expect(reaction)
    #expect(console.state(of: 5) == nil)
    _ = console.take(.control(5, .off))
    console.expect(reaction)
    #expect(console.state(of: 5) == .on && console.controlStates[5] == .off)
    let isNew = console.take(.control(5, .off))
    #expect(!isNew && console.state(of: 5) == .off)
  }

  @Test("The place in a list is kept in doubt when the console is lost, until it is reported again")
  func place() {
    var console = ConsoleState()
    #expect(console.place(of: list, at: 5) == nil)
    _ = console.take(.control(5, .at(step: 1)))
    #expect(console.place(of: list, at: 5)?.cue == ObjectNumber(2))
    #expect(console.place(of: list, at: 5)?.isDoubtful == false)
    console.loseTrack()
    #expect(console.place(of: list, at: 5)?.cue == ObjectNumber(2))
    #expect(console.place(of: list, at: 5)?.isDoubtful == true)
    #expect(console.place(of: list, at: nil) == nil)
    _ = console.take(.control(5, .off))
    #expect(console.place(of: list, at: 5) == nil)
  }

  @Test("A list that reports its cue itself keeps it as well")
  func cue() {
    var console = ConsoleState()
    let cue = ObjectNumber("11.5")
    _ = console.take(.running(.list, ObjectNumber(3), isRunning: true, cue: cue))
    console.loseTrack()
    #expect(console.place(of: list, at: nil)?.cue == cue)
    #expect(console.place(of: list, at: nil)?.isDoubtful == true)
    _ = console.take(.running(.list, ObjectNumber(3), isRunning: false))
    #expect(console.place(of: list, at: nil) == nil)
  }

  @Test("Another list of controls takes the place of the first")
  func lists() {
    var console = ConsoleState()
    let red = ReportedControl(1, caption: "Red", kinds: [.toggle])
    let first = console.take(.controls([red, ReportedControl(2, caption: "", kinds: [])]))
    let again = console.take(.controls([red]))
    #expect(first && again && console.controls == [1: red])
  }
}
