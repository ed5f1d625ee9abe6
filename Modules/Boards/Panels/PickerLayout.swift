import Domain
package import GridGeometry
import Panels
package import PluginAPI

/// The layout of the picker on the screen.
///
/// From top to bottom: the search field with the cancel button on its right, the filters of the
/// kinds in as many rows as they need, and the list of matches. The list has as many rows as fit
/// into the view, up to six, or nine without filters; the panel keeps its size whatever is found.
/// Rows scrolled out of the list are cut off.
///
/// The cost of a layout and its elements does not depend on the number of matches.
package struct PickerLayout: Sendable {
  /// The background of the panel.
  package let frame: Rect<ScreenSpace>
  /// The part of the panel that shows objects.
  package let list: Rect<ScreenSpace>
  /// How far the list can be scrolled, in points.
  package let maximumScroll: Double
  /// How far it is scrolled, within its limits.
  package let scroll: Double

  private let picker: Picker

  /// Lays out a picker.
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - anchor: The subject of the picker; it opens beside it, as ``PanelPlacement`` says.
  ///   - view: The extent of the view.
  package init(_ picker: Picker, anchor: Rect<ScreenSpace>, view: Size<ScreenSpace>) {
    self.picker = picker
    let width = PanelPlacement.clamped(
      PanelPlacement.extent(view.width), Self.minimumWidth, Self.maximumWidth)
    let head = PanelMetrics.target + Self.filterHeight(picker.filters, width: width)
    let rows = Self.rows(
      in: PanelPlacement.extent(view.height) - head,
      of: min(picker.objectCount, Self.maximumRows(of: picker)))
    let listHeight = Double(rows) * PanelMetrics.target
    frame = PanelPlacement(near: anchor, in: view)
      .frame(of: Size(width: width, height: head + listHeight))
    list = Rect(
      origin: Point(x: frame.minX, y: frame.minY + head),
      size: Size(width: width, height: listHeight))
    maximumScroll = max(Double(picker.matchCount) * PanelMetrics.target - listHeight, 0)
    scroll = PanelPlacement.clamped(picker.scroll, 0, maximumScroll)
  }

  /// Whether a point is on the panel.
  package func contains(_ point: Point<ScreenSpace>) -> Bool { frame.contains(point) }

  /// The part under a point, or `nil` on the background and outside the panel.
  package func part(at point: Point<ScreenSpace>) -> PanelPart? {
    // The last one is drawn topmost.
    var part: PanelPart?
    visit { candidate, frame in
      if frame.contains(point) { part = candidate.part }
    }
    return part
  }

  /// The elements to draw, the background first.
  package var elements: [SceneElement] {
    var elements: [SceneElement] = []
    visit { candidate, frame in elements.append(element(for: candidate, frame)) }
    return elements
  }
}

// MARK: Parts

extension PickerLayout {
  /// Something to draw.
  private enum Candidate {
    case ground, search, cancel, nothingFound
    case kind(ObjectKind)
    case object(ShowObject)

    var part: PanelPart? {
      switch self {
      case .ground: nil
      case .nothingFound: .nothingFound
      case .search: .search
      case .cancel: .cancel
      case .kind(let kind): .kind(kind)
      case .object(let object): .object(object.id)
      }
    }

    var id: SceneID { part.map { .part(.picker, $0) } ?? .panel(.picker) }
  }

  /// Visits everything drawn, from the lowest to the topmost.
  ///
  /// Touches and drawing both use it, so they cannot differ.
  private func visit(_ body: (Candidate, Rect<ScreenSpace>) -> Void) {
    body(.ground, frame)
    let cancelWidth = PanelMetrics.width(of: text(.button(.cancel)))
    let searchWidth = frame.size.width - cancelWidth
    body(.search, head(x: 0, y: 0, width: searchWidth))
    body(.cancel, head(x: searchWidth, y: 0, width: cancelWidth))
    Self.visitFilters(picker.filters, width: frame.size.width) { kind, x, y, width in
      body(.kind(kind), head(x: x, y: PanelMetrics.target + y, width: width))
    }
    guard picker.matchCount > 0 else {
      body(.nothingFound, row(0, top: list.minY))
      return
    }
    let first = Int(exactly: (scroll / PanelMetrics.target).rounded(.down)) ?? 0
    // A list that is scrolled by half a row shows one row more.
    for place in first...(first + Self.maximumRows(of: picker)) {
      let top = list.minY + (Double(place) * PanelMetrics.target - scroll)
      let frame = row(place, top: top)
      guard let object = picker.match(at: place) else { break }
      if frame.size.height > 0 { body(.object(object), frame) }
    }
  }

  /// The frame of something above the list.
  private func head(x: Double, y: Double, width: Double) -> Rect<ScreenSpace> {
    Rect(
      origin: Point(x: frame.minX + x, y: frame.minY + y),
      size: Size(width: width, height: PanelMetrics.target))
  }

  /// The frame of a row of the list, cut to the list.
  private func row(_ place: Int, top: Double) -> Rect<ScreenSpace> {
    let upper = max(top, list.minY)
    let lower = min(top + PanelMetrics.target, list.maxY)
    return Rect(
      origin: Point(x: list.minX, y: upper),
      size: Size(width: list.size.width, height: lower - upper))
  }
}

// MARK: Elements

extension PickerLayout {
  private func element(for candidate: Candidate, _ frame: Rect<ScreenSpace>) -> SceneElement {
    switch candidate {
    case .ground:
      return element(candidate.id, .panel, spokenName, title: "", frame)
    case .search:
      return element(
        candidate.id, .field, text(.field(.search)), title: picker.search, frame,
        states: [.focused])
    case .cancel:
      let text = text(.button(.cancel))
      return element(candidate.id, .button, text, title: text, frame)
    case .nothingFound:
      let text = text(.picker(.nothingFound))
      return element(candidate.id, .text, text, title: text, frame)
    case .kind(let kind):
      let isOn = picker.kinds.contains(kind)
      return element(
        candidate.id, .filter, text(.picker(.filter(kind, isOn: isOn))),
        title: text(.kind(kind)), frame, states: isOn ? [.chosen] : [])
    case .object(let object):
      let what = text(.object(object, in: picker.offered))
      return SceneElement(
        id: candidate.id, kind: .choice,
        label: text(.board(.block(name: object.name, what: what, place: ""))), title: object.name,
        subtitle: what, frame: frame, states: object.isOutlined ? [.outlined] : [],
        color: object.color)
    }
  }

  /// The label of the panel for screen readers.
  private var spokenName: String {
    let (matches, count) = (picker.matchCount, picker.objectCount)
    return switch picker.purpose {
    case .place: text(.picker(.placing(matches: matches, of: count)))
    case .reassign: text(.picker(.reassigning(matches: matches, of: count)))
    }
  }

  private func text(_ key: TextKey) -> String { picker.wording.text(key) }

  private func element(
    _ id: SceneID, _ kind: SceneElement.Kind, _ label: String, title: String,
    _ frame: Rect<ScreenSpace>, states: Set<SceneElement.State> = []
  ) -> SceneElement {
    SceneElement(
      id: id, kind: kind, label: label, title: title, subtitle: "", frame: frame, states: states,
      color: nil)
  }
}
