import Domain
import GridGeometry
import PluginAPI

/// The choice of an object while it is open, and where its parts are.
struct ReferencePicker: Sendable {
  enum Purpose: Hashable, Sendable {
    case place(ReferenceCells, Rect<BoardSpace>)
    case reassign(ID<BoardItem>)
  }

  enum Part: Hashable, Sendable {
    case search, cancel, ground
    case kind(ObjectKind)
    case object(ID<ShowObject>)
  }

  let purpose: Purpose
  private(set) var search = ""
  private(set) var kinds: Set<ObjectKind> = []
  private(set) var scroll = 0.0
  private(set) var found: [ShowObject] = []
  private(set) var objectCount = 0

  init(_ purpose: Purpose, of objects: [ShowObject], kinds: Set<ObjectKind> = []) {
    self.purpose = purpose
    self.kinds = kinds
    find(in: objects)
  }

  mutating func filter(_ search: String, _ kinds: Set<ObjectKind>, of objects: [ShowObject]) {
    self.search = String(String.UnicodeScalarView(search.unicodeScalars.prefix(200)))
    self.kinds = kinds
    scroll = 0
    find(in: objects)
  }

  /// Finds among objects, which come in the order in which they are shown.
  mutating func find(in objects: [ShowObject]) {
    let query = ObjectQuery(search, kinds: kinds)
    found = query.isEmpty ? objects : objects.filter { query.matches($0) }
    objectCount = objects.count
  }

  mutating func scroll(to offset: Double, on panel: Panel) {
    guard !offset.isNaN else { return }
    scroll = max(min(offset, panel.furthestScroll), 0)
  }

  // MARK: Places

  /// Where the panel is; everything on it is measured from its corner.
  struct Panel {
    let frame: Rect<ScreenSpace>
    /// Where the list begins, below the search and the filters.
    let listTop: Double
    let listHeight: Double
    let furthestScroll: Double
    /// How far it is scrolled, no further than there is something to see.
    let scroll: Double
  }

  func panel(near anchor: Rect<ScreenSpace>, in window: ReferenceWindow) -> Panel {
    let width = max(min(window.width, 352), 176)
    var head = 44.0
    Self.forEachFilter(width) { _, _, y, _ in head = 44 + (y + 44) }
    let most = Double(min(max(objectCount, 1), 6))
    let rows = max(min((window.height - head) / 44, most), 1).rounded(.down)
    let listHeight = rows * 44
    let frame = ReferencePlacement.frame(
      width: width, height: head + listHeight, near: anchor, in: window)
    let furthest = max(Double(found.count) * 44 - listHeight, 0)
    return Panel(
      frame: frame, listTop: frame.origin.y + head, listHeight: listHeight,
      furthestScroll: furthest, scroll: max(min(scroll, furthest), 0))
  }

  /// What is under a point of the panel; `nil` beside it.
  func part(at point: Point<ScreenSpace>, on panel: Panel) -> Part? {
    var part: Part?
    forEachPart(on: panel) { candidate, frame in
      if frame.contains(point) { part = candidate }
    }
    return part
  }

  /// Goes through the parts from the lowest to the topmost.
  func forEachPart(on panel: Panel, _ body: (Part, Rect<ScreenSpace>) -> Void) {
    let (x, y) = (panel.frame.origin.x, panel.frame.origin.y)
    let width = panel.frame.size.width
    func at(_ dx: Double, _ dy: Double, _ width: Double) -> Rect<ScreenSpace> {
      Rect(origin: Point(x: x + dx, y: y + dy), size: Size(width: width, height: 44))
    }
    body(.ground, panel.frame)
    // "Cancel" has six characters of 11 points, and 11 points at either side.
    body(.search, at(0, 0, width - 88))
    body(.cancel, at(width - 88, 0, 88))
    Self.forEachFilter(width) { kind, dx, dy, width in body(.kind(kind), at(dx, 44 + dy, width)) }
    let listBottom = panel.listTop + panel.listHeight
    var place = Int(exactly: (panel.scroll / 44).rounded(.down)) ?? 0
    let last = min(place + 6, found.count - 1)
    while place <= last {
      let rowTop = panel.listTop + (Double(place) * 44 - panel.scroll)
      let top = max(rowTop, panel.listTop)
      let height = min(rowTop + 44, listBottom) - top
      if height > 0 {
        body(
          .object(found[place].id),
          Rect(origin: Point(x: x, y: top), size: Size(width: width, height: height)))
      }
      place += 1
    }
  }

  /// The filters, each as wide as its name: 11 points for a character, and 11 at either side.
  private static let filterWidths = ObjectKind.allCases.map { kind in
    (kind, Double(kind.rawValue.count) * 11 + 22)
  }

  /// The filters: side by side, and in a new row where the next one does not fit.
  private static func forEachFilter(
    _ width: Double, _ body: (ObjectKind, Double, Double, Double) -> Void
  ) {
    var (x, y) = (0.0, 0.0)
    for (kind, wanted) in filterWidths {
      let filter = min(wanted, width)
      if x + filter > width { (x, y) = (0, y + 44) }
      body(kind, x, y, filter)
      x += filter
    }
  }
}
