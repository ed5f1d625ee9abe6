import Domain
import GridGeometry
import PluginAPI
import ShowFiles
import ShowImport
import Testing

@Suite("The rules of imported boards")
struct RulesOfBoardsTests {
  private static func page(_ widgets: [ImportedWidget], more: Int = 0) -> ImportedShow {
    let count = Set(widgets.map(\.object)).count + more
    return ImportedShow(
      objects: (1...count).map { entry(.scene, "\($0)", "S\($0)", id: "\($0)") },
      layouts: [ImportedLayout(identifier: "Frame:1", name: "Page", widgets: widgets)])
  }

  private static let overlapping = [
    widget("1", 10, 20, 100, 60), widget("2", 60, 40, 100, 60.5), widget("3", 10, 20, 100, 60),
  ]

  private func workshop(_ rules: String?) throws -> Workshop {
    var workshop = Workshop()
    workshop.choice = try BoardChoice(layout: nil, columns: nil, rules: rules)
    return workshop
  }

  /// What lies freely, from the lowest: `S1 10.0,20.0 100.0x60.0`.
  private func stack(_ workshop: Workshop) -> [String] {
    workshop.items.values.sorted(by: BoardItem.inReadingOrder).map { item in
      let name = item.object.flatMap { workshop.objects[$0] }?.name ?? item.content.card?.text ?? ""
      guard let area = item.pose.area else { return "\(name) nowhere" }
      return "\(name) \(area.minX),\(area.minY) \(area.size.width)x\(area.size.height)"
    }
  }

  @Test("On a canvas widgets overlap as in the file, in its order, and nothing is moved")
  func overlaps() throws {
    var workshop = try workshop("canvas")
    let file = Self.page(Self.overlapping)
    let report = workshop.take(file)
    #expect(
      stack(workshop) == [
        "S1 10.0,20.0 100.0x60.0", "S2 60.0,40.0 100.0x60.5", "S3 10.0,20.0 100.0x60.0",
      ])
    #expect(report.warnings.isEmpty && report.leftOut.isEmpty)
    #expect(report.boards == [BoardReport(name: "Page", items: 3, rules: "canvas")])
    #expect(workshop.plan(file).changes.isEmpty)
    // Without the choice nothing is as before the choice: blocks move.
    var grid = try self.workshop(nil)
    #expect(grid.take(file).warnings.first?.message.contains("lay over others") == true)
    #expect(grid.blocks(on: try #require(grid.board("Page"))).count == 3)
  }

  @Test(
    "A page in small units is enlarged until its usual widget is as large as a finger",
    arguments: [(0.01, 44 / 0.6), (0.5, 44 / 30), (1, 1), (4, 1)] as [(Double, Double)])
  func scale(_ unit: Double, _ factor: Double) throws {
    var workshop = try workshop("canvas")
    workshop.take(
      Self.page((1...3).map { widget("\($0)", Double($0) * 70 * unit, 0, 100 * unit, 60 * unit) }))
    let areas = workshop.items.values.compactMap(\.pose.area).sorted { $0.minX < $1.minX }
    for (place, area) in areas.enumerated() {
      #expect(abs(area.minX - Double(place + 1) * 70 * unit * factor) < 1e-6, "\(area)")
      #expect(abs(area.size.height - 60 * unit * factor) < 1e-6)
    }
  }

  @Test("Frames that make no sense lie below the others, and are reported")
  func lost() throws {
    var workshop = try workshop("canvas")
    let report = workshop.take(
      Self.page([
        widget("1", 0, 0, 100, 60), widget("2", 0, 0, 0, 60), widget("3", 1e300, 0, 100, 60),
        widget("4", 0, 0, 100, -1),
      ]))
    #expect(
      stack(workshop) == [
        "S1 0.0,0.0 100.0x60.0", "S2 0.0,104.0 88.0x88.0", "S3 132.0,104.0 88.0x88.0",
        "S4 264.0,104.0 88.0x88.0",
      ])
    #expect(report.warnings.map(\.message).contains { $0.contains("3 blocks had no usable") })
  }

  @Test(
    "Boards by kind have rows on a canvas, and an order on a flow", arguments: ["canvas", "flow"])
  func kinds(_ rules: String) throws {
    var workshop = try workshop(rules)
    let file = ImportedShow(objects: (1...10).map { entry(.scene, "\($0)", "S\($0)") })
    workshop.take(file)
    #expect(workshop.board("Scenes")?.rules.key == rules)
    let items = workshop.items.values.sorted(by: BoardItem.inReadingOrder)
    #expect(
      items.map { $0.object.flatMap { workshop.objects[$0] }?.name }
        == (1...10).map { "S\($0)" })
    #expect(items.allSatisfy { $0.pose.area?.size.width == (rules == "canvas" ? 88 : nil) })
    #expect(workshop.plan(file).changes.isEmpty)
  }

  @Test("A flow has the order of reading")
  func flow() throws {
    var workshop = try workshop("flow")
    workshop.take(
      Self.page([
        widget("1", 200, 100, 50, 50), widget("2", 0, 0, 50, 50), widget("3", 100, 0, 50, 50),
        widget("4", 0, 100, 50, 50),
      ]))
    let items = workshop.items.values.sorted(by: BoardItem.inReadingOrder)
    #expect(
      items.map { $0.object.flatMap { workshop.objects[$0] }?.name } == ["S2", "S3", "S4", "S1"])
  }

  @Test(
    "A board that is there keeps its rules, whatever is chosen",
    arguments: [nil, "grid", "flow"] as [String?])
  func existing(_ later: String?) throws {
    var workshop = try workshop("canvas")
    workshop.take(Self.page(Self.overlapping))
    let before = workshop.items
    workshop.choice = try BoardChoice(layout: nil, columns: nil, rules: later)
    let more = Self.page(Self.overlapping + [widget("4", 300, 20, 100, 60)])
    let report = workshop.take(more)
    #expect(workshop.boards.count == 1 && workshop.board("Page")?.rules.key == "canvas")
    #expect(before.allSatisfy { workshop.items[$0.key] == $0.value })
    #expect(stack(workshop).last == "S4 300.0,20.0 100.0x60.0")
    #expect(report.boards == [BoardReport(name: "Page", items: 1, rules: "canvas")])

    var grid = try self.workshop(nil)
    grid.take(Self.page(Self.overlapping))
    grid.choice = try BoardChoice(layout: nil, columns: nil, rules: "canvas")
    grid.take(more)
    #expect(grid.blocks(on: try #require(grid.board("Page"))).count == 4)
  }

  @Test(
    "Rules that there are not, or that no file has, are refused with those that there are",
    arguments: [("pile", "there are no rules 'pile'"), ("Tiles", "no file says the shapes")])
  func refused(_ rules: String, _ message: String) throws {
    let error = #expect(throws: ImportOptionError.self) {
      try BoardChoice(layout: nil, columns: nil, rules: rules)
    }
    #expect(error?.option == "rules" && error?.message.hasPrefix(message) == true)
    #expect(error?.allowed == "grid, flow, canvas")
    #expect(try BoardChoice(layout: nil, columns: nil, rules: "Canvas").rules == "canvas")
  }

  // MARK: Canvases of other programs

  private static func drawn(_ text: String) -> [UInt8] {
    Array(
      #"""
      {"nodes":[{"id":"a","type":"text","text":"Later","x":-7.5,"y":3,"width":250,"height":60},
      {"id":"b","type":"text","text":"\#(text)","x":20,"y":5,"width":60,"height":30}],"edges":[]}
      """#.utf8)
  }

  @Test("A canvas without objects is a canvas of cards, once, and its text may be edited here")
  func cards() throws {
    var workshop = try workshop(nil)
    let file = try readExport(Self.drawn("Now"))
    let report = workshop.take(file, format: "callboard")
    #expect(stack(workshop) == ["Later -7.5,3.0 250.0x60.0", "Now 20.0,5.0 100.0x50.0"])
    #expect(report.leftOut.isEmpty && report.boards.map(\.rules) == ["canvas"])
    #expect(
      workshop.items.values.allSatisfy {
        $0.content.card?.created == Timestamp(milliseconds: 2_000)
      })
    let again = workshop.plan(file, format: "callboard")
    #expect(again.changes.isEmpty && again.report.leftOut.isEmpty)
    let other = workshop.plan(try readExport(Self.drawn("Never")), format: "callboard")
    #expect(other.changes.isEmpty && other.report.leftOut.map(\.count) == [1])
  }

  @Test("A canvas with objects is a grid of them, or with the choice a canvas of everything")
  func mixed() throws {
    let file = try readExport(Self.drawn("Group 5"))
    var grid = try workshop(nil)
    let report = grid.take(file, format: "callboard")
    #expect(grid.board("show")?.rules.key == "grid" && grid.items.count == 1)
    #expect(report.leftOut.map(\.what) == ["card"])
    var canvas = try workshop("canvas")
    #expect(canvas.take(file, format: "callboard").leftOut.isEmpty)
    #expect(stack(canvas) == ["Later -7.5,3.0 250.0x60.0", " 20.0,5.0 60.0x30.0"])
    var chosen = try workshop("grid")
    let cards = chosen.take(try readExport(Self.drawn("Now")), format: "callboard")
    #expect(chosen.items.isEmpty && cards.leftOut.map(\.count) == [2])
  }
}
