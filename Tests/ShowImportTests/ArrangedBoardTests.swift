import Domain
import GridGeometry
import PluginAPI
import ShowFiles
import ShowImport
import Testing

/// What a file's layout has and a board that is known does not take over.
@Suite("Boards that stay as they were arranged")
struct ArrangedBoardTests {
  private static let arranged = "its board stays as it was arranged"
  private static let missing = "its board is not there, and nothing on it is new to the show"

  private static func file(_ objects: Int, _ widgets: [ImportedWidget]) -> ImportedShow {
    ImportedShow(
      objects: (1...objects).map { entry(.scene, "\($0)", "S\($0)", id: "\($0)") },
      layouts: [ImportedLayout(identifier: "Frame:1", name: "Page", widgets: widgets)])
  }

  private static let first = [widget("1", 0, 0, 50, 50), widget("2", 50, 0, 50, 50)]

  @Test("A new widget of an object that was there is counted, beside those of new ones too")
  func newWidget() {
    var workshop = Workshop()
    #expect(workshop.take(Self.file(3, Self.first)).leftOut.isEmpty)
    #expect(workshop.take(Self.file(3, Self.first)).leftOut.isEmpty)
    let more = Self.first + [widget("3", 100, 0, 50, 50), widget("1", 150, 0, 50, 50)]
    let known = workshop.take(Self.file(3, more))
    #expect(known.leftOut == [LeftOut("widget", count: 2, reason: Self.arranged)])
    #expect(known.unchanged == [.scene: 3] && known.boards.isEmpty)
    let new = workshop.take(Self.file(4, more + [widget("4", 200, 0, 50, 50)]))
    #expect(new.leftOut == [LeftOut("widget", count: 2, reason: Self.arranged)])
    #expect(new.boards == [BoardReport(name: "Page", items: 1)])
  }

  @Test("A block that was moved counts as there, one that was removed does not")
  func movedAndRemoved() throws {
    var workshop = Workshop()
    workshop.take(Self.file(2, Self.first))
    let board = try #require(workshop.board("Page"))
    let blocks = workshop.blocks(on: board)
    workshop.items[blocks[0].item.id]?.pose = .cells(try #require(cells(90, 90)))
    #expect(workshop.take(Self.file(2, Self.first)).leftOut.isEmpty)
    workshop.items[blocks[1].item.id] = nil
    #expect(
      workshop.take(Self.file(2, Self.first)).leftOut
        == [LeftOut("widget", count: 1, reason: Self.arranged)])
  }

  @Test("Widgets of a board that was deleted are counted, and of several boards in one row")
  func deleted() throws {
    var workshop = Workshop()
    var file = Self.file(2, Self.first)
    file.layouts.append(
      ImportedLayout(identifier: "Frame:2", name: "Other", widgets: Self.first))
    workshop.take(file)
    for name in ["Page", "Other"] { workshop.delete(try #require(workshop.board(name))) }
    #expect(
      workshop.take(file).leftOut == [LeftOut("widget", count: 4, reason: Self.missing)])
  }

  @Test("Without a layout nothing lies in the file, and nothing is counted")
  func kinds() throws {
    var workshop = Workshop()
    let file = ImportedShow(objects: [
      entry(.scene, "1", "A"), entry(.scene, "2", "B", folder: "F"),
    ])
    workshop.take(file)
    for item in workshop.items.keys { workshop.items[item] = nil }
    #expect(workshop.take(file).leftOut.isEmpty)
    for name in workshop.boardNames { workshop.delete(try #require(workshop.board(name))) }
    #expect(workshop.take(file).leftOut.isEmpty)
  }

  @Test("A node of a canvas that was moved or drawn for an object that was there is counted")
  func canvas() throws {
    var workshop = Workshop()
    let group = workshop.add(.group, "5", "Front")
    let board = workshop.addBoard("Desk")
    workshop.place(group, on: board, try #require(cells(0, 0)))
    let files = ShowExportPlugin.canvas.write(workshop.contents)
    func edited(_ old: String, _ new: String) throws -> ImportedShow {
      let edited = files.map { file in
        let text = String(decoding: file.bytes, as: UTF8.self)
        let isCanvas = file.name == "Desk.canvas"
        #expect(!isCanvas || text.contains(old), "\(text)")
        return ExportedFile(
          name: file.name,
          bytes: isCanvas ? Array(text.replacing(old, with: new).utf8) : file.bytes)
      }
      return try readFolder(edited)
    }
    let one = [LeftOut("widget", count: 1, reason: Self.arranged)]
    let moved = workshop.take(try edited(#""x":0,"y":0"#, #""x":440,"y":0"#), format: "callboard")
    #expect(moved.leftOut == one && moved.boards.isEmpty)
    let node =
      ##"{"id":"n","type":"text","text":"# Group 5","x":0,"y":440,"width":88,"height":88},"##
    let drawn = workshop.take(
      try edited(#"{"nodes":["#, #"{"nodes":["# + node), format: "callboard")
    #expect(drawn.leftOut == one && drawn.boards.isEmpty)
    #expect(workshop.picture(of: "Desk") == ["0,0 2x2 Front"])
  }
}
