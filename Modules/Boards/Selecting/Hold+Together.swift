import Domain
import GridGeometry
import PluginAPI

extension Hold {
  /// Where items that one finger carries together would land.
  struct Together: Sendable {
    /// The cell where the item under the finger would land.
    let cell: Cell
    /// The places to choose from: one, or several cells beside it.
    let places: [Place]
    /// The one that was chosen, by its place.
    var chosen = 0

    /// What is asked of the rules.
    var intent: Intent { places[chosen].intent }
  }

  /// A place for items that are carried together.
  struct Place: Sendable {
    /// The cell of the item under the finger.
    let cell: Cell
    /// What is asked of the rules.
    let intent: Intent
    /// Where each item would land.
    let landing: [Placed]
    /// Where items would go that give way.
    let pushed: [Preview.Pushed]
    /// Why they cannot; `nil` if they can.
    let refusal: Refusal?
  }

  /// Whether the items snap to cells; otherwise the rules place each where it is carried.
  var snapsTogether: Bool {
    switch lifts.indices.contains(lead) ? lifts[lead].from.pose : nil {
    case .cells, .shaped: true
    case .free, .ordered, nil: false
    }
  }

  /// Moves all items with the finger.
  ///
  /// In an order they take the places around that of the finger: then each is carried to the middle
  /// of its own.
  mutating func carryTogether(to point: Point<BoardSpace>, _ rules: any PlacementRules) {
    guard let place = rules.place(at: point), let count = rules.orderedCount else {
      for index in lifts.indices { lifts[index].finger = point }
      return
    }
    let way = point - start
    let first = max(0, min(place - lead, count - lifts.count))
    for index in lifts.indices {
      let middle = rules.area(ofPlace: first + index, isNew: false)?.center ?? point
      let lift = lifts[index]
      lifts[index] = Lift(
        item: lift.item, from: lift.from, grip: middle - way, finger: middle, touch: lift.touch)
    }
  }

  /// Asks the rules where items land that snap to cells as one.
  ///
  /// They are only asked when the item under the finger comes over another cell.
  mutating func askTogether(_ rules: any PlacementRules) {
    preview.begin()
    for index in lifts.indices {
      preview.draw(lifts[index].item, at: index, in: lifts[index].carried)
    }
    guard let cell = wantedCell else { return landNowhere(rules) }
    let isKnown = together?.cell == cell && !preview.landing.isEmpty
    if !isKnown { together = Together(cell: cell, places: places(around: cell, rules)) }
    guard let places = together?.places, !places.isEmpty else { return landNowhere(rules) }
    let chosen = nearest(of: places)
    if isKnown, chosen == together?.chosen { return }
    together?.chosen = chosen
    preview.land(at: places[chosen].landing)
    preview.pushed = places[chosen].pushed
    preview.refusal = places[chosen].refusal
  }

  /// Asks the rules why the items cannot land: they are beyond the range of cells.
  private mutating func landNowhere(_ rules: any PlacementRules) {
    together = nil
    _ = preview.land(at: nil)
    preview.pushed = []
    if case .refused(let refusal) = rules.judge(.carry(lifts)) { preview.refusal = refusal }
  }

  /// Where the item under the finger comes to: for a piece the cell that contains its corner, for
  /// a block the nearest corner; `nil` beyond the range of cells.
  private var wantedCell: Cell? {
    let (from, carried) = (lifts[lead].from, lifts[lead].carried)
    guard from.pose.cells == nil else {
      return Grid.nearestCorner(to: from.frame.origin + lifts[lead].translation)
    }
    return Grid.cell(at: carried.origin)
  }

  /// The places for a cell: the cell itself or, for pieces that cannot lie there, all cells around
  /// it where they can.
  private func places(around cell: Cell, _ rules: any PlacementRules) -> [Place] {
    guard let middle = place(at: cell, rules) else { return [] }
    guard middle.refusal != nil, lifts[lead].from.pose.piece != nil else { return [middle] }
    var free: [Place] = []
    for columns in -1...1 {
      for rows in -1...1 where columns != 0 || rows != 0 {
        guard let beside = cell.moved(byColumns: columns, rows: rows),
          let place = place(at: beside, rules), place.refusal == nil
        else { continue }
        free.append(place)
      }
    }
    return free.isEmpty ? [middle] : free
  }

  /// The place that is nearest to where the items are drawn; the first of several.
  private func nearest(of places: [Place]) -> Int {
    guard places.count > 1 else { return 0 }
    let origin = lifts[lead].carried.origin
    let distances = places.map { place in
      let way = Grid.corner(of: place.cell) - origin
      return way.dx * way.dx + way.dy * way.dy
    }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// All items moved so that the one under the finger lands on a cell; `nil` beyond the range.
  private func place(at cell: Cell, _ rules: any PlacementRules) -> Place? {
    guard let from = lifts[lead].from.pose.cellBounds?.origin else { return nil }
    let (columns, rows) = (Int(cell.x) - Int(from.x), Int(cell.y) - Int(from.y))
    var landing: [Placed] = []
    landing.reserveCapacity(lifts.count)
    for lift in lifts {
      guard let pose = lift.from.pose.moved(byColumns: columns, rows: rows),
        let cells = pose.cellBounds
      else { return nil }
      landing.append(Placed(pose, frame: Grid.frame(of: cells)))
    }
    let intent = intent(landing: landing, byColumns: columns, rows: rows)
    var refusal: Refusal?
    var pushed: [Preview.Pushed] = []
    switch rules.judge(intent) {
    case .refused(let reason): refusal = reason
    case .accepted(let changes):
      correct(&landing, by: changes)
      if rules.pushing == .always { pushed = self.pushed(by: changes) }
    case .placed: break
    }
    return Place(
      cell: cell, intent: intent, landing: landing, pushed: pushed, refusal: refusal)
  }

  /// Where items would go that give way.
  private func pushed(by changes: [PoseChange]) -> [Preview.Pushed] {
    let held = Set(lifts.map(\.item))
    return changes.compactMap { change in
      guard !held.contains(change.item), let pose = change.to, let cells = pose.cellBounds
      else { return nil }
      return Preview.Pushed(item: change.item, place: Placed(pose, frame: Grid.frame(of: cells)))
    }
  }

  /// Rules may snap to less than all cells.
  private func correct(_ landing: inout [Placed], by changes: [PoseChange]) {
    let poses = Dictionary(changes.map { ($0.item, $0.to) }) { first, _ in first }
    for index in lifts.indices {
      guard let pose = poses[lifts[index].item] ?? nil, pose != landing[index].pose,
        let cells = pose.cellBounds
      else { continue }
      landing[index] = Placed(pose, frame: Grid.frame(of: cells))
    }
  }

  /// What is asked of the rules: to carry blocks by whole cells, or to put pieces down there.
  private func intent(landing: [Placed], byColumns columns: Int, rows: Int) -> Intent {
    guard lifts[lead].from.pose.cells != nil else {
      return .restore(
        zip(lifts, landing).map { PoseChange(item: $0.item, from: $0.from.pose, to: $1.pose) })
    }
    let way = Vector<BoardSpace>(dx: Double(columns) * Grid.unit, dy: Double(rows) * Grid.unit)
    return .carry(
      lifts.map { lift in
        Lift(
          item: lift.item, from: lift.from, grip: .origin, finger: .origin + way,
          touch: lift.touch)
      })
  }
}
