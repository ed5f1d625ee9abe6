import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing

@Suite("What widgets do and are called")
struct WidgetImportTests {
  private static func frame(_ column: Double) -> Rect<BoardSpace> {
    Rect(origin: Point(x: column * 50, y: 0), size: Size(width: 50, height: 50))
  }

  private static let file = ImportedShow(
    objects: [
      entry(.scene, "1", "Warm wash", id: "1"), entry(.list, "2", id: "2"),
      entry(.scene, "3", "Fog", id: "3"),
    ],
    layouts: [
      ImportedLayout(
        identifier: "a", name: "Page",
        widgets: [
          ImportedWidget(object: "1", frame: frame(0), action: .toggle, label: "WARM"),
          ImportedWidget(object: "2", frame: frame(1), label: "List 2"),
          ImportedWidget(object: "3", frame: frame(2), action: .flash, label: "Fog"),
          ImportedWidget(object: nil, frame: frame(3), message: "7|255", label: "STOP"),
        ])
    ])

  private func blocks(_ workshop: Workshop) throws -> [String] {
    let board = try #require(workshop.board("Page"))
    return workshop.blocks(on: board).map { block in
      let item = block.item
      let object = item.object.flatMap { workshop.objects[$0]?.title }
      return "\(object ?? "-") \(item.action) \(item.message ?? "-") \(item.label ?? "-")"
    }
  }

  @Test("Actions and messages are the file's; captions are labels where they say something else")
  func laid() throws {
    var workshop = Workshop()
    let report = workshop.take(Self.file)
    #expect(
      try blocks(workshop) == [
        "Warm wash toggle - WARM", "List 2 go - -", "Fog flash - -", "- go 7|255 STOP",
      ])
    #expect(report.actions == [.toggle: 1, .flash: 1] && report.ownMessages == 1)
    #expect(report.summary.contains("1 flash, 1 toggle, 1 with a message"))
    let again = workshop.plan(Self.file)
    #expect(again.changes.isEmpty && again.report.leftOut.isEmpty)
    #expect(again.report.actions.isEmpty && again.report.ownMessages == 0)
  }

  @Test("What a person chose stays, and is reported")
  func chosen() throws {
    var workshop = Workshop()
    workshop.take(Self.file)
    for item in workshop.items.values {
      var altered = item
      switch item.label {
      case "WARM": altered.label = "Mine"
      case "STOP": altered.action = .flash
      default: if item.action == .flash { altered.action = .go }
      }
      workshop.items[item.id] = altered
    }
    let before = try blocks(workshop)
    let plan = workshop.plan(Self.file)
    #expect(plan.changes.isEmpty)
    #expect(try blocks(workshop) == before)
    #expect(
      plan.report.leftOut == [
        LeftOut(
          "widget", count: 3,
          reason: "its block has another action, message or label here, and keeps it")
      ])
  }

  @Test("A caption that changed on the console stays as it is here, and is reported")
  func recaptioned() throws {
    var workshop = Workshop()
    workshop.take(Self.file)
    var file = Self.file
    file.layouts[0].widgets[0].label = "HOT"
    let plan = workshop.plan(file)
    #expect(plan.changes.isEmpty && plan.report.leftOut.map(\.count) == [1])
  }

  @Test("A workspace of an earlier version keeps its blocks, and is given what the file has")
  func earlier() throws {
    var old = Self.file
    old.layouts[0].widgets.removeLast()
    for place in old.layouts[0].widgets.indices {
      old.layouts[0].widgets[place].action = .go
      old.layouts[0].widgets[place].label = ""
    }
    var workshop = Workshop()
    workshop.take(old)
    for board in workshop.boards.values { workshop.boards[board.id]?.metadata = Metadata() }
    let plan = workshop.plan(Self.file)
    // Only what the file has is remembered from now on.
    #expect(plan.changes.compactMap(\.after).allSatisfy { Board($0) != nil })
    #expect(
      Set(plan.report.leftOut) == [
        LeftOut(
          "widget", count: 2,
          reason: "its block has another action, message or label here, and keeps it"),
        LeftOut("widget", count: 1, reason: "its board stays as it was arranged"),
      ])
  }

  @Test("Forty thousand widgets that fire one object are compared in seconds")
  func manyOfOneObject() throws {
    let labels = (0..<40_000).map { "L\($0)" }
    func file(_ labels: [String]) -> ImportedShow {
      let widgets = labels.enumerated().map { place, label in
        ImportedWidget(object: "1", frame: Self.frame(Double(place)), label: label)
      }
      return ImportedShow(
        objects: [entry(.list, "1", id: "1")],
        layouts: [ImportedLayout(identifier: "a", name: "Page", widgets: widgets)])
    }
    var workshop = Workshop()
    workshop.take(file(["L0"]))
    let board = try #require(workshop.board("Page"))
    let object = try #require(workshop.object(.list, "1"))
    for (place, label) in labels.enumerated().dropFirst() {
      let rect = try #require(cells(Int32(place) * 2, 0))
      let item = BoardItem(
        id: ID(using: &workshop.generator), board: board.id, object: object.id,
        pose: .cells(rect), label: label)
      workshop.items[item.id] = item
    }
    let again = file(labels.reversed())
    var plan: ImportPlan?
    let time = ContinuousClock().measure { plan = workshop.plan(again) }
    // A search for each widget among all blocks takes minutes.
    #expect(time < .seconds(15))
    #expect(plan?.changes.isEmpty == true && plan?.report.leftOut.isEmpty == true)
    let fewer = workshop.plan(file(labels.dropLast() + ["other"]))
    #expect(fewer.report.leftOut.map(\.count) == [1])
  }

  @Test("A page with nothing but messages is a board, which stays away once it is deleted")
  func messagePage() throws {
    var file = Self.file
    file.layouts.append(
      ImportedLayout(
        identifier: "b", name: "Synth",
        widgets: [ImportedWidget(object: nil, frame: Self.frame(0), message: "/note 1.0")]))
    var workshop = Workshop()
    let report = workshop.take(file)
    #expect(report.boards.map(\.name) == ["Page", "Synth"])
    #expect(workshop.plan(file).changes.isEmpty)
    workshop.delete(try #require(workshop.board("Synth")))
    #expect(workshop.plan(file).changes.isEmpty)
  }
}
