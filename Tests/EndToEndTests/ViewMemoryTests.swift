import Foundation
import TestSupport
import Testing

/// Starts the built REPL again and again: each board remembers where it was looked at.
@Suite("Where a board is looked at")
struct ViewMemoryTests {
  private static let seed = UInt64.random(in: 0...UInt64.max)

  @Test("Another process opens the board in play mode where the last one looked")
  func nextProcess() throws {
    let workspace = try BoardWorkspace()
    let looked = try workspace.gestures("board Main; edit; pan 88,-44; zoom 2.5 at 10,10")
    let last = try #require(looked.last)
    #expect(last.mode == "edit")
    let next = try #require(try workspace.gestures("cancel", ["--board", "Main"]).last)
    #expect(next.mode == "play")
    #expect(next.x == last.x && next.y == last.y && next.zoom == last.zoom)
    // In play mode it is remembered as well, and by every way of looking.
    for script in ["pinch 0.3 at 77,-50", "home", "fit", "pan 100,50", "zoom 1e-200"] {
      let look = try #require(try workspace.gestures("board Main; \(script)").last)
      let kept = try #require(try workspace.gestures("board Main; cancel").last)
      #expect(kept.x == look.x && kept.y == look.y && kept.zoom == look.zoom, "\(script)")
    }
  }

  @Test("Each board has its own view, and a new one begins at the origin in edit mode")
  func perBoard() throws {
    let workspace = try BoardWorkspace()
    let made = try workspace.gestures("board Main; pan 88,0; board new Other; cancel; zoom 4")
    #expect(made.map(\.look) == ["-88,0 1 play", "0,0 1 edit", "0,0 4 edit"])
    #expect(try workspace.view(of: "Main") == "-88,0 1 play")
    #expect(try workspace.view(of: "Other") == "0,0 4 play")
    let back = try workspace.gestures("board Main; cancel; board Other; cancel; board Main; home")
    #expect(back.map(\.look) == ["-88,0 1 play", "0,0 4 play", "0,0 1 play"])
  }

  @Test("Undo takes back what lies on the board, and never the view")
  func noUndo() throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.json(
      "board Main; edit; drag 44,44 to 88,-88; pan 44,44; zoom 2; undo; cancel; redo; cancel; items"
    )
    let answers = try run.gestures()
    #expect(Set(answers.suffix(3).map(\.look)) == ["-44,-44 2 edit"], "\(run)")
    #expect(try run.items().first == "1,-3 2x2 list 1")
    #expect(try workspace.view() == "-44,-44 2 play")
  }

  @Test("The view that was answered last survives a kill")
  func kills() throws {
    var generator = SplitMix64(seed: Self.seed)
    let workspace = try BoardWorkspace()
    let steps = 400
    var answered = 0
    var latest: UInt32 = 200_000
    var round = 0
    // A slow machine gets more rounds, and more time.
    while round < 12 || (answered <= 50 && round < 30) {
      let script = (1...steps).map { "pan \($0.isMultiple(of: 7) ? -60 : 11),5" }
      let run = try BuiltExecutable.callboard.start(
        [workspace.path, "--format", "json", "--board", "Main"],
        input: .text("home\n" + script.joined(separator: "\n")))
      usleep(UInt32.random(in: 20_000...latest, using: &generator))
      run.kill()
      round += 1
      if round >= 12 { latest += latest / 2 }
      // The last line may be cut.
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let answers = try lines.map { try GestureAnswer(try Run.object(String($0))) }
      guard let last = answers.last else { continue }
      answered += answers.count
      let kept = try #require(try workspace.gestures("board Main; cancel").last)
      // One command may have been kept without its answer reaching anyone.
      let next = answers.count <= steps ? answers.count : steps
      let step = next.isMultiple(of: 7) ? -60.0 : 11.0
      let isLast = kept.x == last.x && kept.y == last.y
      let isNext = abs(kept.x - (last.x - step)) < 1e-6 && abs(kept.y - (last.y - 5)) < 1e-6
      #expect(
        isLast || isNext,
        "seed \(Self.seed), round \(round): \(kept.look) after \(last.look), step \(next)")
    }
    #expect(answered > 50, "the processes were killed before they did anything")
  }

  @Test("Looking around works in a workspace that cannot be written, and is not remembered there")
  func readOnly() throws {
    let workspace = try BoardWorkspace()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: workspace.path)
    let answers = try workspace.gestures("board Main; pan 88,0; tap 44,44")
    #expect(answers.map(\.look) == ["-88,0 1 play", "-88,0 1 play"])
    #expect(answers.flatMap(\.news).suffix(2) == ["press ended", "message notSent"])
    #expect(try workspace.view() == "0,0 1 play")
  }

  @Test("The view stays with the board when that is renamed, and its copy begins again")
  func renaming() throws {
    let workspace = try BoardWorkspace()
    _ = try workspace.gestures("board Main; pan 88,0; board rename Stage")
    #expect(try workspace.view(of: "Stage") == "-88,0 1 play")
    _ = try workspace.json("board Stage; board delete Stage --yes; board new Stage")
    #expect(try workspace.view(of: "Stage") == "0,0 1 play")
  }
}
