import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing

/// A layout that changed in its file since its board was imported.
@Suite("Layouts that changed")
struct LayoutChangeTests {
  private static func button(
    _ message: String, _ column: Double, _ label: String
  ) -> ImportedWidget {
    ImportedWidget(
      object: nil,
      frame: Rect(origin: Point(x: column * 100, y: 0), size: Size(width: 100, height: 100)),
      message: message, label: label)
  }

  private static func file(_ widgets: ImportedWidget...) -> ImportedShow {
    ImportedShow(
      objects: [entry(.scene, "1", "Red", id: "1"), entry(.scene, "2", "Blue", id: "2")],
      layouts: [ImportedLayout(identifier: "a", name: "Page", widgets: widgets)])
  }

  private func messages(_ workshop: Workshop) throws -> [String] {
    workshop.blocks(on: try #require(workshop.board("Page"))).map { $0.item.message ?? "-" }
  }

  @Test(
    "A new message is a new block, and one that changed is named and stays; no import adds twice")
  func messages() throws {
    var workshop = Workshop()
    workshop.take(Self.file(Self.button("/one", 0, "One"), Self.button("/two", 1, "Two")))
    let next = Self.file(
      Self.button("/one/changed", 0, "One"), Self.button("/two", 1, "Two"),
      Self.button("/three", 2, "Three"))
    let report = workshop.take(next)
    #expect(try messages(workshop) == ["/one", "/two", "/three"])
    #expect(
      report.warnings.map(\.message).contains(
        "board 'Page': 1 block has another message in the file, and keeps its own: 'One' sends"
          + " '/one/changed' there and '/one' here"))
    #expect(workshop.plan(next).changes.isEmpty)
    // What a person removes stays away.
    let three = try #require(workshop.items.values.first { $0.message == "/three" })
    workshop.items[three.id] = nil
    let again = workshop.plan(next)
    #expect(again.changes.isEmpty)
    #expect(again.report.warnings.contains { $0.message.contains("'Three'") })
  }

  @Test("A block whose widget is gone stays and is named; what a person added is not")
  func gone() throws {
    var workshop = Workshop()
    workshop.take(Self.file(widget("1", 0, 0, 100, 100), widget("2", 100, 0, 100, 100)))
    let board = try #require(workshop.board("Page"))
    let added = BoardItem(
      id: ID(using: &workshop.generator), board: board.id,
      content: .message("/mine"), pose: .cells(try #require(cells(40, 40))), label: "Mine")
    workshop.items[added.id] = added
    let report = workshop.take(Self.file(widget("1", 0, 0, 100, 100)))
    let warnings = report.warnings.map(\.message).filter { $0.contains("no longer in the file") }
    #expect(warnings.count == 1 && warnings[0].contains("scene 2") && !warnings[0].contains("Mine"))
    #expect(try messages(workshop).count == 3)
  }

  @Test("A new widget lies beside its neighbours of the file, wherever a person moved them")
  func place() throws {
    var workshop = Workshop()
    workshop.take(Self.file(widget("1", 0, 0, 100, 100), widget("2", 100, 0, 100, 100)))
    for item in workshop.items.values {
      let old = try #require(item.pose.cells)
      workshop.items[item.id]?.pose = .cells(
        try #require(cells(old.minX + 30, old.minY + 7, old.width, old.height)))
    }
    // The second one is gone from the file, and still fills its place.
    var next = Self.file(widget("1", 0, 0, 100, 100), widget("3", 200, 0, 100, 100))
    next.objects.append(entry(.scene, "3", "New", id: "3"))
    let red = try #require(workshop.items.values.compactMap(\.pose.cells).min { $0.minX < $1.minX })
    let report = workshop.take(next)
    let new = try #require(workshop.object(.scene, "3"))
    let item = try #require(workshop.items.values.first { $0.object == new.id })
    #expect(item.pose.cells == cells(red.minX + 4, red.minY))
    #expect(!report.warnings.contains { $0.message.contains("free") })
  }

  @Test("The largest layout is the first board; pages of a book stay in their order")
  func order() throws {
    func layout(_ name: String, _ count: Int, book: String? = nil) -> ImportedLayout {
      ImportedLayout(
        identifier: name, name: name, book: book,
        widgets: (0..<count).map { Self.button("/\(name)/\($0)", Double($0), "\($0)") })
    }
    var workshop = Workshop()
    let report = workshop.take(
      ImportedShow(layouts: [
        layout("Small", 1), layout("Left", 1, book: "movers"), layout("Right", 3, book: "movers"),
        layout("Main", 5), layout("Other", 1),
      ]))
    #expect(report.boards.map(\.name) == ["Main", "Left", "Right", "Small", "Other"])
  }

  @Test("Objects that no layout shows are counted")
  func unshown() {
    var workshop = Workshop()
    #expect(workshop.plan(Self.file(widget("1", 0, 0, 100, 100))).report.unshown == 1)
    // Without a layout there are boards of all.
    #expect(workshop.plan(Self.file()).report.unshown == 0)
  }
}
