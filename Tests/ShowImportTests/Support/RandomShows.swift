import Domain
import GridGeometry
import PluginAPI
import TestSupport

/// Makes show files of every sort: repeated names and numbers, folders, layouts, absurd frames.
struct RandomShows {
  var random: SplitMix64
  private var moves: Int32 = 0

  private static let names = [
    "", "Wash", "wash", "WÄSH", "Wash", "Spot", "Front", "雪", "e\u{301}toile", "Very " + long,
  ]
  private static let long = String(repeating: "long ", count: 120)
  private static let colors: [ObjectColor?] = [nil, nil, ObjectColor(rgb: 0xFF0000)]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func file() -> ImportedShow {
    var imported = ImportedShow(cueCount: random.number(0...9))
    let hasFolders = random.chance(50)
    let hasColors = random.chance(50)
    for index in 0..<random.number(0...40) {
      imported.objects.append(
        ImportedObject(
          identifier: "Thing:\(random.chance(95) ? index : 0)", kind: random.pick(kinds),
          number: ObjectNumber(UInt32(random.number(1...8))), name: random.pick(Self.names),
          color: hasColors ? random.pick(Self.colors) : nil,
          folder: hasFolders ? random.pick([nil, "", "A", "a", "B/C", "Groups"]) : nil))
    }
    if random.chance(60) {
      let hasMessages = !imported.objects.isEmpty && random.chance(50)
      for index in 0..<random.number(1...4) {
        imported.layouts.append(layout(index, hasMessages: hasMessages))
      }
    }
    return imported
  }

  private var kinds: [ObjectKind] { [.group, .scene, .list, .effect] }

  private mutating func layout(_ index: Int, hasMessages: Bool) -> ImportedLayout {
    let style = random.number(0...3)
    let widgets = (0..<random.number(0...30)).map { position in
      let isMessage = hasMessages && random.chance(10)
      return ImportedWidget(
        object: isMessage ? nil : "Thing:\(random.number(0...42))", frame: frame(style, position),
        action: random.pick([.go, .go, .flash, .toggle]),
        message: isMessage ? "/m \(random.number(0...3))" : nil, label: random.pick(Self.names))
    }
    return ImportedLayout(
      identifier: "Page:\(random.chance(95) ? index : 0)",
      name: random.pick(["", "Page", "page", "Groups", "Main"]), widgets: widgets)
  }

  private mutating func frame(_ style: Int, _ position: Int) -> Rect<BoardSpace> {
    let (column, row) = (Double(position % 6), Double(position / 6))
    switch style {
    case 0:
      return rect(column * 60, row * 60, 50, 50)
    case 1:
      let (x, y) = (Double(random.number(0...200)), Double(random.number(0...200)))
      return rect(x, y, Double(random.number(10...90)), Double(random.number(10...90)))
    case 2:
      return rect(0, 0, 0, 0)
    default:
      let odd = [
        0, -1, 1, 50, 1e300, -1e300, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e9, 4e6,
      ]
      return rect(random.pick(odd), random.pick(odd), random.pick(odd), random.pick(odd))
    }
  }

  private func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Rect<BoardSpace> {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// What a programmer does on the console: renames, renumbers, records, deletes.
  mutating func edited(_ file: ImportedShow) -> ImportedShow {
    var edited = file
    for index in edited.objects.indices where random.chance(20) {
      edited.objects[index].name = "Renamed \(random.number(0...99))"
    }
    for index in edited.objects.indices where random.chance(20) {
      edited.objects[index].number = ObjectNumber(UInt32(random.number(1...20)))
    }
    edited.objects.removeAll { _ in random.chance(10) }
    for index in 0..<random.number(0...5) {
      edited.objects.append(
        ImportedObject(
          identifier: "New:\(random.number(0...999)).\(index)", kind: random.pick(kinds),
          number: ObjectNumber(UInt32(random.number(1...20)))))
      if let object = edited.objects.last, !edited.layouts.isEmpty {
        edited.layouts[0].widgets.append(
          ImportedWidget(object: object.identifier, frame: rect(10, 10, 50, 50)))
      }
    }
    return edited
  }

  /// A show that people have worked on before anything is imported.
  mutating func workshop() -> Workshop {
    var workshop = Workshop(seed: random.next())
    guard random.chance(70) else { return workshop }
    for index in 0..<random.number(0...20) {
      let source =
        random.chance(30)
        ? ImportSource(
          format: random.pick(["test", "other"]),
          identifier: "Thing:\(random.number(0...60))\(random.pick(["", "x"]))-\(index % 2)")
        : nil
      workshop.add(
        random.pick(kinds), "\(random.number(1...8))", random.pick(Self.names), source: source)
    }
    for name in ["Groups", "Page", "Mine"] where random.chance(50) {
      let board = workshop.addBoard(name, minimum: random.chance(30) ? .two : .one)
      for (index, object) in workshop.objects.values.sorted(by: ShowObject.inOrder).enumerated()
      where random.chance(50) {
        let y = Int32(index) * 3 - 20
        if let rect = cells(random.pick([-8, -4, 0, 6]), y, 3, 3) {
          workshop.place(object, on: board, rect)
        }
      }
    }
    return workshop
  }

  /// What a person does to boards between two imports.
  mutating func rearrange(_ workshop: inout Workshop, file: ImportedShow) {
    let colored = Set(file.objects.filter { $0.color != nil }.map(\.identifier))
    for item in workshop.items.values.sorted(by: { $0.id < $1.id }) {
      if random.chance(15) {
        workshop.items[item.id] = nil
      } else if random.chance(15), let rect = item.pose.cells,
        let moved = rect.moved(to: Cell(x: rect.minX, y: 100_000 + 100 * moves))
      {
        moves += 1
        workshop.items[item.id]?.pose = .cells(moved)
      }
    }
    for board in workshop.boards.values.sorted(by: { $0.id < $1.id }) {
      if random.chance(20) {
        workshop.delete(board)
      } else if random.chance(20) {
        workshop.boards[board.id]?.name = "Board \(board.id)"
      }
    }
    for object in workshop.objects.values.sorted(by: { $0.id < $1.id }) where random.chance(20) {
      workshop.objects[object.id]?.isOutlined.toggle()
      if let source = object.source, !colored.contains(source.identifier) {
        workshop.objects[object.id]?.color = ObjectColor(rgb: 0x00FF00)
      }
    }
  }
}
