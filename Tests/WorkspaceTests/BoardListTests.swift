import Domain
import Gestures
import GridGeometry
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("The list of boards in a workspace")
struct BoardListTests {
  private static func element(
    _ id: String, in workspace: Seat
  ) async throws -> SceneElement? {
    try await workspace.scene().elements.first { "\($0.id)" == id }
  }

  private static func middle(
    of id: String, in workspace: Seat
  ) async throws -> Point<ScreenSpace> {
    let frame = try #require(try await element(id, in: workspace)).frame
    return Point(
      x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
  }

  /// Taps an element of the scene.
  private static func tap(_ id: String, _ stage: inout TouchStage) async throws -> Reaction {
    let point = try await middle(of: id, in: stage.workspace)
    return try await stage.workspace.handle(stage.fingers.tap(point))
  }

  @Test("It needs a show")
  func noShow() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let error = await #expect(throws: WorkspaceError.self) { try await workspace.openBoardList() }
    #expect(error?.code == .noShow)
    #expect(await !workspace.isListOpen)
  }

  @Test("It takes the place of the board, which it marks")
  func opens() async throws {
    let stage = try await TouchStage()
    try await stage.workspace.openBoardList()
    #expect(await stage.workspace.isListOpen)
    #expect(await stage.workspace.board == nil)
    #expect(await stage.workspace.mode == nil)
    let entry = try #require(
      try await Self.element("board:\(stage.board.id)", in: stage.workspace))
    #expect(entry.states.contains(.chosen))
    let error = await #expect(throws: WorkspaceError.self) { try await stage.workspace.items() }
    #expect(error?.code == .noBoard)
    // Still so when it is opened again.
    try await stage.workspace.openBoardList()
    #expect(
      try await Self.element("board:\(stage.board.id)", in: stage.workspace)?.states
        .contains(.chosen) == true)
  }

  @Test("A tap on a board opens it in play mode, where it was left")
  func openingABoard() async throws {
    var stage = try await TouchStage()
    _ = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    _ = try await stage.workspace.createBoard(named: "Second")
    try await stage.workspace.openBoardList()
    let reaction = try await Self.tap("board:\(stage.board.id)", &stage)
    #expect(reaction.effects.contains(.openBoard(stage.board.id, isNew: false)))
    #expect(await !stage.workspace.isListOpen)
    #expect(await stage.workspace.board == stage.board)
    #expect(await stage.workspace.mode == .play)
    let scene = try await stage.workspace.scene()
    #expect(scene.viewport.center == Point(x: -60, y: -30))
    #expect(await !stage.workspace.isTouched)
  }

  @Test("A board made in it is kept, and opens in edit mode at the origin")
  func makingABoard() async throws {
    var stage = try await TouchStage()
    try await stage.workspace.openBoardList()
    _ = try await Self.tap("boards:new", &stage)
    let reaction = try await stage.workspace.perform(.accept("Finale"))
    #expect(reaction.changes.count == 1)
    #expect(await stage.workspace.board?.name == "Finale")
    #expect(await stage.workspace.board?.created == WorkspaceFixture.sources.now())
    #expect(await stage.workspace.mode == .edit)
    let scene = try await stage.workspace.scene()
    #expect(scene.viewport.center == .origin)
    #expect(try await stage.another().boards().map(\.board.name) == ["New Board", "Finale"])
  }

  @Test("A board that cannot be kept is not made, and the question stays open")
  func failedBoard() async throws {
    var stage = try await TouchStage()
    try await stage.workspace.openBoardList()
    _ = try await Self.tap("boards:new", &stage)
    stage.switchboard.fail(with: [StoreError(.diskFull, at: "x", "the disk is full")])
    let accept = try await Self.middle(of: "prompt:accept", in: stage.workspace)
    let tap = stage.fingers.tap(accept)
    let error = await #expect(throws: WorkspaceError.self) { try await stage.workspace.handle(tap) }
    #expect(error?.code == .diskFull)
    #expect(await stage.workspace.isListOpen)
    #expect(await !stage.workspace.isTouched)
    #expect(try await stage.workspace.boards().count == 1)
    // It can be accepted as soon as there is room again.
    let reaction = try await Self.tap("prompt:accept", &stage)
    #expect(reaction.changes.count == 1)
    #expect(try await stage.workspace.boards().count == 2)
  }

  @Test("A lost race is decided again: a name taken meanwhile is refused")
  func lostRace() async throws {
    var stage = try await TouchStage()
    let other = try await stage.another()
    try await stage.workspace.openBoardList()
    _ = try await Self.tap("boards:new", &stage)
    _ = try await other.createBoard(named: "Finale")
    let reaction = try await stage.workspace.perform(.accept("finale"))
    #expect(reaction.refusal?.reason.code == .duplicateName)
    #expect(reaction.changes.isEmpty)
    #expect(await stage.workspace.isListOpen)
  }

  @Test("A long press opens the menu as time passes; renaming and deleting there is kept")
  func menu() async throws {
    var stage = try await TouchStage()
    try await stage.workspace.openBoardList()
    let entry = try await Self.middle(of: "board:\(stage.board.id)", in: stage.workspace)
    let down = Array(stage.fingers.tap(entry).prefix(1))
    _ = try await stage.workspace.handle(down)
    let deadline = try #require(await stage.workspace.nextDeadline)
    let pressed = try await stage.workspace.advance(to: deadline)
    #expect(pressed.effects.contains(.opened(.menu)))
    #expect(await stage.workspace.touchTime == deadline)
    var lift = stage.fingers.lift(down)
    lift[0].time = deadline.advanced(by: 1_000)
    _ = try await stage.workspace.handle(lift)
    let scene = try await stage.workspace.scene()
    let delete = try #require(
      scene.elements.first { $0.kind == .button && $0.states.contains(.destructive) })
    _ = try await Self.tap("\(delete.id)", &stage)
    let reaction = try await stage.workspace.perform(.accept(nil))
    // The board and its block.
    #expect(reaction.changes.count == 2)
    #expect(try await stage.workspace.boards().isEmpty)
    #expect(await stage.workspace.isListOpen)
    #expect(await stage.workspace.takeMessages() == [.stepsGivenUp(undo: 1, redo: 0)])
  }

  @Test("What other processes do is seen in it")
  func absorbs() async throws {
    let stage = try await TouchStage()
    let other = try await stage.another()
    try await stage.workspace.openBoardList()
    let made = try await other.createBoard(named: "Theirs")
    #expect(try await Self.element("board:\(made.id)", in: stage.workspace) != nil)
    _ = try await other.deleteBoard(made.id)
    #expect(try await Self.element("board:\(made.id)", in: stage.workspace) == nil)
    // Also where the record of changes does not reach back.
    let again = try await other.createBoard(named: "Theirs")
    stage.switchboard.trimHistory()
    #expect(try await Self.element("board:\(again.id)", in: stage.workspace) != nil)
  }

  /// What closes the list.
  enum Closing: CaseIterable {
    case openBoard, createBoard, duplicateBoard, openShow, createShow, deleteShow, theirDeletion,
      trimmedDeletion
  }

  @Test("It closes where something else opens, or the show goes", arguments: Closing.allCases)
  func closes(_ closing: Closing) async throws {
    let stage = try await TouchStage()
    try await stage.workspace.openBoardList()
    var isBoardOpen = false
    switch closing {
    case .openBoard:
      try await stage.workspace.openBoard(stage.board.id)
      isBoardOpen = true
    case .createBoard:
      _ = try await stage.workspace.createBoard(named: nil)
      isBoardOpen = true
    case .duplicateBoard:
      _ = try await stage.workspace.duplicateBoard(stage.board.id, named: nil)
      isBoardOpen = true
    case .openShow: try await stage.workspace.openShow(stage.board.show)
    case .createShow: _ = try await stage.workspace.createShow(named: "Another")
    case .deleteShow: try await stage.workspace.deleteShow(stage.board.show)
    case .theirDeletion: try await stage.another().deleteShow(stage.board.show)
    case .trimmedDeletion:
      try await stage.another().deleteShow(stage.board.show)
      stage.switchboard.trimHistory()
    }
    _ = try? await stage.workspace.boards()
    #expect(await !stage.workspace.isListOpen)
    #expect(await (stage.workspace.board != nil) == isBoardOpen)
    let error = try? await stage.workspace.handle([]).effects
    #expect(error == [])
  }

  @Test("A recording made on it replays on it, and stops where it opened a board")
  func recording() async throws {
    var stage = try await TouchStage()
    try await stage.workspace.openBoardList()
    let path = stage.folder.file("a.touches")
    try await stage.workspace.startRecording(to: path)
    _ = try await Self.tap("board:\(stage.board.id)", &stage)
    #expect(
      await stage.workspace.takeMessages() == [
        .stepsGivenUp(undo: 1, redo: 0), .recordingEnded(path: path, touches: 2),
      ])
    var recording = try await stage.workspace.readRecording(at: path)
    #expect(recording.header.surface == "boards")
    #expect(recording.header.view == nil)
    #expect(recording.header.mode == nil)

    try await stage.workspace.openBoardList()
    // Later than all of the recording.
    let late = Touch(
      id: TouchID(rawValue: 77), phase: .began, position: Point(x: 1, y: 599),
      time: Instant(microseconds: 1 << 50))
    _ = try await stage.workspace.handle([late])
    let reaction = try await stage.workspace.replay(recording)
    #expect(reaction.effects.contains(.openBoard(stage.board.id, isNew: false)))
    #expect(await stage.workspace.board == stage.board)

    recording.touches += stage.fingers.tap(Fingers.middle(0, 0))
    let longer = recording
    try await stage.workspace.openBoardList()
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(longer)
    }
    #expect(error?.message.contains("after 2 of 4 touches") == true)
    #expect(error?.done.effects.contains(.openBoard(stage.board.id, isNew: false)) == true)
    #expect(error?.done.effects.contains { if case .trigger = $0 { true } else { false } } == false)
  }
}
