import Domain
import PluginAPI
import ShowFiles
import ShowImport
import Testing

@Suite("Exports of boards that keep an order")
struct OrderedBoardTests {
  /// A show with a board of three boxes in an order, and the rules of a name.
  private func workshop(_ rules: String = "flow", ordered: Bool = true) throws -> Workshop {
    var workshop = Workshop()
    let board = workshop.addBoard("Looks", rules: BoardRules(rules))
    for (digit, key) in zip(["1", "2", "3"], OrderKey.spread(3)) {
      let list = workshop.add(.list, digit, "L\(digit)")
      let pose = try ordered ? Pose.ordered(key) : .cells(#require(cells(0, 0)))
      let item = BoardItem(
        id: ID(using: &workshop.generator), board: board.id, object: list.id, pose: pose)
      workshop.items[item.id] = item
    }
    return workshop
  }

  private func order(_ workshop: Workshop) -> [String] {
    workshop.items.values.filter { $0.pose.order != nil }.sorted(by: BoardItem.inReadingOrder)
      .compactMap { $0.object.flatMap { workshop.objects[$0] }?.name }
  }

  @Test(
    "What comes back to such a board has its old place, or the last one if that is taken",
    arguments: ["canvas", "csv"])
  func returning(form: String) throws {
    var workshop = try workshop()
    let plugin = form == "csv" ? ShowExportPlugin.csv : .canvas
    let files = try readFolder(plugin.write(workshop.contents))
    let keys = OrderKey.spread(3)
    for digit in ["1", "2"] {
      let gone = try #require(workshop.object(.list, digit))
      workshop.objects[gone.id] = nil
      workshop.items = workshop.items.filter { $0.value.object != gone.id }
    }
    let last = try #require(workshop.items.keys.first)
    workshop.items[last]?.pose = .ordered(keys[0])
    let report = workshop.take(files, format: "callboard")
    #expect(order(workshop) == ["L3", "L2", "L1"])
    #expect(workshop.items.count == 3)
    #expect(report.boards.map(\.items) == [2])
    // That one is where the export has another.
    #expect(report.leftOut.map(\.count) == [1], "\(report.leftOut)")
    #expect(workshop.plan(files, format: "callboard").changes.isEmpty)
  }

  @Test("An empty one gets an order, and one of other rules nothing, which is reported")
  func otherBoards() throws {
    for (rules, count) in [("flow", 3), ("pile", 0)] {
      var workshop = try workshop(rules)
      let files = try readFolder(ShowExportPlugin.canvas.write(workshop.contents))
      workshop.objects = [:]
      workshop.items = [:]
      let report = workshop.take(files, format: "callboard")
      #expect(order(workshop).count == count && workshop.items.count == count)
      #expect(report.boards.map(\.items) == (count > 0 ? [3] : []))
      let left = report.leftOut.filter { $0.reason == "board 'Looks' has the rules 'pile'" }
      #expect(left.map(\.count) == (count > 0 ? [] : [3]))
    }
  }

  @Test("An older export has rows without keys: their order counts")
  func olderExport() throws {
    let files = ShowExportPlugin.canvas.write(try workshop().contents).map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return ExportedFile(
        name: file.name,
        bytes: Array(text.replacing(/,"pose":\{"ordered":"[^"]*"\}/, with: "").utf8))
    }
    var other = Workshop(seed: 2)
    let report = other.take(try readFolder(files), format: "callboard")
    #expect(report.warnings.isEmpty && order(other) == ["L1", "L2", "L3"])
    #expect(other.board("Looks")?.rules.key == "flow")
  }

  @Test("Rules that this build does not have become a grid, which is reported")
  func unknownRules() throws {
    let files = try readFolder(ShowExportPlugin.canvas.write(try workshop("pile").contents))
    var other = Workshop(seed: 2)
    let report = other.take(files, format: "callboard")
    #expect(
      report.warnings.map(\.message).first
        == "board 'Looks' used the rules 'pile'; it is imported as a grid")
    #expect(other.blocks(on: try #require(other.board("Looks"))).count == 3)
  }
}
