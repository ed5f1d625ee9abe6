import Commands
import Domain
import Foundation
import PluginAPI
import Testing
import TextCells
import Workspace

/// What fails among the commands for gestures, and what does not though it is refused.
@Suite struct GestureFailureTests {
  /// A script whose last command fails, and how.
  struct Failure: Sendable, CustomTestStringConvertible {
    let script: String
    let code: ErrorCode
    let message: String
    var column: Int?
    var obstacles: [String] = []

    var testDescription: String { script }
  }

  @Test(arguments: closed + refused + impossible)
  func fails(failure: Failure) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let lines = failure.script.components(separatedBy: "; ")
    let last = try #require(lines.last)
    try await stage.run(lines.dropLast().joined(separator: "; "))
    let before = try await stage.json("view")
    let error = try await stage.error(last)
    #expect(error.code == failure.code)
    #expect(error.description.contains(failure.message), "\(error)")
    #expect(error.range?.column == failure.column)
    #expect(error.obstacles == failure.obstacles)
    #expect(try await stage.json("view") == before)
  }

  static let closed: [Failure] = [
    Failure(script: "pick list 5", code: .nothingOpen, message: "a drag on empty board"),
    Failure(script: "pick --search x", code: .nothingOpen, message: "a drag on empty board"),
    Failure(script: "pick cancel", code: .nothingOpen, message: "a drag on empty board"),
    Failure(script: "tap 10,10; pick cancel", code: .nothingOpen, message: "no menu, picker"),
    Failure(script: "menu remove", code: .nothingOpen, message: "a tap on a block"),
    Failure(script: "menu reassign", code: .nothingOpen, message: "a tap on a block"),
    Failure(script: "enter", code: .nothingOpen, message: "'view' shows what is open"),
    Failure(script: "enter x", code: .nothingOpen, message: "no menu, picker"),
    Failure(script: "play; menu remove", code: .notEditable, message: "'edit' makes it editable"),
    Failure(script: "board list; pick list 5", code: .nothingOpen, message: "no menu, picker"),
    Failure(script: "board list; menu remove", code: .nothingOpen, message: "no menu, picker"),
    Failure(script: "board list; enter", code: .nothingOpen, message: "no menu, picker"),
    Failure(script: "board list; edit", code: .noBoard, message: "'board NAME' opens one"),
    Failure(
      script: "board list; place list 5 at 9,9", code: .noBoard, message: "no board is open"),
    Failure(script: "board list; items", code: .noBoard, message: "no board is open"),
    Failure(script: "record stop", code: .recording, message: "'record FILE' starts that"),
  ]

  static let refused: [Failure] = [
    Failure(
      script: "drag -220,-132 to -132,-44; pick list 6", code: .notFound,
      message: "no object list 6", column: 6),
    Failure(
      script: "board new Front; board list; tap 132,44; enter front", code: .duplicateName,
      message: "is taken", column: 7),
    Failure(
      script: "board list; tap 132,44; enter \"\"", code: .emptyName,
      message: "at least one character", column: 7),
  ]

  static let impossible: [Failure] = [
    Failure(
      script: "tap 1e308,0; zoom 1e10; tap 1e300,0", code: .outOfRange,
      message: "no finger can do that"),
    Failure(
      script: "pinch 2 at 1e30,0", code: .outOfRange, message: "no finger can do that"),
    Failure(script: "touches /nowhere.jsonl", code: .unreadable, message: "no such file"),
    Failure(script: "record /nowhere/x.jsonl", code: .inputOutput, message: "no such folder"),
  ]

  @Test(arguments: [
    "tap 1,1", "doubletap 1,1", "press 1,1", "drag 1,1 to 2,2", "swipe 1,1 left",
    "pinch 2 at 1,1", "pan 1,1", "zoom 2", "home", "fit", "grid on", "pick --search x",
    "pick cancel", "menu remove", "enter", "cancel", "record x.jsonl",
  ])
  func withoutABoardItSaysWhatToDo(line: String) async throws {
    let stage = try CommandFixture()
    #expect(try await stage.error(line).code == .noShow)
    try await stage.run("show new A")
    let error = try await stage.error(line)
    #expect(error.code == .noBoard)
    #expect(error.remedy?.contains("'board new' makes one") == true)
  }

  @Test func withoutAShowThereIsNoList() async throws {
    #expect(try await CommandFixture().error("board list").code == .noShow)
  }

  @Test(arguments: ["tap 1,1", "home", "board list"])
  func withoutARendererThereIsNoView(line: String) async throws {
    let stage = try CommandFixture(renderers: [])
    try await stage.run("show new A; board new")
    #expect(try await stage.error(line).message == "this build has no renderer")
  }

  /// A gesture that the rules refuse is not a failed command: the script goes on, its status is 0.
  @Test(arguments: [
    "drag 10,10 to 60,10", "drag -220,-132 to -190,-100", "drag -220,-132 to 60,60",
    "pinch 1e300 at 0,0; pinch 1e300 at 0,0",
  ])
  func aRefusedGestureKeepsTheStatus(script: String) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    for form in [JSONForm(), TextForm(columns: nil, colorDepth: .none)] as [any OutputForm] {
      var run = CommandScript(stage.runner, form: form, source: nil)
      let output = Lines()
      await run.run(script, into: output.sink)
      #expect(run.status == 0)
      #expect(!run.isDone)
      #expect(output.complaints.isEmpty)
      let last = try #require(output.results.last)
      #expect(last.contains("\"kind\":\"message\",\"code\":") || last.contains("."), "\(last)")
      #expect(!last.contains("nothing happened"))
    }
  }

  @Test func aZoomOfManyPinchesIsRefusedOnce() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("zoom 1e-290; pan 100,50 --screen; zoom 1")
    let text = try await stage.text("zoom 1e200")
    #expect(text.split(separator: "\n").count == 2, "\(text)")
    #expect(text.hasSuffix("at 100%, as before\n"), "\(text)")
    let json = try await stage.json("zoom 1e200")
    #expect(json.components(separatedBy: "viewOutOfRange").count == 2, "\(json)")
  }

  /// What a script printed, and what it complained of.
  private final class Lines {
    private(set) var results: [String] = []
    private(set) var complaints: [String] = []

    var sink: CommandScript.Sink {
      CommandScript.Sink(
        print: { text in
          self.results.append(text)
          return true
        }, complain: { self.complaints.append($0) })
    }
  }
}
