package import Domain
import GridGeometry
import Panels
public import PluginAPI

extension ItinerarySession {
  /// Travel is accented in gold.
  package static let gold = ObjectColor(rgb: 0xD4AF37)

  /// The scene: the visible rows, the lifted row above them, then the open panel.
  ///
  /// - Complexity: O(k log n) for k rows in the view.
  public func scene() -> Scene {
    let middle = Point<BoardSpace>(x: size.width / 2, y: size.height / 2)
    let window = Viewport(center: middle, zoom: 1, size: size) ?? .home
    var elements = rows(in: layout)
    if let lifted = hold, lifted.touch != nil, let entry = plan.entries[lifted.entry] {
      let frame = Rect<ScreenSpace>(
        origin: Point(x: 0, y: lifted.finger.y - lifted.grip),
        size: Size(width: window.size.width, height: lifted.height))
      elements.append(row(entry, at: frame, states: [.lifted]))
    }
    if !faults.isEmpty { elements.append(damageBanner(in: window.size)) }
    if let open { elements += panelLayout(of: open).elements(pressed: fingers.pressed) }
    return Scene(
      viewport: window, show: "", board: plan.trip.name, mode: nil, grid: nil, elements: elements)
  }

  /// The banner that reports a damaged trip and offers a reset.
  private func damageBanner(in view: Size<ScreenSpace>) -> SceneElement {
    let text = wording.text(.trip(.damage(faults: faults.count)))
    let height = min(ItineraryLayout.banner, view.height)
    return SceneElement(
      id: .damage, kind: .text, label: text, title: text, subtitle: "",
      frame: Rect(
        origin: Point(x: 0, y: view.height - height),
        size: Size(width: view.width, height: height)), states: [.invalid], color: nil)
  }

  private func rows(in layout: ItineraryLayout) -> [SceneElement] {
    let scroll = layout.scroll(self.scroll)
    let room = LiftedRoom(of: hold, in: plan.rows)
    // A lifted row moves other rows by at most its height.
    let start = max(0, scroll - Double(room?.height ?? 0))
    guard layout.size.height > 0, let first = plan.rows.row(at: Int(start)) else { return [] }
    let barriers = barrierEntries
    var elements: [SceneElement] = []
    for rank in first.rank..<plan.rows.count where rank != room?.rank {
      guard let position = plan.rows.position(at: rank) else { break }
      let top = plan.rows.top(of: position)
      let next = plan.rows.position(at: rank + 1).map { plan.rows.top(of: $0) }
      let height = (next ?? plan.rows.height) - top
      let drawn = top + (room?.shift(ofRank: rank) ?? 0)
      let place = Span(y: Double(drawn) - scroll, height: Double(height))
      if place.y >= layout.size.height { break }
      if place.isSeen(in: layout.size) {
        let frame = place.frame(in: layout.size)
        elements += self.elements(of: position, at: frame, rank: rank, barriers)
      }
      guard let room, room.gap == rank else { continue }
      let gap = Span(y: Double(drawn + height) - scroll, height: Double(room.height))
      if gap.isSeen(in: layout.size) {
        elements.append(self.gap(below: position, at: gap.frame(in: layout.size)))
      }
    }
    return elements
  }

  /// A horizontal part of the view.
  private struct Span {
    let y: Double
    let height: Double

    func isSeen(in view: Size<ScreenSpace>) -> Bool { y + height > 0 && y < view.height }

    func frame(in view: Size<ScreenSpace>) -> Rect<ScreenSpace> {
      Rect(origin: Point(x: 0, y: y), size: Size(width: view.width, height: height))
    }
  }

  private var barrierEntries: Set<ID<ItineraryEntry>> {
    guard let entry = hold.flatMap({ plan.entries[$0.entry] }) else { return [] }
    return Set(ItineraryConstraints().barrierGames(for: entry, in: plan).map(\.id))
  }

  private func elements(
    of position: RowPosition, at frame: Rect<ScreenSpace>, rank: Int,
    _ barriers: Set<ID<ItineraryEntry>>
  ) -> [SceneElement] {
    var states: Set<SceneElement.State> = []
    // A row is dimmed if nothing can be dropped below it.
    if let lifted = hold, !lifted.ranks.contains(rank) { states.insert(.dimmed) }
    guard let id = position.entry, let entry = plan.entries[id] else {
      return header(position.day, at: frame, states)
    }
    if barriers.contains(id) { states = states.subtracting([.dimmed]).union([.barrier]) }
    if hold?.entry == id { states.insert(.lifted) }
    if open?.entry == id { states.insert(.selected) }
    if isPressed(.entry(id)) { states.insert(.pressed) }
    var elements = [row(entry, at: frame, states: states)]
    if entry.game == nil, readOnlyReason == nil { elements.append(handle(of: entry, in: frame)) }
    return elements
  }

  private func header(
    _ day: Int, at frame: Rect<ScreenSpace>, _ states: Set<SceneElement.State>
  ) -> [SceneElement] {
    let title = wording.text(.trip(.day(day, plan.trip.day(day))))
    let isEmpty = frame.size.height > Double(RowHeights.header)
    var elements = [
      SceneElement(
        id: .day(day), kind: .dayHeader,
        label: isEmpty ? wording.text(.trip(.emptyDay(title: title))) : title, title: title,
        subtitle: isEmpty ? wording.text(.trip(.emptyDayHint)) : "", frame: frame, states: states,
        color: nil)
    ]
    if readOnlyReason == nil {
      elements.append(
        SceneElement(
          id: .addToDay(day), kind: .button, label: wording.text(.trip(.addToDay(day))),
          title: "+", subtitle: "", frame: ItineraryLayout.addButton(in: frame),
          states: isPressed(.addToDay(day)) ? [.pressed] : [], color: nil))
    }
    return elements
  }

  private func row(
    _ entry: ItineraryEntry, at frame: Rect<ScreenSpace>, states: Set<SceneElement.State>
  ) -> SceneElement {
    var states = states
    if damagedEntries.contains(entry.id) { states.insert(.damaged) }
    if plan.isStranded(entry) { states.insert(.stranded) }
    let row = plan.row(entry, settings, wording: wording)
    return SceneElement(
      id: .entry(entry.id), kind: .itineraryRow, label: row.text, title: row.title,
      subtitle: row.detail, frame: frame, states: states,
      color: entry.travel == nil ? nil : Self.gold)
  }

  private func handle(of entry: ItineraryEntry, in frame: Rect<ScreenSpace>) -> SceneElement {
    SceneElement(
      id: .entryHandle(entry.id), kind: .handle, label: wording.text(.trip(.handle)), title: "",
      subtitle: "", frame: ItineraryLayout.handle(in: frame),
      states: isPressed(.entryHandle(entry.id)) ? [.pressed] : [], color: nil)
  }

  private func gap(below position: RowPosition, at frame: Rect<ScreenSpace>) -> SceneElement {
    SceneElement(
      id: .gap, kind: .dropGap, label: wording.text(.trip(.gap(day: position.day))), title: "",
      subtitle: "", frame: frame, states: [.valid], color: nil)
  }

  /// Whether a finger rests on an element that reacts to it.
  private func isPressed(_ element: SceneID) -> Bool { fingers.pressed.contains(element) }
}
