import Domain
import GridGeometry
import PluginAPI

/// What another program changed on a canvas: places, sizes, texts of cards, and what is on top.
///
/// A canvas has whole units and no order keys, so whatever still looks as it was written keeps its
/// exact value.
struct CanvasEdits {
  /// The places of the nodes on the canvas, by the places of their blocks.
  private var nodes: [(block: Int, node: Int)] = []
  private var movedInOrder = false

  /// Takes note of the node of a block.
  mutating func note(_ node: Int, of block: Int) { nodes.append((block, node)) }

  /// A known block as its node shows it.
  mutating func applied(_ node: ImportedWidget, to known: ImportedWidget) -> ImportedWidget {
    var block = known
    if case .card(let card)? = known.drawing, case .card(let shown)? = node.drawing {
      block.drawing = .card(Self.edited(card, by: shown))
    }
    guard let pose = known.record?.pose, let was = CanvasFrame(pose, rows: known.record?.rows)
    else { return block }
    let now = CanvasFrame(node.frame)
    guard now != was else { return block }
    switch pose {
    case .cells:
      if let cells = CanvasReader.cells(node.frame) { block.record?.pose = .cells(cells) }
    case .free(let area, let z):
      var moved = node.frame
      if now.x == was.x { moved.origin.x = area.origin.x }
      if now.y == was.y { moved.origin.y = area.origin.y }
      if now.width == was.width { moved.size.width = area.size.width }
      if now.height == was.height { moved.size.height = area.size.height }
      if moved.isFinite { block.record?.pose = .free(moved, z: z) }
    case .shaped(let shape, _, let orientation):
      if let cell = Grid.nearestCorner(to: node.frame.origin) {
        block.record?.pose = .shaped(shape, at: cell, orientation)
      }
    case .ordered:
      block.record?.rows = CanvasReader.cells(node.frame)
      movedInOrder = true
    }
    if let record = block.record { block.frame = ExportPart.frame(of: record) }
    return block
  }

  /// A card with the text of its node, if that is not as it was written.
  private static func edited(_ card: Card, by shown: Card) -> Card {
    let written = CanvasCard(reading: CanvasCard(card).node)
    guard written.title != shown.title || written.text != shown.text else { return card }
    return Card(
      title: shown.title, text: shown.text, color: card.color, created: card.created)
  }

  // MARK: Order

  /// Gives the blocks other keys where the canvas has them in another order.
  func order(_ blocks: inout [ImportedWidget]) {
    let free = nodes.filter { blocks[$0.block].record?.pose?.form == .free }
    let keys = free.compactMap { blocks[$0.block].record?.pose?.key }.sorted()
    let isAsBefore = zip(
      free.sorted { $0.node < $1.node }, free.sorted { Self.isBelow(blocks, $0.block, $1.block) }
    ).allSatisfy { $0.0.block == $0.1.block }
    if !isAsBefore { Self.set(keys, free.sorted { $0.node < $1.node }.map(\.block), &blocks) }
    guard movedInOrder else { return }
    let ordered = nodes.map(\.block).filter { blocks[$0].record?.pose?.order != nil }
    let rows = ordered.sorted { left, right in
      guard let first = blocks[left].record?.rows, let second = blocks[right].record?.rows else {
        return left < right
      }
      return first == second ? left < right : first < second
    }
    Self.set(ordered.compactMap { blocks[$0].record?.pose?.key }.sorted(), rows, &blocks)
  }

  private static func isBelow(_ blocks: [ImportedWidget], _ left: Int, _ right: Int) -> Bool {
    guard let first = blocks[left].record?.pose?.key, let second = blocks[right].record?.pose?.key
    else { return left < right }
    return first == second ? left < right : first < second
  }

  private static func set(
    _ keys: [OrderKey], _ places: [Int], _ blocks: inout [ImportedWidget]
  ) {
    for (place, key) in zip(places, keys) {
      switch blocks[place].record?.pose {
      case .free(let area, _)?: blocks[place].record?.pose = .free(area, z: key)
      case .ordered?: blocks[place].record?.pose = .ordered(key)
      case .cells?, .shaped?, nil: break
      }
    }
  }
}

extension Pose {
  /// The place in a stack or an order.
  fileprivate var key: OrderKey? {
    switch self {
    case .free(_, let z): z
    case .ordered(let key): key
    case .cells, .shaped: nil
    }
  }
}
