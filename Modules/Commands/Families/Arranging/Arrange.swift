import Boards
import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let arrange = CommandSpec(
    "arrange", "lays blocks out in columns, row by row, or sorts an order", .itemsOrAll,
    .optional(.after("columns", .count(of: "columns", in: 1...100_000))),
    .optional(.after("size", .boardSize)), .optional(.after("by", .itemOrder)),
    .optional(.after("gap", .gap)), .optional(.after("at", .boardPlace)),
    details: """
      Without ITEMS all blocks of the board. The other parts come in the order of the usage line. \
      Only a flow does without 'columns'. The blocks begin where the leftmost and the topmost of \
      them begin now, or at X,Y. With a size each gets that size, otherwise each keeps its own, \
      and columns are as wide as their widest block. The gap is 0 \
      without 'gap'. Sizes and gaps are in cells, or in points on a canvas. Without 'by' the \
      blocks keep their reading order. On a flow there is only 'by': the blocks share the \
      positions that they have. All blocks find room, or none is moved.
      """,
    examples: [
      "arrange columns 5 size 4x2", "arrange #1..#8 columns 4 by name gap 1",
      "arrange kind scene columns 2 at 0,0", "arrange by number",
    ],
    synonyms: "sort tidy layout order"
  ) { runner, items, columns, size, order, gap, place throws(CommandError) in
    let layout = Layout(columns: columns, size: size, order: order, gap: gap ?? 0, place: place)
    return try await runner.arrange(items, layout)
  }
}

/// How blocks are laid out.
private struct Layout {
  let columns: Int?
  let size: Located<BoardSize>?
  let order: ItemOrder?
  let gap: Double
  let place: BoardPlace?
}

/// The order in which blocks are laid out.
package enum ItemOrder: String, CaseIterable, Hashable, Sendable {
  /// As they lie now, in reading order.
  case now
  /// By the numbers of their objects.
  case number
  /// By label, name or title.
  case name
  /// By colour.
  case color
  /// By the kinds of their objects.
  case kind
}

extension Part where Value == ItemOrder {
  fileprivate static var itemOrder: Part {
    let orders = ItemOrder.allCases
    return Part(.choice(orders.map { .keyword($0.rawValue) })) { reader throws(SyntaxError) in
      let index = try reader.choice(
        of: orders.map(\.rawValue), missing: "what to sort by is missing", not: "an order")
      return orders[index]
    }
  }
}

extension Part where Value == Double {
  static var gap: Part {
    Part(ValueKind("GAP")) { token throws(SyntaxError) in
      let value = try token.decimal("gap", "GAP", example: "1")
      if (0...1_000_000).contains(value) { return value }
      throw token.isBeyond("a gap is 0 to 1000000, not '\(token.text.clipped)'", ["GAP"])
    }
  }
}

extension Part where Value == Located<ItemsReference>? {
  /// Blocks; `nil` for all of them, where the next word is a keyword of `arrange`.
  fileprivate static var itemsOrAll: Part {
    let items = Part<Located<ItemsReference>>.items
    return Part(.optional(items.shape)) { reader throws(SyntaxError) in
      let keywords = ["columns", "size", "by", "gap", "at"]
      guard let word = reader.peek, !keywords.contains(where: word.isKeyword) else { return nil }
      return try items.read(&reader)
    }
  }
}

extension CommandRunner {
  fileprivate func arrange(
    _ reference: Located<ItemsReference>?, _ layout: Layout
  ) async throws(CommandError) -> ArrangeAnswer {
    var placed: [PlacedItem]
    if let reference { placed = try await items(reference) } else { placed = try await items() }
    let range = reference?.range
    if let order = layout.order { placed = placed.sorted(by: order) }
    let items = placed.map(\.item)
    if await workspace.keepsOrder {
      guard layout.columns == nil, layout.size == nil, layout.place == nil else {
        throw CommandError(
          .notAllowed, "this board keeps an order: its settings say columns and sizes",
          remedy: "'arrange by name' sorts it, 'board set columns=5' sets its columns")
      }
      return try await arrange(.arranged, items, at: range) { () throws(Arrangement.Fault) in
        try Arrangement.reordered(items)
      }
    }
    guard let columns = layout.columns else {
      throw CommandError(
        .syntax, "the number of columns is missing", remedy: "write 'arrange columns 5'",
        at: range)
    }
    var size: (width: Double, height: Double)?
    if let given = layout.size {
      size = try await lengths(of: given)
      try await check(given, for: placed)
    }
    var corner: (x: Double, y: Double)?
    if let place = layout.place { corner = try await self.corner(of: place) }
    return try await arrange(.arranged, items, at: range) { () throws(Arrangement.Fault) in
      try Arrangement(items).columns(columns, size: size, gap: layout.gap, at: corner)
    }
  }

  /// Refuses a size on a canvas that is too small for one of the items.
  private func check(
    _ size: Located<BoardSize>, for items: [PlacedItem]
  ) async throws(CommandError) {
    guard await workspace.poseForm == .free else { return }
    let areCards = items.contains { $0.item.content.card != nil }
    let least = areCards ? Card.minimumSize : Self.leastOnCanvas
    try await check(size, least)
  }

  /// A size in the units of the board: cells, or points on a canvas.
  private func lengths(
    of size: Located<BoardSize>
  ) async throws(CommandError) -> (width: Double, height: Double) {
    if await workspace.poseForm == .free {
      let points = points(size)
      return (points.width, points.height)
    }
    let span = try span(size)
    return (Double(span.width), Double(span.height))
  }

  /// A corner in the units of the board.
  func corner(of place: BoardPlace) async throws(CommandError) -> (x: Double, y: Double) {
    if await workspace.poseForm == .free {
      let point = try await point(place)
      return (point.x, point.y)
    }
    let cell = try await cell(place)
    return (Double(cell.x), Double(cell.y))
  }

  /// Gives blocks the poses of an arrangement, all or none.
  ///
  /// - Parameters:
  ///   - action: What the answer calls it.
  ///   - items: The blocks that are arranged.
  ///   - range: Where the command names them.
  ///   - pushing: Whether the blocks in the way give way.
  ///   - arrange: Makes the poses.
  /// - Returns: What was done.
  /// - Throws: ``CommandError`` if they cannot be arranged so, or the rules refuse it.
  func arrange(
    _ action: ArrangeAnswer.Action, _ items: [BoardItem], at range: SourceRange?,
    pushing: Bool = false, _ arrange: () throws(Arrangement.Fault) -> [PoseChange]
  ) async throws(CommandError) -> ArrangeAnswer {
    guard await workspace.mode == .edit else { throw await refused(Refusal(.notEditable)) }
    let poses: [PoseChange]
    do throws(Arrangement.Fault) {
      poses = try arrange()
    } catch {
      throw await failure(of: error, at: range)
    }
    var answer = ArrangeAnswer(action: action, asked: items.map(\.id), moved: poses.count)
    if !poses.isEmpty {
      let reaction = try await perform(
        pushing ? .push(poses) : .arrange(poses), moving: answer.asked)
      if pushing {
        answer.pushed = await blocks(pushedBy: reaction, except: Set(answer.asked))
      }
    }
    return answer
  }

  /// The error if blocks cannot be arranged.
  func failure(
    of fault: Arrangement.Fault, at range: SourceRange?
  ) async -> CommandError {
    switch fault {
    case .ordered:
      CommandError(
        .notAllowed, "this board keeps an order; its blocks have no places of their own",
        remedy: "'move #3 to 1' and 'arrange by name' change the order", at: range)
    case .notOrdered:
      CommandError(.notAllowed, "this board keeps no order", at: range)
    case .fixedSize:
      CommandError(
        .notAllowed, "pieces and strokes have a fixed size", remedy: "leave out the size",
        at: range)
    case .outOfRange: await refused(Refusal(.outOfRange))
    case .uneven(let one, let other):
      CommandError(
        .notAllowed, "\(Count.items(one)) cannot be swapped with \(Count.items(other))",
        remedy: "name as many on both sides", at: range)
    }
  }
}

extension [PlacedItem] {
  /// The blocks by a property; those without it come last, and equal ones keep their order.
  fileprivate func sorted(by order: ItemOrder) -> [PlacedItem] {
    func ranks<Key: Comparable>(_ key: (PlacedItem) -> Key?) -> [PlacedItem] {
      let keys = map(key)
      return indices.sorted { one, other in
        switch (keys[one], keys[other]) {
        case (let first?, let second?) where first != second: first < second
        case (.some, nil): true
        case (nil, .some): false
        default: one < other
        }
      }.map { self[$0] }
    }
    let kinds = ObjectKind.allCases
    return switch order {
    case .now: self
    case .number: ranks { $0.object?.consoleNumber }
    case .name: ranks { $0.names.first.map { SearchKey($0) } }
    case .color: ranks { $0.color.map { "\($0)" } }
    case .kind:
      ranks { placed in placed.object.map { kinds.firstIndex(of: $0.kind) ?? kinds.count } }
    }
  }
}

extension PlacedItem {
  /// The colour of its object, card or piece.
  fileprivate var color: ObjectColor? {
    switch item.content {
    case .card(let card): card.color
    case .tile(let color): color
    case .ink(let stroke): stroke.pen.color
    default: object?.color
    }
  }
}
