import Domain
import GridGeometry

/// Finds the texts that buttons have: a button of TouchOSC has none of its own, so people lay a
/// label over it.
struct ToscLabels {
  /// How many pairs of a button and a text are looked at.
  static let budget = 5_000_000

  private let nodes: [ToscDocument.Node]
  /// The texts in each control, from top to bottom.
  private var texts: [Int: [(text: String, center: Point<BoardSpace>)]] = [:]
  private var spent = 0
  /// Whether there were too many pairs to look at them all.
  private(set) var isExhausted = false

  init(_ document: ToscDocument) {
    nodes = document.nodes
    for node in nodes where (node.type == "LABEL" || node.type == "TEXT") && node.isVisible {
      guard let parent = node.parent, let frame = node.frame else { continue }
      let text = Name.cleaned(node.text)
      guard !text.isEmpty else { continue }
      texts[parent, default: []].append((text, frame.center))
    }
    for parent in Array(texts.keys) {
      texts[parent]?.sort { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
    }
  }

  /// The text on a button, else its name where that was given by a person.
  mutating func label(of place: Int) -> String {
    let overlaid = overlaid(place)
    if !overlaid.isEmpty { return overlaid }
    let name = Name.cleaned(nodes[place].name)
    return Self.isGiven(name) ? name : ""
  }

  private mutating func overlaid(_ place: Int) -> String {
    guard let parent = nodes[place].parent, let frame = nodes[place].frame,
      let near = texts[parent]
    else { return "" }
    spent += near.count
    guard spent <= Self.budget else {
      isExhausted = true
      return ""
    }
    let over = near.lazy.filter { frame.contains($0.center) }.prefix(4).map(\.text)
    return Name.cleaned(over.joined(separator: " "))
  }

  /// Whether a name is another than the one that TouchOSC gives: `button12`.
  private static func isGiven(_ name: String) -> Bool {
    guard name.lowercased().hasPrefix("button") else { return !name.isEmpty }
    return !name.dropFirst(6).allSatisfy(\.isNumber)
  }
}
