import Domain
import GridGeometry
import PluginAPI
import XMLReading

/// Takes the elements of a TouchOSC layout.
struct ToscParser: XMLHandler {
  /// How many controls a layout may have; the largest known has 1,360.
  static let maximumNodes = 50_000
  /// How many parts of messages a layout may have.
  static let maximumPartials = 500_000
  /// How many messages a control may have, and how many parts the address or the arguments of one.
  static let maximumPerControl = 1_000
  /// How many bytes of texts are kept.
  static let maximumText = 16 << 20
  /// What is expected of a layout; controls nest by two elements each.
  static let expectations = XMLExpectations(
    roots: ["lexml"],
    remedy: "the file seems damaged or cut off; save the layout again in TouchOSC",
    length: 64 << 20, textLength: 2_000)

  /// What is in the layout, as far as it was read.
  private(set) var document = ToscDocument()
  /// The controls that are open, with their depths.
  private var open: [(place: Int, depth: Int)] = []
  /// The key of the property or value that is read.
  private var key = ""
  /// The numbers of the colour or frame that is read.
  private var numbers: [String: Double] = [:]
  /// Whether the message of MIDI that is read is sent.
  private var isMIDISent = false
  private var partials = 0
  private var textLength = 0

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    switch tag.name {
    case "lexml" where path.count == 1: document.version = tag["version"] ?? ""
    case "node": try startNode(tag, depth: path.count)
    case "property": (key, numbers) = ("", [:])
    case "value" where path.dropLast().last == "values": key = ""
    case "osc" where isInNode(path, 2): try startMessage(line: tag.line)
    case "local" where isInNode(path, 2):
      if let node = open.last?.place { document.nodes[node].setsOthers = true }
    case "partial":
      try startPartial(line: tag.line, path)
    default: break
    }
    return !open.isEmpty && Self.isTextWanted(tag.name)
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    guard let name = path.last, let node = open.last else { return }
    if name == "node" {
      if node.depth == path.count { open.removeLast() }
      return
    }
    let inner = Array(path[node.depth...])
    switch inner.first {
    case "properties": endProperty(inner, text ?? "", node.place)
    case "values": try endValue(inner, text ?? "", node.place)
    case "messages": try endMessage(inner, text ?? "", node.place)
    default: break
    }
  }
}

// MARK: - Controls

extension ToscParser {
  private static let wanted: Set<String> = [
    "key", "value", "x", "y", "w", "h", "r", "g", "b", "a", "default", "type", "enabled", "send",
    "conversion", "scaleMin", "scaleMax", "condition",
  ]

  private static func isTextWanted(_ name: String) -> Bool { wanted.contains(name) }

  /// Whether an element is so deep in the control that is open.
  private func isInNode(_ path: [String], _ depth: Int) -> Bool {
    open.last.map { $0.depth + depth == path.count } ?? false
  }

  private mutating func startNode(_ tag: borrowing XMLTag, depth: Int) throws(ShowFileError) {
    guard document.nodes.count < Self.maximumNodes else {
      throw ShowFileError(
        .tooLarge, "the layout has more than \(Self.maximumNodes) controls", line: tag.line,
        remedy: "split it in TouchOSC")
    }
    let parent = open.last?.place
    let index = parent.map { document.nodes[$0].childCount } ?? 0
    if let parent { document.nodes[parent].childCount += 1 }
    open.append((document.nodes.count, depth))
    document.nodes.append(
      ToscDocument.Node(
        type: Name.cleaned((tag["type"] ?? "").prefix(40)),
        id: Name.cleaned((tag["ID"] ?? "").prefix(80)), parent: parent, index: index,
        line: tag.line))
  }

  private mutating func endProperty(_ path: [String], _ text: String, _ node: Int) {
    switch (path.count, path.last) {
    case (3, "key"): key = text
    case (4, let part?): numbers[part] = Double(text)
    case (3, "value"): finishProperty(text, node)
    default: break
    }
  }

  private mutating func finishProperty(_ text: String, _ node: Int) {
    switch key {
    case "name": document.nodes[node].name = text
    case "tag": document.nodes[node].tag = text
    case "tabLabel": document.nodes[node].tabLabel = text
    case "buttonType": document.nodes[node].isLatching = text == "1" || text == "2"
    case "script":
      document.nodes[node].hasScript = text.contains { !$0.isWhitespace }
    case "visible": document.nodes[node].isVisible = text != "0" && text != "false"
    case "frame": document.nodes[node].frame = ToscGeometry.frame(numbers)
    case "color": document.nodes[node].color = ToscGeometry.color(numbers)
    default: break
    }
  }

  private mutating func endValue(
    _ path: [String], _ text: String, _ node: Int
  ) throws(ShowFileError) {
    switch (path.count, path.last) {
    case (3, "key"): key = text
    case (3, "default") where key == "text":
      try keep(text, line: document.nodes[node].line)
      document.nodes[node].text = text
    default: break
    }
  }
}

// MARK: - Messages

extension ToscParser {
  private mutating func startPartial(line: Int, _ path: [String]) throws(ShowFileError) {
    guard isInNode(path, 4), path[path.count - 3] == "osc", let node = open.last?.place,
      let message = document.nodes[node].messages.indices.last
    else { return }
    partials += 1
    try check(partials, Self.maximumPartials, "the messages have", "parts", line: line)
    switch path[path.count - 2] {
    case "path":
      document.nodes[node].messages[message].path.append(.init())
      let count = document.nodes[node].messages[message].path.count
      try check(count, Self.maximumPerControl, "an address has", "parts", line: line)
    case "arguments":
      document.nodes[node].messages[message].arguments.append(.init())
      let count = document.nodes[node].messages[message].arguments.count
      try check(count, Self.maximumPerControl, "a message has", "arguments", line: line)
    default: break
    }
  }

  private mutating func startMessage(line: Int) throws(ShowFileError) {
    guard let node = open.last?.place else { return }
    document.nodes[node].messages.append(.init())
    let count = document.nodes[node].messages.count
    try check(count, Self.maximumPerControl, "a control has", "messages", line: line)
  }

  private func check(
    _ count: Int, _ limit: Int, _ who: String, _ what: String, line: Int
  ) throws(ShowFileError) {
    guard count > limit else { return }
    throw ShowFileError(
      .tooLarge, "\(who) more than \(limit) \(what)", line: line,
      remedy: "split the layout in TouchOSC")
  }

  private mutating func endMessage(
    _ path: [String], _ text: String, _ node: Int
  ) throws(ShowFileError) {
    if path.count > 1, path[1] == "midi" { return endMIDI(path, text, node) }
    guard path.count > 2 else { return }
    guard path[1] == "osc", let message = document.nodes[node].messages.indices.last else { return }
    if path.count == 3 {
      switch path[2] {
      case "enabled": document.nodes[node].messages[message].isEnabled = text != "0"
      case "send": document.nodes[node].messages[message].isSent = text != "0"
      default: break
      }
      return
    }
    if path.count == 5, path[3] == "trigger", path[4] == "condition", text.utf8.count <= 8 {
      document.nodes[node].messages[message].conditions.insert(text)
    }
    guard path.count == 5, path[3] == "partial" else { return }
    try keep(text, line: document.nodes[node].line)
    switch path[2] {
    case "path":
      guard let last = document.nodes[node].messages[message].path.indices.last else { return }
      document.nodes[node].messages[message].path[last].set(path[4], text)
    case "arguments":
      guard let last = document.nodes[node].messages[message].arguments.indices.last else {
        return
      }
      document.nodes[node].messages[message].arguments[last].set(path[4], text)
    default: break
    }
  }

  /// Records whether a message of MIDI is sent, and not only received.
  private mutating func endMIDI(_ path: [String], _ text: String, _ node: Int) {
    switch (path.count, path.last) {
    case (2, _):
      if isMIDISent { document.nodes[node].sendsMIDI = true }
      isMIDISent = false
    case (3, "enabled"): isMIDISent = text != "0"
    case (3, "send") where text == "0": isMIDISent = false
    default: break
    }
  }

  /// Counts a text that is kept.
  private mutating func keep(_ text: String, line: Int) throws(ShowFileError) {
    textLength += text.utf8.count
    guard textLength <= Self.maximumText else {
      throw ShowFileError(
        .tooLarge, "the texts of the layout have more than \(Self.maximumText >> 20) MiB",
        line: line, remedy: "split it in TouchOSC")
    }
  }
}

extension ToscDocument.Partial {
  /// Keeps what an element says.
  fileprivate mutating func set(_ element: String, _ text: String) {
    switch element {
    case "type": type = text
    case "value": value = text
    case "conversion": conversion = text
    case "scaleMin": scaleMin = Double(text) ?? 0
    case "scaleMax": scaleMax = Double(text) ?? 1
    default: break
    }
  }
}
