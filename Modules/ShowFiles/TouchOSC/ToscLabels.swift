import Domain
import GridGeometry

/// Finds the texts that buttons have: a button of TouchOSC has none of its own, so people lay a
/// label over it.
struct ToscLabels {
  /// How many pairs of a button and a text are looked at.
  static let budget = 5_000_000

  /// A text on a page.
  private struct Text {
    let text: String
    let frame: Rect<BoardSpace>
    let parent: Int?
  }

  private let nodes: [ToscDocument.Node]
  private let places: [ToscPlace]
  /// The texts on each page, from top to bottom.
  private var texts: [Int: [Text]] = [:]
  private var spent = 0
  /// Whether there were too many pairs to look at them all.
  private(set) var isExhausted = false

  init(_ document: ToscDocument, _ places: [ToscPlace]) {
    nodes = document.nodes
    self.places = places
    for (place, node) in nodes.enumerated() where node.type == "LABEL" || node.type == "TEXT" {
      guard !places[place].isHidden, let frame = frame(of: place) else { continue }
      let text = Name.cleaned(node.text)
      guard !text.isEmpty else { continue }
      texts[places[place].page, default: []].append(
        Text(text: text, frame: frame, parent: node.parent))
    }
    for page in Array(texts.keys) {
      texts[page]?.sort {
        ($0.frame.center.y, $0.frame.center.x) < ($1.frame.center.y, $1.frame.center.x)
      }
    }
  }

  /// Where a control is on its page.
  private func frame(of place: Int) -> Rect<BoardSpace>? {
    nodes[place].frame.map { Rect(origin: places[place].origin, size: $0.size) }
  }

  /// The text on a button, else its name where that was given by a person.
  mutating func label(of place: Int) -> String {
    let overlaid = overlaid(place)
    if !overlaid.isEmpty { return overlaid }
    let name = Name.cleaned(nodes[place].name)
    return Self.isGiven(name) ? name : ""
  }

  private mutating func overlaid(_ place: Int) -> String {
    guard let frame = frame(of: place), let near = texts[places[place].page] else { return "" }
    spent += near.count
    guard spent <= Self.budget else {
      isExhausted = true
      return ""
    }
    let parent = nodes[place].parent
    let over = near.lazy.filter { text in
      frame.contains(text.frame.center)
        && (text.parent == parent || Self.covers(frame, halfOf: text.frame))
    }
    return Name.cleaned(over.prefix(4).map(\.text).joined(separator: " "))
  }

  /// Whether a button lies under half of a text: the title of a row of buttons is on none of them.
  private static func covers(_ frame: Rect<BoardSpace>, halfOf text: Rect<BoardSpace>) -> Bool {
    let width = min(frame.maxX, text.maxX) - max(frame.minX, text.minX)
    let height = min(frame.maxY, text.maxY) - max(frame.minY, text.minY)
    return width > 0 && height > 0 && width * height >= text.size.width * text.size.height / 2
  }

  /// Whether a name is another than the one that TouchOSC gives: `button12`.
  private static func isGiven(_ name: String) -> Bool {
    guard name.lowercased().hasPrefix("button") else { return !name.isEmpty }
    return !name.dropFirst(6).allSatisfy(\.isNumber)
  }
}
