import Domain
import GridGeometry
import Persistence_SQLite
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Shows, objects and boards")
struct ShowAndBoardTests {
  @Test("A workspace with one show opens it; with two it opens none")
  func openingShows() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let workspace = try WorkspaceFixture.open(path)
    #expect(await workspace.show == nil)
    let show = try await workspace.createShow(named: "  Opening ")
    #expect(show.name == "Opening")
    #expect(await workspace.show == show)
    #expect(await (try WorkspaceFixture.open(path)).show == show)
    _ = try await workspace.createShow(named: "Closing")
    #expect(await (try WorkspaceFixture.open(path)).show == nil)
  }

  @Test("Names are unique by their key", arguments: ["OPENING", "opening", " opening "])
  func uniqueNames(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await workspace.createShow(named: "Opening")
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.createShow(named: name)
    }
    #expect(error?.code == .duplicateName)
    let board = try await workspace.createBoard(named: "Opening")
    let taken = await #expect(throws: WorkspaceError.self) {
      try await workspace.createBoard(named: name)
    }
    #expect(taken?.code == .duplicateName)
    // Its own name in another case is not a duplicate.
    #expect(try await workspace.renameBoard(board.id, to: "oPENING").name == "oPENING")
  }

  @Test("A board without a name gets a free one; new boards open in edit, others in play")
  func boards() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await workspace.createShow(named: "S")
    let first = try await workspace.createBoard(named: nil)
    let second = try await workspace.createBoard(named: nil, settings: ["minimum": "2"])
    #expect([first.name, second.name] == ["New Board", "New Board 2"])
    #expect(await workspace.mode == .edit)
    try await workspace.openBoard(first.id)
    #expect(await workspace.mode == .play)
    #expect(await workspace.board?.id == first.id)
  }

  @Test("Rules that cannot be set so make no board, and a board with such a setting is not opened")
  func badSettings() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let workspace = try WorkspaceFixture.open(path)
    _ = try await workspace.createShow(named: "S")
    let refused = await #expect(throws: WorkspaceError.self) {
      try await workspace.createBoard(named: "A", settings: ["columns": "3"])
    }
    #expect(refused?.code == .badSetting)
    #expect(refused?.message == "The rules of this board have no setting 'columns'.")
    #expect(try await workspace.boards().isEmpty)

    let board = try await workspace.createBoard(named: "A")
    let store = try SQLiteStore(path: path)
    let sequence = try store.contents(of: board.id)?.sequence
    _ = try store.commit(
      [.updating(board) { $0.rules.settings["minimum"] = "7" }],
      expecting: try #require(sequence))
    let again = try WorkspaceFixture.open(path)
    let damaged = await #expect(throws: WorkspaceError.self) {
      try await again.openBoard(board.id)
    }
    #expect(damaged?.code == .badSetting)
    #expect(damaged?.message.hasSuffix("refuse '7' for the setting 'minimum'") == true)
    #expect(try await again.boards().map(\.board.rules.minimum) == [.one])
  }

  @Test("What a host keeps with objects and boards is stored, copied, and has limits")
  func metadata() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let workspace = try WorkspaceFixture.open(path)
    let (object, board) = try await workspace.prepare()
    #expect(try await workspace.setMetadata("7", for: "rig", of: object.id).metadata["rig"] == "7")
    #expect(try await workspace.setMetadata("left", for: "side", of: board.id).name == board.name)
    let bad = await #expect(throws: WorkspaceError.self) {
      try await workspace.setMetadata("a", for: "", of: object.id)
    }
    #expect(bad?.code == .badMetadata)
    let copy = try await workspace.duplicateBoard(board.id, named: nil)
    #expect(copy.metadata.entries == ["side": "left"])
    let show = try #require(await workspace.show)
    let other = try WorkspaceFixture.open(path)
    _ = try await other.duplicateShow(show.id, named: "Copy")
    #expect(try await other.objects().map(\.metadata.entries) == [["rig": "7"]])
    #expect(try await other.boards().map(\.board.metadata["side"]) == ["left", "left"])
    _ = try await workspace.setMetadata(nil, for: "rig", of: object.id)
    #expect(try await workspace.objects().allSatisfy(\.metadata.isEmpty))
  }

  @Test("H16–H18: the open board closes when it is deleted, and follows when it is renamed")
  func openBoard() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await workspace.createShow(named: "S")
    let other = try await workspace.createBoard(named: nil)
    let open = try await workspace.createBoard(named: nil)
    _ = try await workspace.deleteBoard(other.id)
    #expect(await workspace.board?.id == open.id)
    _ = try await workspace.renameBoard(open.id, to: "Front")
    #expect(await workspace.board?.name == "Front")
    #expect(try await workspace.boards().map(\.board.name) == ["Front"])
    _ = try await workspace.deleteBoard(open.id)
    #expect(await workspace.board == nil)
    for missing in [other.id, open.id] {
      let rename = await #expect(throws: WorkspaceError.self) {
        try await workspace.renameBoard(missing, to: "Back")
      }
      let delete = await #expect(throws: WorkspaceError.self) {
        try await workspace.deleteBoard(missing)
      }
      #expect(rename?.code == .notFound && delete?.code == .notFound)
    }
    #expect(try await workspace.boards().isEmpty)
  }

  @Test("A copy of a show owns copies of everything, block by block")
  func duplicating() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (object, board) = try await workspace.prepare()
    _ = try await workspace.perform(
      .place(workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(0, 0)))
    let original = try #require(await workspace.show)
    let copy = try await workspace.duplicateShow(original.id, named: nil)
    #expect(copy.name == "Opening copy")
    #expect(await workspace.show == copy)
    let copied = try #require(try await workspace.objects().first)
    #expect(copied.id != object.id)
    #expect(copied.name == object.name)
    let copiedBoard = try #require(try await workspace.boards().first)
    #expect(copiedBoard.board.id != board.id)
    try await workspace.openBoard(copiedBoard.board.id)
    let item = try #require(try await workspace.items().first)
    #expect(item.object == copied)

    try await workspace.deleteShow(copy.id)
    #expect(await workspace.show == nil)
    #expect(try await workspace.shows().map(\.show) == [original])
  }

  @Test("Deleting an object takes its blocks from every board (B13), and from the open session")
  func deletingObjects() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (object, board) = try await workspace.prepare()
    for x: Int32 in [0, 2] {
      _ = try await workspace.perform(
        .place(workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(x, 0)))
    }
    let copy = try await workspace.duplicateBoard(board.id, named: "Copy")
    #expect(await workspace.board == copy)
    #expect(await workspace.mode == .edit)
    #expect(try await workspace.itemCount(showing: object.id) == 4)
    #expect(try await workspace.deleteObject(object.id) == 4)
    #expect(try await workspace.items().isEmpty)
    try await workspace.openBoard(board.id)
    #expect(try await workspace.items().isEmpty)
  }

  @Test("Editing an object changes what is named and nothing else")
  func editingObjects() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (object, _) = try await workspace.prepare()
    let blue = ObjectColor(rgb: 0x0000FF)
    let edited = try await workspace.editObject(
      object.id, ObjectEdit(number: ConsoleNumber("2.5"), color: .set(blue), isOutlined: true))
    #expect(edited.number.text == "2.5")
    #expect(edited.color == blue)
    #expect(edited.name == object.name)
    let cleared = try await workspace.editObject(
      object.id, ObjectEdit(name: "  ", color: .clear))
    #expect(cleared.name.isEmpty)
    #expect(cleared.color == nil)
    #expect(cleared.isOutlined)
    #expect(try await workspace.objects() == [cleared])
  }
}
