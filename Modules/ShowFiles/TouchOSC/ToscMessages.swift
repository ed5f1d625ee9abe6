import Domain

/// Puts the messages of a control together, as far as the layout alone states them.
struct ToscMessages {
  private let nodes: [ToscDocument.Node]

  init(_ document: ToscDocument) { nodes = document.nodes }

  /// The messages that a control sends when it is pressed, and those that it sends only when it is
  /// released.
  func of(_ place: Int) -> (presses: [OSCText], releases: [OSCText]) {
    var presses: [OSCText] = []
    var releases: [OSCText] = []
    for message in nodes[place].messages where message.isEnabled && message.isSent {
      // Without a condition a message is sent whenever the control changes.
      let isRelease = message.conditions == ["FALL"]
      let isPress = message.conditions == ["RISE"]
      let text = text(of: message, at: place, isPressed: !isRelease, isPress: isPress)
      if isRelease { releases.append(text) } else { presses.append(text) }
    }
    return (presses, releases)
  }

  private func text(
    of message: ToscDocument.Message, at place: Int, isPressed: Bool, isPress: Bool
  ) -> OSCText {
    var text = OSCText(
      address(message.path, at: place), message.arguments.map { self.text($0, at: place) })
    let isWhole = message.path.allSatisfy { self.text($0, at: place) != nil }
    let words = message.arguments.map { word($0, at: place, isPressed: isPressed) }
    guard isWhole, !words.contains(nil), text.address.utf8.count <= ButtonRecogniser.maximumLength
    else { return text }
    text.words = words.compactMap { $0 }
    if isPressed, !isPress {
      text.ending = ending(of: text, message.arguments, at: place)
    }
    return text
  }

  /// What a message is at the release, if nothing says that only the press sends it.
  private func ending(
    of press: OSCText, _ arguments: [ToscDocument.Partial], at place: Int
  ) -> OSCText.Ending {
    let words = arguments.compactMap { word($0, at: place, isPressed: false) }
    var release = press
    release.words = words
    if words == press.words { return .none }
    if release.isZero(of: press) { return .zero }
    let changed = zip(arguments, zip(words, press.words ?? [])).filter { $1.0 != $1.1 }
    return changed.allSatisfy { Self.type(of: $0.0) == .text } ? .text : .other
  }

  /// An argument as `send` takes it; what a button's own value is at the moment is known here.
  private func word(
    _ partial: ToscDocument.Partial, at place: Int, isPressed: Bool
  ) -> String? {
    let type = Self.type(of: partial)
    guard partial.type == "VALUE" else {
      return text(partial, at: place).flatMap(type.word)
    }
    switch partial.value {
    case "x": return type.word(Self.digits(isPressed ? partial.scaleMax : partial.scaleMin))
    case "touch": return type.word(isPressed ? "1" : "0")
    default: return nil
    }
  }

  private static func type(of partial: ToscDocument.Partial) -> OSCTextType {
    switch partial.conversion {
    case "BOOLEAN": .truth
    case "INTEGER": .integer
    case "FLOAT": .float
    default: .text
    }
  }

  /// A number as a text says it: 1 and 0.5.
  private static func digits(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// The parts of an address put together, as far as addresses are looked at: a part may name a
  /// long text, and a message may name it often.
  private func address(_ path: [ToscDocument.Partial], at place: Int) -> String {
    let limit = ButtonRecogniser.maximumLength
    var address = ""
    for partial in path where address.utf8.count <= limit {
      let part = text(partial, at: place) ?? "{\(partial.value.prefix(40))}"
      // One more byte shows that it is too long, and a cut character up to three.
      let room = limit + 1 - address.utf8.count
      address +=
        part.utf8.count <= room ? part : String(decoding: part.utf8.prefix(room), as: UTF8.self)
    }
    return address
  }

  /// What a part says; `nil` if it is only known when the button is pressed.
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
