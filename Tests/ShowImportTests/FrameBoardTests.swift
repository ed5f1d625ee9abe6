import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing

@Suite("Boards by a file's own layout")
struct FrameBoardTests {
  private static func scenes(_ count: Int) -> [ImportedObject] {
    (1...count).map { entry(.scene, "\($0)", "S\($0)", id: "\($0)") }
  }

  private static func file(_ widgets: [ImportedWidget], name: String = "Page") -> ImportedShow {
    let count = Set(widgets.map(\.object)).count
    return ImportedShow(
      objects: scenes(max(count, 1)),
      layouts: [ImportedLayout(identifier: "Frame:1", name: name, widgets: widgets)])
  }

  @Test("The usual distance is two cells, horizontally and vertically on its own")
  func scale() {
    var workshop = Workshop()
    workshop.take(
      Self.file([
        widget("1", 100, 1_000, 50, 20), widget("2", 160, 1_000, 50, 20),
        widget("3", 100, 1_025, 110, 20), widget("4", 230, 1_000, 24, 45),
        widget("5", 265, 1_000, 5, 3),
      ]))
    // Six cells wide and four high, so moved by (-3, -2).
    #expect(
      workshop.picture(of: "Page") == [
        "-3,-2 2x2 S1", "-1,-2 2x2 S2", "1,-2 1x4 S4", "2,-2 1x1 S5", "-3,0 4x2 S3",
      ])
  }

  @Test(
    "The unit and the place in the file do not matter",
    arguments: [(1.0, 0.0, 0.0), (0.001, 0, 0), (1e6, 0, 0), (1, -7_012, 3e5), (3, 36, -33)])
  func unit(scale: Double, dx: Double, dy: Double) {
    let widgets = (0..<20).map { index in
      widget(
        "\(index + 1)", Double(index % 5) * 60 * scale + dx, Double(index / 5) * 60 * scale + dy,
        50 * scale, 50 * scale)
    }
    var workshop = Workshop()
    workshop.take(Self.file(widgets))
    let expected = (0..<20).map { "\($0 % 5 * 2 - 5),\($0 / 5 * 2 - 4) 2x2 S\($0 + 1)" }
    #expect(workshop.picture(of: "Page") == expected)
  }

  @Test("Pages of one name are numbered past names in use")
  func pages() {
    var workshop = Workshop()
    workshop.addBoard("page 3")
    let layouts = (1...5).map {
      ImportedLayout(identifier: "\($0)", name: "Page", widgets: [widget("1", 0, 0, 9, 9)])
    }
    let report = workshop.take(ImportedShow(objects: Self.scenes(1), layouts: layouts))
    #expect(report.boards.map(\.name) == ["Page", "Page 2", "Page 4", "Page 5", "Page 6"])
  }

  @Test("A wide board begins at -9")
  func wide() {
    var workshop = Workshop()
    workshop.take(
      Self.file(
        (0..<60).map { widget("\($0 + 1)", Double($0 % 20) * 10, Double($0 / 20) * 40, 10, 10) }
      ))
    #expect(workshop.picture(of: "Page").first == "-9,-3 2x2 S1")
    #expect(workshop.picture(of: "Page").last == "29,1 2x2 S60")
  }

  @Test("One board for each layout; names are made unique; what shows nothing is counted")
  func layouts() {
    var workshop = Workshop()
    let file = ImportedShow(
      objects: Self.scenes(3),
      layouts: [
        ImportedLayout(identifier: "a", name: "Page", widgets: [widget("1", 0, 0, 9, 9)]),
        ImportedLayout(identifier: "b", name: "PAGE", widgets: [widget("1", 0, 0, 9, 9)]),
        ImportedLayout(identifier: "c", name: "", widgets: [widget("2", 0, 0, 9, 9)]),
        ImportedLayout(identifier: "d", name: "Empty", widgets: [widget("77", 0, 0, 9, 9)]),
        ImportedLayout(identifier: "a", name: "Again", widgets: [widget("3", 0, 0, 9, 9)]),
      ])
    let report = workshop.take(file)
    #expect(report.boards.map(\.name) == ["Page", "PAGE 2", "show"])
    #expect(workshop.board("PAGE 2")?.source == ImportSource(format: testFormat, identifier: "b"))
    #expect(report.leftOut.map(\.what) == ["layout", "layout", "widget"])
    #expect(report.leftOut.map(\.count) == [1, 1, 1])
    #expect(report.warnings.isEmpty)
  }

  @Test("Layouts that show nothing at all leave the boards to the kinds")
  func nothingShown() {
    var workshop = Workshop()
    let report = workshop.take(
      ImportedShow(
        objects: Self.scenes(1),
        layouts: [ImportedLayout(identifier: "a", name: "A", widgets: [widget("x", 0, 0, 1, 1)])]))
    #expect(report.boards.map(\.name) == ["Scenes"])
    #expect(report.leftOut.map(\.what) == ["layout", "widget"])
  }

  @Test("A collision moves the later block to the nearest free place and is reported")
  func collision() {
    var workshop = Workshop()
    let report = workshop.take(
      Self.file([
        widget("1", 0, 0, 50, 50), widget("2", 50, 0, 50, 50), widget("3", 5, 5, 50, 50),
        widget("4", 0, 50, 50, 50),
      ]))
    // The places at distance two are all covered but one above, which comes first in reading order.
    #expect(
      workshop.picture(of: "Page") == [
        "-2,-4 2x2 S3", "-2,-2 2x2 S1", "0,-2 2x2 S2", "-2,0 2x2 S4",
      ])
    #expect(
      report.warnings.map(\.message) == [
        "board 'Page': 1 block lay over others and moved to a free place: scene 3 \"S3\""
      ])
  }

  @Test("What lies where it should keeps its place, whatever was listed before it")
  func priority() {
    var workshop = Workshop()
    let widgets =
      [widget("1", 0, 0, 50, 50), widget("2", 0, 0, 50, 50)]
      + (3...6).map { widget("\($0)", Double($0 - 2) * 50, 0, 50, 50) }
    workshop.take(Self.file(widgets))
    #expect(
      workshop.picture(of: "Page").suffix(5).map { $0.suffix(2) } == ["S1", "S3", "S4", "S5", "S6"])
  }

  @Test("Many widgets on one spot all find a place, near it first and then in rows below")
  func stack() {
    var workshop = Workshop()
    let report = workshop.take(
      Self.file((1...400).map { widget("\($0)", 10, 10, 50, 50) }))
    #expect(workshop.items.count == 400)
    #expect(report.boards == [BoardReport(name: "Page", items: 400)])
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.message.hasSuffix(" and 391 more") == true)
    let rects = workshop.items.values.compactMap(\.pose.cells)
    #expect(rects.allSatisfy { abs($0.minX) < 40 && abs($0.minY) < 100 })
  }

  @Test(
    "Absurd frames neither trap nor tear the board apart",
    arguments: [
      widget("3", .nan, 0, 50, 50), widget("3", 0, .infinity, 50, 50),
      widget("3", 1e300, 0, 50, 50),
      widget("3", -1e300, 0, 50, 50), widget("3", 0, 1e300, 50, 50), widget("3", 0, 0, 0, 0),
      widget("3", 0, 0, -50, 50), widget("3", 0, 0, 50, -0.0), widget("3", 0, 0, 1e300, 50),
      widget("3", 0, 0, 50, .nan), widget("3", 1e9, 0, 50, 50), widget("3", 0, -1e9, 50, 50),
      widget("3", 0, 0, .leastNonzeroMagnitude, 50),
      widget("3", .greatestFiniteMagnitude, 0, 1e308, 1),
    ])
  func absurd(odd: ImportedWidget) {
    var workshop = Workshop()
    let report = workshop.take(
      Self.file([widget("1", 0, 0, 50, 50), widget("2", 60, 0, 50, 50), odd]))
    #expect(workshop.picture(of: "Page") == ["-2,-1 2x2 S1", "0,-1 2x2 S2", "-2,3 2x2 S3"])
    #expect(
      report.warnings.map(\.message) == [
        "board 'Page': 1 block had no usable position and moved to a free place: scene 3 \"S3\""
      ])
  }

  @Test("Lengths that are lost beside a large number are not lengths", arguments: [false, true])
  func lost(isTurned: Bool) {
    var workshop = Workshop()
    let report = workshop.take(
      Self.file(
        ["1", "2"].map {
          isTurned ? widget($0, 0, 1e12, 50, 0.00001) : widget($0, 1e12, 0, 0.00001, 50)
        }))
    #expect(workshop.picture(of: "Page") == ["-8,-4 2x2 S1", "-6,-4 2x2 S2"])
    #expect(
      report.warnings.map(\.message) == [
        "board 'Page': 2 blocks had no usable position and moved to a free place: "
          + "scene 1 \"S1\", scene 2 \"S2\""
      ])
  }

  @Test("A layout without any usable frame is rows of eight in the file's order")
  func withoutGeometry() {
    var workshop = Workshop()
    let report = workshop.take(Self.file((1...9).map { widget("\($0)", 0, 0, 0, 0) }))
    #expect(workshop.picture(of: "Page").first == "-8,-4 2x2 S1")
    #expect(workshop.picture(of: "Page").last == "-8,-2 2x2 S9")
    #expect(report.warnings.count == 1)
  }

  @Test("A giant among small widgets is cut")
  func giant() {
    var workshop = Workshop()
    let report = workshop.take(
      Self.file([
        widget("1", 0, 0, 10, 10), widget("2", 20, 0, 10, 10), widget("3", 0, 20, 1e6, 10),
      ]))
    #expect(workshop.picture(of: "Page").last == "-9,0 64x2 S3")
    #expect(
      report.warnings.map(\.message) == [
        "board 'Page': 1 block would have been larger than 64x64 cells and became smaller: "
          + "scene 3 \"S3\""
      ])
  }

  @Test("A later import lays new blocks where the file has them, or near")
  func extended() throws {
    var workshop = Workshop()
    let old = [widget("1", 0, 0, 50, 50), widget("2", 50, 0, 50, 50), widget("1", 0, 100, 50, 50)]
    workshop.take(Self.file(old))
    let before = workshop.items
    let file = Self.file(old + [widget("3", 50, 100, 50, 50), widget("4", 0, 0, 50, 50)])
    let report = workshop.take(file)
    #expect(before.allSatisfy { workshop.items[$0.key] == $0.value })
    #expect(report.boards == [BoardReport(name: "Page", items: 2)])
    #expect(workshop.picture(of: "Page").contains("0,0 2x2 S3"))
    #expect(workshop.plan(file).changes.isEmpty)
  }

  @Test("Blocks on a board that asks for more are as large as it asks")
  func minimum() {
    var workshop = Workshop()
    workshop.addBoard("Page", minimum: .two)
    workshop.take(
      Self.file([
        widget("1", 0, 0, 50, 50), widget("2", 50, 0, 50, 50), widget("3", 100, 0, 10, 10),
      ]))
    #expect(
      workshop.picture(of: "Page") == ["-2,-1 2x2 S1", "0,-1 2x2 S2", "2,-1 2x2 S3"])
  }
}
