import Domain
import Gestures
import GridGeometry
import PluginAPI

extension ShrinkSearch {
  /// Takes things off the stage.
  mutating func reduceStage() {
    bench.kind.ways.reduce(&self)
    remove(\.items.count) { $0.items.removeSubrange($1) }
    remove(\.boards.count) { stage, range in
      let gone = Set(stage.boards[range].map(\.id))
      stage.boards.removeSubrange(range)
      stage.items.removeAll { gone.contains($0.board) }
    }
    remove(\.objects.count) { stage, range in
      let gone = Set(stage.objects[range].map(\.id))
      stage.objects.removeSubrange(range)
      stage.items.removeAll { $0.object.map(gone.contains) ?? false }
    }
    // One object can be shown by all blocks.
    guard let first = best.stage.objects.first else { return }
    for place in best.stage.items.indices where best.stage.items[place].object != first.id {
      var stage = best.stage
      stage.items[place].content = stage.items[place].content.showing(first.id)
      let shown = Set(stage.items.compactMap(\.object))
      stage.objects.removeAll { $0.id != first.id && !shown.contains($0.id) }
      attempt(stage)
    }
  }

  /// Removes halves, quarters, and so on to single ones.
  mutating func remove(
    _ count: KeyPath<Stage, Int>, _ body: (inout Stage, Range<Int>) -> Void
  ) {
    var length = best.stage[keyPath: count]
    while length >= 1, !isOver {
      var end = best.stage[keyPath: count]
      while end > 0, !isOver {
        let start = max(0, end - length)
        var stage = best.stage
        body(&stage, start..<end)
        attempt(stage)
        end = min(start, best.stage[keyPath: count])
      }
      length /= 2
    }
  }

  /// Rounds how the stage looks and where things lie.
  mutating func roundStage() {
    roundView()
    roundLooks()
    bench.kind.ways.round(&self)
    for place in best.stage.items.indices where !isOver { roundItem(place) }
  }

  private mutating func roundView() {
    var plain = best.stage
    plain.settings = .touch
    attempt(plain)
    plain = best.stage
    plain.mode = .edit
    attempt(plain)
    let stage = best.stage
    // First everything at once, with the steps as they are, then so that fingers touch the same.
    for isAimed in [true, false] {
      for (center, zoom, size) in [
        (Point.origin, 1, Self.roundSize), (stage.view.center, 1, Self.roundSize),
        (stage.view.center, stage.view.zoom, Self.roundSize),
        (stage.view.center, 1, stage.viewSize),
        (.origin, stage.view.zoom, stage.viewSize),
      ] as [(Point<BoardSpace>, Double, Size<ScreenSpace>)] {
        var next = best.stage
        next.view = ViewMemory(center: center, zoom: zoom)
        next.viewSize = size
        guard next != best.stage else { continue }
        attempt(
          Script(stage: next, steps: isAimed ? aimed(from: best.stage, to: next) : best.steps))
      }
    }
  }

  /// The steps with each finger on the same place of the board.
  private func aimed(from old: Stage, to new: Stage) -> [Step] {
    guard let before = old.viewport, let after = new.viewport else { return best.steps }
    return best.steps.map { step in
      guard var touch = step.touch else { return step }
      let point = after.toScreen(before.toBoard(touch.position))
      touch.position = Point(x: (point.x * 64).rounded() / 64, y: (point.y * 64).rounded() / 64)
      return .touch(touch)
    }
  }

  private mutating func roundLooks() {
    var stage = best.stage
    for place in stage.objects.indices {
      let object = stage.objects[place]
      stage.objects[place] = ShowObject(
        id: object.id, show: object.show, kind: .list,
        number: ObjectNumber(UInt32(clamping: place + 1)), created: Timestamp(milliseconds: 0))
    }
    if !attempt(stage) {
      for place in stage.objects.indices {
        var one = best.stage
        one.objects[place] = stage.objects[place]
        attempt(one)
      }
    }
    for place in best.stage.boards.indices {
      var one = best.stage
      one.boards[place].rules.minimum = .one
      attempt(one)
    }
  }

  /// Moves an item nearer to the origin, and makes it smaller.
  private mutating func roundItem(_ place: Int) {
    var plain = best.stage
    plain.items[place].action = .go
    plain.items[place].content =
      plain.items[place].content.sending(nil) ?? plain.items[place].content
    if plain != best.stage { attempt(plain) }
    roundPose(place)
    for width in [1, 2] as [Int32] {
      attempt(item: place) { CellRect(x: $0.minX, y: $0.minY, width: width, height: width) }
    }
    attempt(item: place) { CellRect(x: $0.minX, y: $0.minY, width: 1, height: $0.height) }
    attempt(item: place) { CellRect(x: $0.minX, y: $0.minY, width: $0.width, height: 1) }
    attempt(item: place) { $0.moved(to: .origin) }
    attempt(item: place) { $0.moved(to: Cell(x: 0, y: $0.minY)) }
    attempt(item: place) { $0.moved(to: Cell(x: $0.minX, y: 0)) }
    while attempt(item: place, { $0.moved(to: Cell(x: $0.minX / 2, y: $0.minY / 2)) }) {}
    while attempt(
      item: place, { $0.moved(to: Cell(x: $0.minX &- $0.minX.signum(), y: $0.minY)) })
    {}
    while attempt(
      item: place, { $0.moved(to: Cell(x: $0.minX, y: $0.minY &- $0.minY.signum())) })
    {}
  }

  @discardableResult
  private mutating func attempt(item place: Int, _ body: (CellRect) -> CellRect?) -> Bool {
    guard best.stage.items.indices.contains(place),
      let old = best.stage.items[place].pose.cells, let new = body(old), new != old
    else { return false }
    var stage = best.stage
    stage.items[place].pose = .cells(new)
    return attempt(stage)
  }
}

extension Stage {
  /// The window on the board, if it can be used.
  var viewport: Viewport? { Viewport(center: view.center, zoom: view.zoom, size: viewSize) }
}
