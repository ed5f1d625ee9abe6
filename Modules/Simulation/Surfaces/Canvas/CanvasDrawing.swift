import Domain
import GridGeometry
import PluginAPI

/// What stages of a canvas are drawn from.
enum CanvasDrawing {
  private static let titles = [
    "", "Notes", "Cue 12", "\u{1F3AD} Été", "日本語", "long title of a card",
  ]
  private static let texts = [
    "", "one line", "two\nlines\n", "\u{1B}[1mbold\u{1B}[0m and \u{1B}[38;5;208morange\u{1B}[0m",
    "\u{1B}[48;2;1;2;3mblue\u{1B}[m", "e\u{301} 日本 \u{1F468}\u{200D}\u{1F469}",
  ]

  static func card(using random: inout RandomSource) -> Card {
    Card(
      title: random.pick(titles) ?? "", text: random.pick(texts) ?? "",
      color: random.chance(1, in: 3)
        ? ObjectColor(rgb: UInt32(random.int(below: 0x100_0000))) : nil,
      created: Timestamp(milliseconds: Int64(random.int(below: 1_000))))
  }

  /// What an item is: mostly a card.
  static func content(
    of object: ID<ShowObject>?, using random: inout RandomSource
  ) -> ItemContent {
    guard let object, random.chance(1, in: 3) else {
      return random.chance(1, in: 16) ? .message("/go 1") : .card(card(using: &random))
    }
    return .object(object, message: nil)
  }

  static func lay(on stage: inout Stage, using random: inout RandomSource) {
    stage.boards[0].rules = BoardRules("canvas")
    let count = random.chance(1, in: 8) ? random.int(in: 40...80) : random.int(in: 0...8)
    let keys = OrderKey.spread(count)
    // Only damage makes equal keys.
    let isDamaged = random.chance(1, in: 4)
    let longest = random.chance(1, in: 16) ? OrderKey(String(repeating: "z", count: 1_024)) : nil
    for place in keys.indices {
      var key = isDamaged && random.chance(1, in: 2) ? keys[place / 2] : keys[place]
      if place == keys.count - 1, let longest { key = longest }
      stage.items.append(
        BoardItem(
          id: ID(using: &random), board: stage.boards[0].id,
          content: content(of: random.pick(stage.objects)?.id, using: &random),
          pose: .free(area(using: &random, near: stage.items.map(\.pose)), z: key)))
    }
  }

  /// An area of whole points, or fractions, near another one.
  static func area(using random: inout RandomSource, near others: [Pose]) -> Rect<BoardSpace> {
    var origin = Point<BoardSpace>.origin
    if random.chance(2, in: 3), case .free(let area, _)? = random.pick(others) {
      origin = area.origin
    }
    let step = random.pick([11, 1, 0.3]) ?? 1
    let way = Vector<BoardSpace>(
      dx: Double(random.int(in: -20...20)) * step, dy: Double(random.int(in: -20...20)) * step)
    let widths = [100, 100, 132, 220, 100.25, 400]
    let heights = [50, 50, 66, 110, 50.5, 200]
    return Rect(
      origin: origin + way,
      size: Size(width: random.pick(widths) ?? 100, height: random.pick(heights) ?? 50))
  }

  /// A key between two others, and at times one that an item has already.
  private static func key(using random: inout RandomSource, among others: [Pose]) -> OrderKey? {
    let keys = others.compactMap { if case .free(_, let z) = $0 { z } else { nil } }.sorted()
    let place = random.int(in: 0...keys.count)
    if random.chance(1, in: 8), place < keys.count { return keys[place] }
    return OrderKey.between(
      place > 0 ? keys[place - 1] : nil, place < keys.count ? keys[place] : nil)
  }

  static func pose(using random: inout RandomSource, near others: [Pose]) -> Pose? {
    let area = area(using: &random, near: others)
    return key(using: &random, among: others).map { .free(area, z: $0) }
  }

  /// The same card elsewhere, above or below others, or both.
  static func moved(
    using random: inout RandomSource, from now: Pose, near others: [Pose]
  ) -> Pose? {
    guard case .free(var area, var z) = now else { return nil }
    let change = random.int(below: 3)
    if change != 0 { area = self.area(using: &random, near: others) }
    if change != 1, let key = key(using: &random, among: others) { z = key }
    return .free(area, z: z)
  }
}

/// What is done to a canvas without a finger.
extension Player {
  /// An act that is for cards, or `nil` for what is usual.
  mutating func canvasAct(_ feature: Feature?) -> Step? {
    guard let board = known.boards.first, !random.chance(1, in: 8) else { return nil }
    switch feature {
    case .place:
      guard !random.chance(1, in: 4), let key = OrderKey("V") else { return nil }
      let content = CanvasDrawing.content(of: object(), using: &random)
      return .command(
        .add(
          BoardItem(
            id: newBlock(), board: board.id, content: content,
            pose: .free(areaOfCard(), z: key)), isExact: random.chance(1, in: 2)))
    case .move where random.chance(1, in: 2):
      let moves = StackMove.allCases
      return .command(.restack(block(), moves[random.int(below: moves.count)]))
    case .span where random.chance(2, in: 3):
      let block = random.pick(known.blocks)
      if random.chance(1, in: 8), let block, case .free(let area, _) = block.pose {
        return .command(.reframe(block.id, area))
      }
      return .command(.reframe(block?.id ?? ids.next(), areaOfCard()))
    case .reassign where random.chance(1, in: 2):
      return .command(.setCard(block(), CanvasDrawing.card(using: &random)))
    default: return nil
    }
  }

  private static let oddNumbers = [
    Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e300, -0.0,
  ]

  /// An area near another one: mostly large enough, and at times beyond all numbers.
  private mutating func areaOfCard() -> Rect<BoardSpace> {
    var area = CanvasDrawing.area(using: &random, near: known.blocks.map(\.pose))
    if random.chance(1, in: 6) {
      area.size.width = random.pick([99.99, 100, 100.0.nextDown, 0, -100]) ?? 100
    }
    if random.chance(1, in: 6) {
      area.size.height = random.pick([49.99, 50, 50.0.nextDown, 0, -50]) ?? 50
    }
    guard profile.has(.extremes), random.chance(1, in: 16) else { return area }
    let odd = random.pick(Self.oddNumbers) ?? 0
    if random.chance(1, in: 2) { area.origin.x = odd } else { area.size.height = odd }
    return area
  }
}
