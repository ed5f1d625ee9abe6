import Foundation
import TestSupport
import Testing

/// Takes the tour with the built REPL.
@Suite("The tour")
struct TourTests {
  private let workspace: BoardWorkspace

  init() throws { workspace = try BoardWorkspace() }

  @Test("'tour next' goes through all steps, and leaves the workspace as it was")
  func following() throws {
    let before = try workspace.text("shows; trips").output
    let steps = 15
    let run = try workspace.text(
      "tour\n" + String(repeating: "tour next\n", count: steps), ["--keep-going"])
    #expect(run.output.contains("Tour, step 1 of \(steps)"), "\(run)")
    for step in 2...steps { #expect(run.errors.contains("Tour, step \(step) of"), "\(run)") }
    #expect(run.errors.contains("Done: the console received '/eos/cue/1/"), "\(run)")
    #expect(run.errors.contains("it was refused, and nothing moved"), "\(run)")
    #expect(run.errors.contains("nothing of the tour is left"), "\(run)")
    #expect(run.errors.contains("The tour is over"), "\(run)")
    let back = try workspace.text(
      "board Main; tour\n" + String(repeating: "tour next\n", count: steps) + "items",
      ["--keep-going"])
    #expect(back.output.hasSuffix(try workspace.text("board Main; items").output.suffix(60)))
    #expect(try workspace.text("shows; trips").output == before)
  }

  @Test("A step counts only when it was done, and however it was done")
  func checking() throws {
    let run = try workspace.text(
      """
      tour
      items
      tour next
      board Groups
      board "Cues of list 1 Main Show"
      split
      view
      play
      edit
      move #1 to #99
      items
      move #1 by 0,9
      quit
      """, ["--keep-going"])
    let errors = run.errors
    // Neither 'items' nor a refused 'split' is what was asked for.
    #expect(errors.components(separatedBy: "Tour, step").count == 6, "\(run)")
    #expect(!errors.contains("Done: the board 'Groups' is open."))
    #expect(errors.contains("Done: the block is in its new place"))
    #expect(errors.contains("Tour, step 6 of"))
    #expect(!errors.contains("Tour, step 7 of"))
  }

  @Test("Another move counts, and the refusal is about where the block went")
  func otherPlaces() throws {
    let board = "board \"Cues of list 1 Main Show\"\n"
    let run = try workspace.text(
      "tour\ntour next\n\(board)view\nedit\nmove #2 to 3,5\ntour next\nexplain\nquit\n",
      ["--keep-going"])
    #expect(run.errors.contains("type: move #1 to 3,5"), "\(run)")
    #expect(run.errors.contains("it was refused, and nothing moved"), "\(run)")
    // What is left is named, and no file is left.
    #expect(run.errors.contains("Its show is still here"), "\(run)")
    let path = try #require(run.errors.firstMatch(of: /import "(.*?house-plot.asc)"/)?.1)
    #expect(!FileManager.default.fileExists(atPath: String(path)))
  }

  @Test("An import without the cues does not count")
  func withoutCues() throws {
    let run = try workspace.text("tour; show new \"House Plot\"; object add group 1 A")
    #expect(run.status == 0)
    #expect(!run.errors.contains("Done"), "\(run)")
    #expect(run.errors.contains("Its show is still here"), "\(run)")
  }

  @Test("It does not begin where it would touch a show of the person")
  func taken() throws {
    let run = try workspace.text("show new \"House Plot\"; tour")
    #expect(run.status == 1)
    #expect(run.errors.contains("this workspace has one already"), "\(run)")
    let ended = try workspace.text("tour next")
    #expect(ended.errors.contains("there is no tour"), "\(ended)")
  }

  @Test("Steps can be left out, and the tour can be ended")
  func skipping() throws {
    let run = try workspace.text("tour; tour skip; tour end; tour")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Tour, step 2 of"))
    #expect(run.output.contains("The tour has ended."))
    #expect(run.output.components(separatedBy: "Tour, step 1 of").count == 3)
  }
}
