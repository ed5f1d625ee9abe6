import Domain
import GridGeometry
import PluginAPI
import ShowFiles
import ShowImport
import Testing

@Suite("Exports of canvases and pieces that people edit")
struct FreeExportTests {
  private static let keys = OrderKey.spread(3)

  /// A canvas of two cards with a block between, and a stroke on top.
  private func workshop() throws -> Workshop {
    var workshop = Workshop()
    let board = workshop.addBoard("Desk", rules: BoardRules("canvas"))
    let scene = workshop.add(.scene, "1", "House")
    let date = Timestamp(milliseconds: 7)
    let contents: [ItemContent] = [
      .card(Card(title: "Low", text: "\u{1B}[1ma\u{1B}[m", created: date)),
      .object(scene.id, message: nil), .card(Card(title: "High", text: "b", created: date)),
    ]
    for (place, content) in contents.enumerated() {
      let area = Rect<BoardSpace>(
        origin: Point(x: Double(place) * 10 + 0.25, y: 0.5), size: Size(width: 120, height: 60))
      let item = BoardItem(
        id: ID(using: &workshop.generator), board: board.id, content: content,
        pose: .free(area, z: Self.keys[place]))
      workshop.items[item.id] = item
    }
    let samples = [Stroke.Sample(x: 0, y: 0, time: 0)]
    let item = BoardItem(
      id: ID(using: &workshop.generator), board: board.id,
      content: .ink(try #require(Stroke(pen: Stroke.Pen(), samples: samples))),
      pose: .free(
        Rect(origin: .origin, size: Size(width: 2, height: 2)),
        z: try #require(OrderKey.between(Self.keys[2], nil))))
    workshop.items[item.id] = item
    return workshop
  }

  /// What lies on the canvas, from the lowest: `Low 0.25,0.5`.
  private func stack(_ workshop: Workshop) -> [String] {
    workshop.items.values.sorted(by: BoardItem.inReadingOrder).map { item in
      let name =
        item.content.card?.title ?? item.object.flatMap { workshop.objects[$0] }?.name ?? "ink"
      guard case .free(let area, _) = item.pose else { return "\(name) nowhere" }
      return "\(name) \(area.minX),\(area.minY)"
    }
  }

  /// Imports an export whose canvas was changed by hand, into an empty show.
  private func imported(
    _ edit: (inout [String]) throws -> Void
  ) throws -> (workshop: Workshop, report: FileReport) {
    let files = try ShowExportPlugin.canvas.write(try workshop().contents).map { file in
      guard file.name.hasSuffix(".canvas") else { return file }
      var lines = String(decoding: file.bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      try edit(&lines)
      return ExportedFile(name: file.name, bytes: Array(lines.joined(separator: "\n").utf8))
    }
    var other = Workshop(seed: 2)
    let report = other.take(try readFolder(files), format: "callboard")
    return (other, report)
  }

  @Test("what was moved lies there, and all else is exact")
  func moved() throws {
    let (other, report) = try imported { lines in
      lines[2] = lines[2].replacing("\"x\":0,", with: "\"x\":-30.5,")
      lines[4] = lines[4].replacing("\"width\":120", with: "\"width\":300")
    }
    #expect(stack(other) == ["Low -30.5,0.5", "House 10.25,0.5", "High 20.25,0.5", "ink 0.0,0.0"])
    let high = other.items.values.first { $0.content.card?.title == "High" }
    #expect(high?.pose.area?.size == Size(width: 300, height: 60))
    let low = other.items.values.first { $0.content.card?.title == "Low" }
    #expect(low?.content.card?.text == "\u{1B}[1ma\u{1B}[m")
    #expect(low?.content.card?.created == Timestamp(milliseconds: 7))
    #expect(report.warnings.map(\.message).contains { $0.contains("2 blocks lie elsewhere") })
  }

  @Test("the order of the nodes is what is on top of what, and ink stays between")
  func restacked() throws {
    let (other, _) = try imported { lines in lines.swapAt(2, 3) }
    #expect(stack(other).map { $0.prefix { $0 != " " } } == ["House", "Low", "High", "ink"])
    let keys = other.items.values.compactMap { item -> OrderKey? in
      if case .free(_, let z) = item.pose { z } else { nil }
    }
    #expect(Set(keys).isSuperset(of: Self.keys) && Set(keys).count == 4)
  }

  @Test("a card with another text gets it, and one that was deleted or drawn is seen")
  func texts() throws {
    let (other, report) = try imported { lines in
      lines[4] = lines[4].replacing("# High\\n\\nb", with: "# Higher\\n\\nc")
      lines[2] =
        ##"{"id":"n","type":"text","text":"# Group 5","x":9,"y":9,"width":10,"height":60},"##
    }
    #expect(
      stack(other) == ["House 10.25,0.5", "Higher 20.25,0.5", "ink 0.0,0.0", "Group 5 9.0,9.0"])
    let drawn = other.items.values.first { $0.content.card?.title == "Group 5" }
    #expect(drawn?.pose.area?.size == Size(width: 100, height: 60))
    #expect(drawn?.content.card?.created == Timestamp(milliseconds: 2_000))
    #expect(report.leftOut.map(\.what) == ["block"])
  }

  @Test("a canvas alone is a canvas again, and changes nothing where it came from")
  func canvasAlone() throws {
    var own = try workshop()
    let files = ShowExportPlugin.canvas.write(own.contents)
    let canvas = try #require(files.first { $0.name == "Desk.canvas" })
    let plan = own.plan(try readExport(canvas.bytes), format: "callboard")
    #expect(plan.changes.isEmpty && plan.report.leftOut.isEmpty, "\(plan.report.leftOut)")
    var other = Workshop(seed: 2)
    other.take(try readExport(canvas.bytes), format: "callboard")
    #expect(stack(other) == ["Low 0.0,1.0", "House 10.0,1.0", "High 20.0,1.0"])
    #expect(other.board("Desk")?.rules.key == "canvas")
  }

  @Test("keys that are taken, or there twice, go on top")
  func takenKeys() throws {
    let text = ShowExportPlugin.canvas.write(try workshop().contents).first.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    let twice = try #require(text).replacing(
      "\"z\":\"\(Self.keys[1].digits)\"", with: "\"z\":\"\(Self.keys[0].digits)\"")
    var other = Workshop(seed: 2)
    other.take(try readExport(Array(twice.utf8)), format: "callboard")
    #expect(stack(other).map { $0.prefix { $0 != " " } } == ["Low", "High", "ink", "House"])
  }

  @Test("a piece that was moved lies on the nearest cells, and one over another is left out")
  func pieces() throws {
    var workshop = Workshop()
    let board = workshop.addBoard("Field", rules: BoardRules("tiles"))
    for (place, shape) in [Pentomino.l, .i].enumerated() {
      let item = BoardItem(
        id: ID(using: &workshop.generator), board: board.id, content: .tile(nil),
        pose: .shaped(shape.shape, at: Cell(x: Int32(place) * 4, y: 0), .right))
      workshop.items[item.id] = item
    }
    for (x, poses, count) in [("430", [0, 10], 0), ("44", [0], 1)] {
      let files = ShowExportPlugin.canvas.write(workshop.contents).map { file in
        let text = String(decoding: file.bytes, as: UTF8.self)
        let isCanvas = file.name.hasSuffix(".canvas")
        return ExportedFile(
          name: file.name,
          bytes: Array((isCanvas ? text.replacing("\"x\":176", with: "\"x\":\(x)") : text).utf8))
      }
      var other = Workshop(seed: 2)
      let report = other.take(try readFolder(files), format: "callboard")
      #expect(
        other.items.values.compactMap { $0.pose.piece?.cell.x }.sorted() == poses.map(Int32.init))
      #expect(report.leftOut.reduce(0) { $0 + $1.count } == count, "\(report.leftOut)")
    }
  }

  @Test("blocks of a flow that were moved have the order of their places")
  func reordered() throws {
    var workshop = Workshop()
    let board = workshop.addBoard("Looks", rules: BoardRules("flow", settings: ["columns": "3"]))
    for (place, key) in Self.keys.enumerated() {
      let item = BoardItem(
        id: ID(using: &workshop.generator), board: board.id, content: .message("/\(place)"),
        pose: .ordered(key))
      workshop.items[item.id] = item
    }
    let files = ShowExportPlugin.canvas.write(workshop.contents).map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      let isCanvas = file.name.hasSuffix(".canvas")
      return ExportedFile(
        name: file.name,
        bytes: Array(
          (isCanvas
            ? text.replacing("\"x\":0,\"y\":0,\"width\":88", with: "\"x\":300,\"y\":0,\"width\":88")
            : text).utf8))
    }
    var other = Workshop(seed: 2)
    other.take(try readFolder(files), format: "callboard")
    let items = other.items.values.sorted(by: BoardItem.inReadingOrder)
    #expect(items.map(\.message) == ["/1", "/2", "/0"])
    #expect(items.compactMap(\.pose.order) == Self.keys)
  }
}
