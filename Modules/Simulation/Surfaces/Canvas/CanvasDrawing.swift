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

  static func pen(using random: inout RandomSource) -> Stroke.Pen {
    let kinds = Stroke.Pen.Kind.allCases
    return Stroke.Pen(
      kinds[random.int(below: kinds.count)], width: random.pick([1, 2, 8, 0.015625]) ?? 2)
  }

  /// A short line, and the area around it.
  private static func stroke(
    using random: inout RandomSource, near others: [Pose]
  ) -> (Stroke, Rect<BoardSpace>)? {
    var trace = StrokeTrace()
    var point = area(using: &random, near: others).origin
    for time in 0..<Int64(random.int(in: 1...5)) {
      trace.append(StrokeTrace.Position(point, time: time * 8_333))
      point =
        point + Vector(dx: Double(random.int(in: -9...9)), dy: Double(random.int(in: -9...9)))
    }
    return trace.stroke(drawnBy: pen(using: &random))
  }

  static func lay(on stage: inout Stage, using random: inout RandomSource) {
    let settings = random.chance(1, in: 3) ? ["ink": random.pick(["pencil", "any"]) ?? "any"] : [:]
    stage.boards[0].rules = BoardRules("canvas", settings: settings)
    let count = random.chance(1, in: 8) ? random.int(in: 40...80) : random.int(in: 0...8)
    let keys = OrderKey.spread(count)
    // Only damage makes equal keys.
    let isDamaged = random.chance(1, in: 4)
    let longest = random.chance(1, in: 16) ? OrderKey(String(repeating: "z", count: 1_024)) : nil
    for place in keys.indices {
      var key = isDamaged && random.chance(1, in: 2) ? keys[place / 2] : keys[place]
      if place == keys.count - 1, let longest { key = longest }
      var content = content(of: random.pick(stage.objects)?.id, using: &random)
      var area = area(using: &random, near: stage.items.map(\.pose))
      if random.chance(1, in: 6),
        let (stroke, around) = stroke(using: &random, near: stage.items.map(\.pose))
      {
        (content, area) = (.ink(stroke), around)
      }
      stage.items.append(
        BoardItem(
          id: ID(using: &random), board: stage.boards[0].id, content: content,
          pose: .free(area, z: key)))
    }
  }

  /// An area of whole points, or fractions, near another one.
  static func area(using random: inout RandomSource, near others: [Pose]) -> Rect<BoardSpace> {
    var origin = Point<BoardSpace>.origin
    if random.chance(2, in: 3), case .free(let area, _)? = random.pick(others) {
      origin = area.origin
    }
    let step = random.pick([44, 11, 1, 0.3]) ?? 1
    let way = Vector<BoardSpace>(
      dx: Double(random.int(in: -20...20)) * step, dy: Double(random.int(in: -20...20)) * step)
    let widths = [100, 100, 132, 220, 100.25, 400, 44, 60]
    let heights = [50, 50, 66, 88, 50.5, 200, 44]
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
