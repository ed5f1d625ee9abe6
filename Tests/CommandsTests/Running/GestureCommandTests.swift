import Commands
import Domain
import Foundation
import GridGeometry
import PluginAPI
import Testing
import TextCells
import Workspace

/// What the commands for gestures do, through the recognisers, on a board of three blocks seen in a
/// view of 616 by 308 points.
@Suite struct GestureCommandTests {
  /// What a script does, and the text of its last command.
  struct Action: Sendable, CustomTestStringConvertible {
    let script: String
    let lines: [String]

    init(_ script: String, _ lines: String...) {
      self.script = script
      self.lines = lines
    }

    var testDescription: String { script }
  }

  @Test(arguments: edits + panels + views + plays + lists)
  func reports(action: Action) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let lines = try await stage.text(action.script).split(separator: "\n").map(String.init)
    #expect(lines == action.lines)
  }

  @Test("a drag that is meant to move a block in play mode fires nothing")
  func meantToMove() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    _ = try await stage.text("play")
    await #expect(throws: CommandError.self) { try await stage.text("drag 10,10 to 54,10") }
    #expect(try await stage.text("drag 10,10 to 12,10").contains("nothing is sent"))
  }

  static let edits: [Action] = [
    Action("drag 10,10 to 10,-122", "moved list 5 \"Opening\" to 0,-3 2x2"),
    Action("drag 318,164 to 318,32 --screen", "moved list 5 \"Opening\" to 0,-3 2x2"),
    Action("zoom 2; drag 10,10 to 10,-122", "moved list 5 \"Opening\" to 0,-3 2x2"),
    Action(
      "drag 10,10 to 10,-122 --steps 1; drag 10,-122 to 10,-166 --steps 1000",
      "moved list 5 \"Opening\" to 0,-4 2x2"),
    Action(
      "drag -220,-132 to -132,-44; place list 5 at -4,-2; pick list 7",
      "You cannot overlap items.", "in the way: #1 list 5 \"Opening\" at -4,-2 2x2"),
    Action(
      "drag 10,10 to 10,-122 --hold; cancel",
      "released all fingers; their gesture was cancelled"),
    Action("drag 10,10 to 10,-122 --hold", "held: 'view' shows it, and 'cancel' breaks it off"),
    Action(
      "drag 10,10 to 10,-122 --hold; drag 10,10 to 10,-34", "moved list 5 \"Opening\" to 0,-1 2x2"),
    Action(
      "drag 10,10 to 60,10", "You cannot overlap items.",
      "in the way: #2 group 1.5 \"Side Left\" at 2,0 1x1"),
    Action(
      "drag -290,-150 to -280,-150",
      "nothing happened; a drag goes further than 10 screen points; -290,-150 is in points, @X,Y"
        + " is a cell"),
    Action(
      "tap 10,10; cancel; drag 88,88 to 88,132", "resized list 5 \"Opening\" to 0,0 2x3"),
    Action("tap 10,10; cancel; drag 0,0 to -44,-44", "resized list 5 \"Opening\" to -1,-1 3x3"),
    Action("drag 10,10 to 10,-122; undo", "undid: move #1 by 0,-3"),
  ]

  static let panels: [Action] = [
    Action(
      "tap 10,10", "menu of list 5 \"Opening\" at 0,0 2x2: menu reassign or menu remove"),
    Action("tap 10,10; menu remove", "removed list 5 \"Opening\" at 0,0 2x2"),
    Action(
      "tap 10,10; menu reassign",
      "picker open with 4 objects: pick an object, or pick cancel"),
    Action(
      "tap 10,10; menu reassign; pick list 7",
      "list 5 \"Opening\" at 0,0 2x2 now shows list 7 \"Opening\""),
    Action("tap 10,10; cancel", "menu closed"),
    Action("cancel", "nothing to cancel"),
    Action(
      "drag -220,-132 to -132,-44",
      "picker open with 4 objects: pick an object, or pick cancel"),
    Action(
      "drag -220,-132 to -88,-44; pick macro 1", "placed macro 1 at -5,-3 3x2"),
    Action("drag -220,-132 to -132,-44; pick cancel", "picker closed"),
    Action(
      "drag -220,-132 to -132,-44; pick --search nowhere", "no object fits; 'objects' lists all"),
    Action(
      "drag -220,-132 to -132,-44; pick --search OPÉNING --kind list,macro",
      "KIND  NUMBER  NAME     COLOR    STYLE  ID",
      "list       5  Opening  #ffb300         f893a2ee",
      "list       7  Opening                  71bb54d8"),
    Action(
      "drag -220,-132 to -132,-44; pan 10,10",
      "nothing happened; a menu, picker or question is open; 'cancel' closes it"),
    Action("drag -220,-132 to -190,-100", "A block on this board covers at least 1x1."),
    Action(
      "tap -300,-150",
      "nothing happened; no block there; drag to draw a new one; "
        + "-300,-150 is in points, @X,Y is a cell"),
  ]

  static let views: [Action] = [
    Action("pan 5e16,0; pan -5e16,0; pan 8,0", "looking at -8,0 at 100%"),
    Action(
      "zoom 1e-320", "The view cannot move or zoom that far.",
      "looking at 0,0 at 100%, as before"),
    Action("zoom 0.7; zoom 1; zoom 1.3", "looking at 0,0 at 130%"),
    Action("pan 88,-44.5", "looking at -88,44.5 at 100%"),
    Action("zoom 2; pan 88,-44.5", "looking at -88,44.5 at 200%"),
    Action("zoom 2; pan 88,-44.5 --screen", "looking at -44,22.25 at 200%"),
    Action("pan 3,0", "looking at -3,0 at 100%"),
    Action("pan 0,0", "looking at 0,0 at 100%, as before"),
    Action("pinch 2 at 0,0", "looking at 0,0 at 200%"),
    Action("pinch 2 at 100,0", "looking at 50,0 at 200%"),
    Action("pinch 2 at 408,154 --screen", "looking at 50,0 at 200%"),
    Action("pinch 0.001 at 0,0", "looking at 0,0 at 0.1%"),
    Action("pinch 2 at 0,0; zoom 1.5", "looking at 0,0 at 150%"),
    Action("zoom 1.5; zoom 1.5", "looking at 0,0 at 150%, as before"),
    Action("zoom 4 at 100,0", "looking at 75,0 at 400%"),
    Action("drag 0,-50 to 44,-50 --fingers 2", "looking at -44,0 at 100%"),
    Action("pan 88,-44; zoom 3; home", "looking at 0,0 at 100%"),
    Action("home", "looking at 0,0 at 100%, as before"),
    Action("home; pan 5000,0; fit", "looking at 0,88 at 150%"),
    Action("grid off", "the grid is hidden"),
    Action("grid off; grid on", "the grid is shown"),
  ]

  /// What a tap says where nothing was ever connected.
  private static let unsent =
    "nothing is sent: no console is connected; 'connect URL' connects one"

  static let plays: [Action] = [
    Action("play; tap 10,10", unsent),
    Action("play; tap 318,164 --screen", unsent),
    Action("play; press 10,10 3600 --instant", unsent),
    Action(
      "play; doubletap 10,10", unsent,
      unsent),
    Action(
      "play; tap -300,-150",
      "nothing happened; no block there; -300,-150 is in points, @X,Y is a cell"),
    Action(
      "play; tap 3000,0",
      "nothing happened; that is outside of the view; 'fit' shows everything; 3000,0 is in points, "
        + "@X,Y is a cell"),
    Action("play; pan 88,-44", "looking at -88,44 at 100%"),
    Action("play; drag 200,-50 to 244,-50", "looking at -44,0 at 100%"),
    Action("play; grid on", "the grid is shown in edit mode"),
    Action("play; swipe -300,-150 left", "looking at 88,0 at 100%"),
  ]

  static let lists: [Action] = [
    Action(
      "board list", "the boards to choose from:", "  tap 132,44: New Board", "  tap 132,176: Main"),
    Action("board list; tap 132,176", "opened board 'Main', in play mode"),
    Action("board list; tap 132,176 --screen", "opened board 'Main', in play mode"),
    Action(
      "board list; tap 132,44",
      "Name of the new board: enter for 'New Board', enter TEXT, or cancel"
    ),
    Action(
      "board list; tap 132,44; enter", "made board 'New Board'",
      "opened board 'New Board', in edit mode"),
    Action(
      "board list; tap 132,44; enter Front Of House", "made board 'Front Of House'",
      "opened board 'Front Of House', in edit mode"),
    Action("board list; tap 132,44; cancel", "prompt closed"),
    Action("board list; tap 600,300", "nothing happened; no board there"),
    Action("board list; swipe 600,300 left", "nothing happened; no board there"),
    Action(
      "board list; swipe 132,176 right", "Menu of board Main:", "  tap 132,22: Rename",
      "  tap 132,66: Delete"),
    Action(
      "board list; swipe 132,176 left", "Menu of board Main:", "  tap 132,22: Rename",
      "  tap 132,66: Delete"),
    Action(
      "board list; press 132,176; tap 132,66",
      "Delete board 'Main' with 3 blocks? enter for yes, or cancel"),
    Action(
      "board list; press 132,176; tap 132,66; enter", "deleted board 'Main' and 3 blocks"),
    Action(
      "board list; press 132,176; tap 132,22; enter Front", "renamed board 'Main' to 'Front'"),
    Action("board list; pinch 2 at 10,10", "nothing happened"),
  ]
}
