import Domain

/// Puts the messages of a control together, as far as the layout alone tells them.
struct ToscMessages {
  private let nodes: [ToscDocument.Node]

  init(_ document: ToscDocument) { nodes = document.nodes }

  /// The messages that a control sends.
  func of(_ place: Int) -> [OSCText] {
    nodes[place].messages.filter { $0.isEnabled && $0.isSent }.map { message in
      let address = message.path.map { text($0, at: place) ?? "{\($0.value.prefix(40))}" }.joined()
      return OSCText(address, message.arguments.map { text($0, at: place) })
    }
  }

  /// What a part says; `nil` where only the moment of pressing tells.
  private func text(_ partial: ToscDocument.Partial, at place: Int) -> String? {
    switch partial.type {
    case "CONSTANT": return partial.value
    case "PROPERTY": return property(partial.value, at: place)
    case "INDEX":
      // An index counts from 0 and is scaled: from 1 to 2 makes it count from 1.
      let step = partial.scaleMax - partial.scaleMin
      let value = partial.scaleMin + Double(nodes[place].index) * step
      return Int(exactly: value).map(String.init)
    default: return nil
    }
  }

  /// A text of the control or of one around it: `tag`, `parent.parent.name`.
  private func property(_ key: String, at place: Int) -> String? {
    var place = place
    var words = key.split(separator: ".").prefix(32)
    while words.first == "parent" {
      guard let parent = nodes[place].parent else { return nil }
      place = parent
      words = words.dropFirst()
    }
    guard words.count == 1 else { return nil }
    switch words.first {
    case "name": return nodes[place].name
    case "tag": return nodes[place].tag
    default: return nil
    }
  }
}
