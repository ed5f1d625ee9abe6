import Domain
import GridGeometry
import PluginAPI

/// Where rows are seen.
///
/// Headers of days are 44 points high, or 88 if the day is empty; games 88, travel 56, and custom
/// entries 44. Below the last row 44 points are free.
extension ReferenceItinerary {
  /// A header, or an entry's row.
  struct Row: Sendable {
    let day: Int
    let entry: ItineraryEntry?
    let top: Int
    let height: Int
  }

  /// Puts all rows one below the other.
  mutating func layOut() {
    rows = []
    var top = 0
    func height(_ entry: ItineraryEntry) -> Int {
      switch entry.content {
      case .game: 88
      case .travel: 56
      case .custom: 44
      }
    }
    func isBefore(_ entry: ItineraryEntry, _ day: Int) -> Bool { entry.day < day }
    let days = (1...3_660).contains(plan.trip.dayCount) ? plan.trip.dayCount : 0
    var rest = plan.entries[...]
    func put(_ day: Int, _ entry: ItineraryEntry?, _ height: Int) {
      rows.append(Row(day: day, entry: entry, top: top, height: height))
      top += height
    }
    for day in 0..<(days + 2) {
      if day >= 1, day <= days {
        put(day, nil, rest.first?.day == day ? 44 : 88)
      }
      while let entry = rest.first, entry.day <= day || day == days + 1 {
        put(entry.day, entry, height(entry))
        rest = rest.dropFirst()
      }
    }
  }

  /// The height of all rows.
  private var listHeight: Int { rows.last.map { $0.top + $0.height } ?? 0 }

  /// Scrolls back what was scrolled too far.
  mutating func keepScrollInside() { scroll = inside(scroll) }

  func inside(_ scroll: Double) -> Double {
    if defect == .scrollUnlimited { return scroll }
    // The damage notice covers 44 more points.
    let most = Double(listHeight + (faults.isEmpty ? 44 : 88)) - size.height
    return min(max(0, scroll), max(0, most))
  }

  // MARK: What is drawn

  /// A row with its place as it is drawn, before it is scrolled.
  struct Drawn {
    let rank: Int
    let row: Row
    let top: Int
  }

  /// The rows as they are drawn: what a finger holds is not among them, and leaves a gap where it
  /// would be.
  var drawn: [Drawn] {
    guard let hold, hold.touch != nil, let own = rank(of: hold.entry) else {
      return rows.enumerated().map { Drawn(rank: $0.offset, row: $0.element, top: $0.element.top) }
    }
    var list: [Drawn] = []
    var top = 0
    for (rank, row) in rows.enumerated() where rank != own {
      list.append(Drawn(rank: rank, row: row, top: top))
      top += row.height
      if rank == hold.gap { top += rows[own].height }
    }
    return list
  }

  func rank(of entry: ID<ItineraryEntry>) -> Int? { rows.firstIndex { $0.entry?.id == entry } }

  /// All that is seen of the list and of what is open, but for texts.
  var pieces: [ItineraryObservation.Piece] {
    guard Viewport.home.resized(to: size) != nil else { return [] }
    var pieces: [ItineraryObservation.Piece] = []
    let barriers = barriers
    let own = hold.flatMap { rank(of: $0.entry) }
    for drawn in drawn {
      let y = Double(drawn.top) - scroll
      if isSeen(y, drawn.row.height) { pieces += self.pieces(of: drawn, at: y, barriers) }
      guard let hold, hold.touch != nil, hold.gap == drawn.rank, let own else { continue }
      let gap = Double(drawn.top + drawn.row.height) - scroll
      guard isSeen(gap, rows[own].height) else { continue }
      pieces.append(piece(.gap, frame(y: gap, rows[own].height), [.valid]))
    }
    if let hold, hold.touch != nil, let own, let entry = rows[own].entry {
      var states: Set<SceneElement.State> = [.lifted]
      if isStranded(entry) { states.insert(.stranded) }
      if isDamaged(entry) { states.insert(.damaged) }
      pieces.append(
        piece(.entry(entry.id), frame(y: hold.finger.y - hold.grip, rows[own].height), states))
    }
    for row in panelLayout?.rows ?? [] {
      var states: Set<SceneElement.State> = row.choice == .delete ? [.destructive] : []
      if case .field(focus) = row.choice { states.insert(.focused) }
      if isPressed(.choice(row.choice)) { states.insert(.pressed) }
      pieces.append(piece(.part(openPanel ?? .menu, row.choice), row.frame, states))
    }
    return pieces
  }

  private func isSeen(_ y: Double, _ height: Int) -> Bool {
    y + Double(height) > 0 && y < size.height && size.height > 0
  }

  private var barriers: [ID<ItineraryEntry>] {
    guard let entry = hold.flatMap({ plan.entry($0.entry) }) else { return [] }
    return plan.barriers(of: entry).map(\.id)
  }

  private func pieces(
    of drawn: Drawn, at y: Double, _ barriers: [ID<ItineraryEntry>]
  ) -> [ItineraryObservation.Piece] {
    let frame = frame(y: y, drawn.row.height)
    var states: Set<SceneElement.State> = []
    if let hold, !hold.allowed[drawn.rank], defect != .nothingDims { states.insert(.dimmed) }
    guard let entry = drawn.row.entry else {
      let day = drawn.row.day
      let pieces = [piece(.day(day), frame, states)]
      guard readOnlyReason == nil else { return pieces }
      let pressed: Set<SceneElement.State> = isPressed(.add(day)) ? [.pressed] : []
      return pieces + [piece(.addToDay(day), addButton(y: y), pressed)]
    }
    if barriers.contains(entry.id), defect != .barriersDim {
      states.remove(.dimmed)
      states.insert(.barrier)
    }
    if hold?.entry == entry.id { states.insert(.lifted) }
    if openEntry?.id == entry.id { states.insert(.selected) }
    if isPressed(.row(entry.id)) { states.insert(.pressed) }
    if isStranded(entry) { states.insert(.stranded) }
    if isDamaged(entry) { states.insert(.damaged) }
    let pieces = [piece(.entry(entry.id), frame, states)]
    guard entry.game == nil, readOnlyReason == nil else { return pieces }
    let pressed: Set<SceneElement.State> = isPressed(.handle(entry.id)) ? [.pressed] : []
    return pieces + [piece(.entryHandle(entry.id), handle(y: y, drawn.row.height), pressed)]
  }

  /// Whether a fault names the entry.
  private func isDamaged(_ entry: ItineraryEntry) -> Bool {
    faults.contains { $0.entries.contains(entry.id) }
  }

  private func isStranded(_ entry: ItineraryEntry) -> Bool {
    entry.travel.map { plan.window(of: $0).isClosed } ?? false
  }

  private func isPressed(_ target: Target) -> Bool {
    hands.contains { $0.isPressing && !$0.isVoid && $0.target == target }
  }

  private func piece(
    _ id: SceneID, _ frame: Rect<ScreenSpace>, _ states: Set<SceneElement.State>
  ) -> ItineraryObservation.Piece {
    ItineraryObservation.Piece(id: id, frame: frame, states: states)
  }

  // MARK: Frames

  func frame(y: Double, _ height: Int) -> Rect<ScreenSpace> {
    Rect(origin: Point(x: 0, y: y), size: Size(width: size.width, height: Double(height)))
  }

  func handle(y: Double, _ height: Int) -> Rect<ScreenSpace> {
    Rect(origin: Point(x: 0, y: y), size: Size(width: 44, height: Double(height)))
  }

  func addButton(y: Double) -> Rect<ScreenSpace> {
    Rect(
      origin: Point(x: max(0, size.width - 44), y: y),
      size: Size(width: min(44, size.width), height: 44))
  }

  // MARK: What is where

  /// What is at a point, as it is drawn.
  func target(at point: Point<ScreenSpace>) -> Target {
    if let panel = panelLayout {
      if let choice = panel.choice(at: point) { return .choice(choice) }
      if panel.frame.contains(point) { return .panel }
      if defect != .tapThroughPanel { return .beside }
    }
    guard !isDeleted, frame(y: 0, 0).isAcross(point.x), point.y >= 0, point.y < size.height else {
      return .ground
    }
    let height = point.y + scroll
    let found = drawn.first {
      Double($0.top) <= height && height < Double($0.top + $0.row.height)
    }
    guard let found else { return .ground }
    guard let entry = found.row.entry else {
      let isAdding = point.x >= max(0, size.width - 44) && height < Double(found.top + 44)
      return isAdding ? .add(found.row.day) : .ground
    }
    return entry.game == nil && point.x < 44 ? .handle(entry.id) : .row(entry.id)
  }

  func aim(using random: inout RandomSource) -> Aim? {
    if !random.chance(1, in: 4), let panel = panelLayout {
      guard let row = random.pick(panel.rows), !random.chance(1, in: 8) else {
        return Aim(.panel, panel.frame)
      }
      return Aim(.choice, row.frame)
    }
    let seen = drawn.filter { isSeen(Double($0.top) - scroll, $0.row.height) }
    guard let drawn = random.pick(seen) else { return nil }
    let y = Double(drawn.top) - scroll
    guard let entry = drawn.row.entry else {
      return random.chance(1, in: 2)
        ? Aim(.choice, addButton(y: y)) : Aim(.empty, frame(y: y, drawn.row.height))
    }
    guard entry.game == nil, random.chance(1, in: 2) else {
      return Aim(.block, frame(y: y, drawn.row.height))
    }
    return Aim(.handle, handle(y: y, drawn.row.height))
  }
}

extension Rect<ScreenSpace> {
  /// Whether a coordinate is between its left and right.
  fileprivate func isAcross(_ x: Double) -> Bool { x >= minX && x < maxX }
}
