import Boards
import Domain
import GridGeometry
import Panels
import PluginAPI
import TestSupport
import Testing

@Suite("The layout of the picker")
struct PickerLayoutTests {
  private static let anchor = screenRect((300, 0, 88, 44))
  private static let view = Size<ScreenSpace>(width: 880, height: 528)

  private static func picker(_ count: UInt32, _ kind: ObjectKind = .list) -> Picker {
    let objects = (0..<count).map { BoardFixture.object($0 + 1, kind, "Cue \($0 + 1)") }
    return Picker(
      purpose: .place(
        Placed(cells: BoardFixture.cells(0, 0)),
        Rect(origin: .origin, size: Size(width: 88, height: 88))),
      objects: objects)
  }

  private static func layout(
    _ picker: Picker, view: Size<ScreenSpace> = view
  ) -> PickerLayout {
    PickerLayout(picker, anchor: anchor, view: view)
  }

  @Test("Search, cancel, filters and objects")
  func elements() throws {
    var picker = Picker(
      purpose: .reassign(BoardFixture.id(1)),
      objects: BoardFixture.objects + [
        ShowObject(
          id: ID(high: 3, low: 9), show: BoardFixture.show.id, kind: .plot,
          number: ObjectNumber(9), name: "Rig", color: ObjectColor(rgb: 0x1E88E5),
          isOutlined: true, created: BoardFixture.now)
      ])
    picker.filter(search: "  ", kinds: Set(ObjectKind.allCases).subtracting([.colour]))
    let elements = Self.layout(picker).elements
    let ids = elements.map { "\($0.id)" }
    #expect(
      ids.prefix(3) + ids.suffix(3) == [
        "picker", "picker:search", "picker:cancel",
        "picker:object:00000000000000030000000000000003",
        "picker:object:00000000000000030000000000000001",
        "picker:object:00000000000000030000000000000009",
      ])
    #expect(ids.dropFirst(3).prefix(11) == ObjectKind.allCases.map { "picker:kind:\($0)" }[...])
    #expect(
      elements.map(\.kind)
        == [.panel, .field, .button] + Array(repeating: .filter, count: 11)
        + Array(repeating: .choice, count: 3))
    #expect(
      elements.map(\.label).prefix(7) == [
        "Choose another object, 3 of 4", "Search", "Cancel", "Filter: group, on",
        "Filter: intensity, on", "Filter: position, on", "Filter: colour, off",
      ])
    #expect(elements.map(\.label).suffix(3) == ["group 3", "Opening night, list 1", "Rig, plot 9"])
    #expect(elements.map(\.title).prefix(4) == ["", "  ", "Cancel", "group"])
    #expect(elements.map(\.title).suffix(3) == ["", "Opening night", "Rig"])
    #expect(elements.map(\.subtitle).suffix(4) == ["", "group 3", "list 1", "plot 9"])
    #expect(
      elements.map(\.states).prefix(7) == [[], [.focused], [], [.chosen], [.chosen], [.chosen], []])
    #expect(elements.map(\.states).suffix(2) == [[], [.outlined]])
    #expect(elements.map(\.color).suffix(2) == [nil, ObjectColor(rgb: 0x1E88E5)])
    #expect(Self.layout(Self.picker(2)).elements[0].label == "Choose an object to place, 2 of 2")
  }

  @Test("A kind of the host has a filter behind those of the eleven")
  func kindsOfHosts() throws {
    let kinds = try ObjectKinds(adding: [.init("smoke"), .init("led")])
    let picker = Picker(
      purpose: .reassign(BoardFixture.id(1)), objects: BoardFixture.objects, kinds: kinds)
    let layout = Self.layout(picker)
    let filters = layout.elements.filter { $0.kind == .filter }
    #expect(filters.map(\.title).suffix(3) == ["plot", "smoke", "led"])
    let smoke = try #require(filters.first { $0.title == "smoke" })
    #expect(layout.part(at: smoke.frame.center) == .kind(try #require(kinds.kind(word: "smoke"))))
  }

  /// The elements of a picker for an app with these kinds, as text.
  private static func text(_ kinds: ObjectKinds, _ objects: [ShowObject]) -> String {
    let picker = Picker(purpose: .reassign(BoardFixture.id(1)), objects: objects, kinds: kinds)
    return layout(picker).elements.map { element in
      "\(element)" + (element.subtitle.isEmpty ? "" : " <\(element.subtitle)>")
    }.joined(separator: "\n")
  }

  private static func apps() throws -> [ShowObject] {
    try ["Mail", "Maps", ""].enumerated().map { place, name in
      ShowObject(
        id: ID(high: 3, low: UInt64(place)), show: BoardFixture.show.id,
        kind: try #require(ObjectKind(rawValue: "app")), name: name, created: BoardFixture.now)
    }
  }

  private static let head = """
    picker panel at 168,52 352x%
    picker:search field at 168,52 264x44 [focused]
    picker:cancel button "Cancel" at 432,52 88x44
    """

  private static func object(_ id: Int) -> String {
    "picker:object:0000000000000003000000000000000\(id) choice"
  }

  @Test("Only the host's kinds have filters, and objects need no number")
  func ownKinds() throws {
    let kinds = try ObjectKinds(only: [.init("app"), .init("folder")])
    #expect(
      try Self.text(kinds, Self.apps() + [BoardFixture.objects[0]]) == """
        \(Self.head.replacing("%", with: "264"))
        picker:kind:app filter "app" at 168,96 55x44
        picker:kind:folder filter "folder" at 223,96 88x44
        \(Self.object(1)) "Opening night" at 168,140 352x44 <list 1>
        \(Self.object(2)) at 168,184 352x44 <app>
        \(Self.object(0)) "Mail" at 168,228 352x44 <app>
        \(Self.object(1)) "Maps" at 168,272 352x44 <app>
        """)
  }

  @Test("An app without kinds has a picker without filters, kinds and numbers")
  func noKinds() throws {
    #expect(
      try Self.text(.empty, Self.apps()) == """
        \(Self.head.replacing("%", with: "176"))
        \(Self.object(2)) at 168,96 352x44 <app>
        \(Self.object(0)) "Mail" at 168,140 352x44
        \(Self.object(1)) "Maps" at 168,184 352x44
        """)
    let one = try ObjectKinds(only: [.init("app")])
    #expect(try !Self.text(one, Self.apps()).contains("filter"))
    let labels = Self.layout(
      Picker(purpose: .reassign(BoardFixture.id(1)), objects: try Self.apps(), kinds: .empty)
    ).elements.map(\.label)
    #expect(labels.suffix(3) == ["app", "Mail", "Maps"])
  }

  @Test(
    "Without filters the list has the room of theirs",
    arguments: [(1000, 100, 9), (528, 100, 9), (440, 100, 9), (439, 100, 8), (0, 100, 1)]
      as [(Double, UInt32, Double)])
  func rowsWithoutFilters(height: Double, count: UInt32, rows: Double) {
    let objects = (0..<count).map { BoardFixture.object($0 + 1, .list, "Cue \($0 + 1)") }
    let picker = Picker(purpose: .reassign(BoardFixture.id(1)), objects: objects, kinds: .empty)
    let layout = Self.layout(picker, view: Size(width: 880, height: height))
    #expect(layout.list.size.height == rows * 44)
    #expect(layout.frame.size.height == 44 + rows * 44)
    #expect(layout.elements.count { $0.kind == .choice } == Int(rows))
  }

  @Test("Frames of a picker below its anchor")
  func frames() {
    let layout = Self.layout(Self.picker(9))
    #expect(layout.frame == screenRect((168, 52, 352, 440)))
    #expect(layout.list == screenRect((168, 228, 352, 264)))
    let frames = layout.elements.map(\.frame)
    #expect(frames[1] == screenRect((168, 52, 264, 44)))
    #expect(frames[2] == screenRect((432, 52, 88, 44)))
    // group, intensity and position fill the first row of filters; colour begins the second.
    #expect(frames[3] == screenRect((168, 96, 77, 44)))
    #expect(frames[5] == screenRect((366, 96, 110, 44)))
    #expect(frames[6] == screenRect((168, 140, 88, 44)))
    #expect(frames[14] == screenRect((168, 228, 352, 44)))
    #expect(frames.count == 20)
  }

  @Test(
    "As many rows as fit, from one to six, and no more than there are objects",
    arguments: [
      (1000, 100, 6), (528, 100, 6), (440, 100, 6), (439, 100, 5), (308, 100, 3), (220, 100, 1),
      (0, 100, 1), (-5, 100, 1), (.nan, 100, 1), (1e300, 100, 6), (1000, 3, 3), (1000, 0, 1),
    ] as [(Double, UInt32, Double)])
  func rows(height: Double, count: UInt32, rows: Double) {
    let layout = Self.layout(Self.picker(count), view: Size(width: 880, height: height))
    #expect(layout.list.size.height == rows * 44)
    #expect(layout.frame.size.height == 176 + rows * 44)
    #expect(layout.maximumScroll == max(Double(count) - rows, 0) * 44)
  }

  @Test(
    "As wide as fits", arguments: [(880, 352), (352, 352), (300, 300), (176, 176), (100, 176)])
  func width(width: Double, expected: Double) {
    let layout = Self.layout(Self.picker(1), view: Size(width: width, height: 2000))
    #expect(layout.frame.size.width == expected)
    for element in layout.elements {
      #expect(element.frame.size.width >= 44 && element.frame.size.height >= 44, "\(element.id)")
      #expect(element.frame.maxX <= layout.frame.maxX, "\(element.id)")
    }
    let filters = layout.elements.filter { $0.kind == .filter }
    for (index, filter) in filters.enumerated() {
      for other in filters[..<index] {
        #expect(!filter.frame.intersects(other.frame), "\(filter.id), \(other.id)")
      }
    }
  }

  @Test("Nothing found: a line says so, and the panel stays as large")
  func nothing() {
    var picker = Self.picker(9)
    let frame = Self.layout(picker).frame
    picker.filter(search: "zebra", kinds: [])
    let layout = Self.layout(picker)
    #expect(layout.frame == frame && layout.maximumScroll == 0)
    let last = layout.elements.last
    #expect(last?.id == .part(.picker, .nothingFound) && last?.kind == .text)
    #expect(last?.title == "No object matches." && last?.label == "No object matches.")
    #expect(last?.frame == screenRect((168, 228, 352, 44)))
    #expect(layout.part(at: Point(x: 200, y: 240)) == .nothingFound)
    #expect(Self.layout(Self.picker(0)).elements.last?.id == .part(.picker, .nothingFound))
  }

  @Test(
    "Rows that are partly scrolled out are cut",
    arguments: [
      (0, [1, 2, 3, 4, 5, 6], 44, 44), (10, [1, 2, 3, 4, 5, 6, 7], 34, 10),
      // So nearly a whole row that the sum of all is one.
      (44.0.nextDown, [2, 3, 4, 5, 6, 7], 44, 44), (44, [2, 3, 4, 5, 6, 7], 44, 44),
      (87.5, [2, 3, 4, 5, 6, 7, 8], 0.5, 43.5),
      (132, [4, 5, 6, 7, 8, 9], 44, 44),
    ] as [(Double, [Int], Double, Double)])
  func cut(scroll: Double, numbers: [Int], first: Double, last: Double) {
    var picker = Self.picker(9)
    picker.scroll(to: scroll, in: Self.layout(picker))
    let layout = Self.layout(picker)
    let rows = layout.elements.filter { $0.kind == .choice }
    #expect(rows.map(\.subtitle) == numbers.map { "list \($0)" })
    #expect(rows.first?.frame.size.height == first && rows.last?.frame.size.height == last)
    #expect(rows.first?.frame.minY == layout.list.minY)
    #expect(rows.last?.frame.maxY == layout.list.maxY)
    for row in rows {
      #expect(layout.part(at: row.frame.center).map { .part(.picker, $0) } == row.id)
    }
  }

  @Test("Elements grow with what is seen, not with what was found")
  func cost() {
    let few = Self.layout(Self.picker(8))
    let many = Self.layout(Self.picker(20_000))
    #expect(few.elements.count == many.elements.count)
  }

  @Test("Finite for any finite input", arguments: Effort.scaled(0..<20))
  func finite(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let extremes: [Double] = [
      0, 1, -1, 50, 400, 1e15, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    func number() -> Double { extremes.randomElement(using: &random) ?? 0 }
    for round in 0..<100 {
      var picker = Self.picker(20)
      let anchor = screenRect((number(), number(), number(), number()))
      let view = Size<ScreenSpace>(width: number(), height: number())
      picker.scroll(to: number(), in: PickerLayout(picker, anchor: anchor, view: view))
      let layout = PickerLayout(picker, anchor: anchor, view: view)
      #expect(
        layout.elements.allSatisfy { $0.frame.isFinite && $0.frame.size.height > 0 },
        "seed \(seed), round \(round): \(anchor) in \(view)")
      #expect(layout.maximumScroll.isFinite && layout.scroll.isFinite)
    }
  }

  @Test("What is touched is what is drawn topmost", arguments: Effort.scaled(0..<30))
  func hits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<20 {
      let (layout, note) = Self.randomLayout(&random)
      let elements = layout.elements
      #expect(Set(elements.map(\.id)).count == elements.count)
      for _ in 0..<60 {
        // Edges are where it goes wrong: half of the points lie on one.
        let edges = elements.randomElement(using: &random)?.frame ?? layout.frame
        let isOnEdge = Bool.random(using: &random)
        let point = Point<ScreenSpace>(
          x: isOnEdge
            ? [edges.minX, edges.maxX].randomElement(using: &random) ?? 0
            : layout.frame.minX + Double.random(in: -20...400, using: &random),
          y: isOnEdge
            ? [edges.minY, edges.maxY].randomElement(using: &random) ?? 0
            : layout.frame.minY + Double.random(in: -20...500, using: &random))
        let topmost = elements.last { $0.frame.contains(point) }
        let place = "seed \(seed), round \(round), \(note) at \(point)"
        #expect(layout.part(at: point) == topmost.flatMap { Self.part(of: $0.id) }, "\(place)")
        #expect(layout.contains(point) == (topmost != nil), "\(place)")
      }
    }
  }

  private static func randomLayout(_ random: inout SplitMix64) -> (PickerLayout, String) {
    var picker = picker(
      UInt32.random(in: 0...40, using: &random),
      ObjectKind.allCases.randomElement(using: &random) ?? .list)
    if Bool.random(using: &random) {
      picker.filter(
        search: ["", "cue", "1", "3 cue", "zebra"].randomElement(using: &random) ?? "",
        kinds: Set(ObjectKind.allCases.filter { _ in Bool.random(using: &random) }))
    }
    let view = Size<ScreenSpace>(
      width: Double.random(in: 0...1000, using: &random),
      height: Double.random(in: 0...900, using: &random))
    let anchor = screenRect(
      (
        Double.random(in: -200...1000, using: &random),
        Double.random(in: -200...1000, using: &random),
        Double.random(in: 0...400, using: &random), Double.random(in: 0...400, using: &random)
      ))
    let offset = Double.random(in: -50...1500, using: &random)
    picker.scroll(to: offset, in: PickerLayout(picker, anchor: anchor, view: view))
    let layout = PickerLayout(picker, anchor: anchor, view: view)
    return (layout, "\(picker.matchCount) found, \(anchor) in \(view), scrolled to \(offset)")
  }

  private static func part(of id: SceneID) -> PanelPart? {
    if case .part(.picker, let part) = id { part } else { nil }
  }
}
