package import Domain
package import GridGeometry
package import SeededNumbers

/// Makes entities with identities of a seeded generator.
package struct Samples: Sendable {
  /// The source of identities and choices.
  package var random: SplitMix64
  private var clock: Int64 = 1_700_000_000_000

  /// Starts from a seed.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Makes a show.
  package mutating func show(_ name: String = "Show") -> Show {
    Show(id: ID(using: &random), name: name, created: now())
  }

  /// Makes an object.
  package mutating func object(
    of show: Show, _ kind: ObjectKind = .group, _ number: UInt32 = 1, name: String = "Object"
  ) -> ShowObject {
    ShowObject(
      id: ID(using: &random), show: show.id, kind: kind, number: ObjectNumber(number),
      cue: kind == .list ? cue() : nil, name: name,
      color: ObjectColor(rgb: UInt32(truncatingIfNeeded: random.next())),
      isOutlined: random.next() % 2 == 0, created: now(),
      source: random.next() % 2 == 0
        ? ImportSource(format: "test", identifier: "\(kind):\(number)") : nil)
  }

  /// Draws a cue of a list, or none.
  private mutating func cue() -> ObjectNumber? {
    ObjectNumber(["", "0", "0.5", "2", "20"].randomElement(using: &random) ?? "")
  }

  /// Makes a board.
  package mutating func board(of show: Show, _ name: String = "Board") -> Board {
    Board(id: ID(using: &random), show: show.id, name: name, created: now())
  }

  /// Makes a block of 2 by 2 cells.
  package mutating func item(
    of object: ShowObject, on board: Board, x: Int32 = 0, y: Int32 = 0
  ) -> BoardItem {
    let origin = Cell(x: x, y: y)
    let rect = CellRect(origin: origin, span: .standard) ?? Self.home
    return item(of: object, on: board, covering: rect)
  }

  /// Makes a block that covers given cells.
  package mutating func item(
    of object: ShowObject, on board: Board, covering rect: CellRect
  ) -> BoardItem {
    let message = random.next() % 2 == 0 ? "/sample/\(random.next() % 100)" : nil
    return BoardItem(
      id: ID(using: &random), board: board.id, object: object.id,
      pose: .cells(rect), action: action(), message: message,
      label: random.next() % 3 == 0 ? "Label \(random.next() % 100)" : nil)
  }

  /// Draws what a tap does.
  package mutating func action() -> TriggerAction {
    TriggerAction.allCases.randomElement(using: &random) ?? .go
  }

  /// The next moment: each is a millisecond after the one before.
  mutating func now() -> Timestamp {
    clock += 1
    return Timestamp(milliseconds: clock)
  }

  private static var home: CellRect {
    guard let rect = CellRect(x: 0, y: 0, width: 2, height: 2) else {
      preconditionFailure("2 by 2 cells at the origin are a rectangle")
    }
    return rect
  }
}

/// A show with some of everything, and the changes that make it.
package struct SampleShow: Sendable {
  /// The show.
  package let show: Show
  /// Its objects: groups 1, 2 and 3.
  package let objects: [ShowObject]
  /// Its two boards.
  package let boards: [Board]
  /// Six blocks: each object on each board.
  package let items: [BoardItem]

  /// Makes a show.
  package init(_ samples: inout Samples, name: String = "Sample") {
    let show = samples.show(name)
    var objects: [ShowObject] = []
    for number in 1...3 as ClosedRange<UInt32> {
      objects.append(samples.object(of: show, .group, number, name: "Group \(number)"))
    }
    let boards = [samples.board(of: show, "Left"), samples.board(of: show, "Right")]
    var items: [BoardItem] = []
    for board in boards {
      for (column, object) in objects.enumerated() {
        items.append(samples.item(of: object, on: board, x: Int32(column) * 2))
      }
    }
    (self.show, self.objects, self.boards, self.items) = (show, objects, boards, items)
  }

  /// The changes that make it.
  package var making: [Change] {
    [.insert(.show(show))] + objects.map { .insert(.object($0)) }
      + boards.map { .insert(.board($0)) } + items.map { .insert(.item($0)) }
  }

  /// The changes that delete it with all it owns.
  package var deleting: [Change] {
    Cascade.deleting(show, objects: objects, boards: boards, items: items)
  }

  /// All of it.
  package var entities: Set<Entity> { Set(making.compactMap(\.after)) }
}
