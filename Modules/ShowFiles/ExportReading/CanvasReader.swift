import Domain
import GridGeometry
import JSONText
import PluginAPI

/// Reads a canvas in JSON Canvas 1.0, of this program or of another.
///
/// Texts that name an object become objects; other texts, files and links become cards, and groups
/// and edges are counted. A canvas of this program has a group with the board's identity, and
/// blocks with theirs: on a grid, its positions are then cells.
struct CanvasReader: JSONHandler {
  static let limits = JSONFileLimits(
    remedy: "the canvas seems damaged; save or export it again", depth: 64,
    textLength: 1 << 20)

  /// A node that shows an object, or a message.
  private struct Block {
    let id: String
    let widget: ImportedWidget
  }

  /// The members of the node that is read.
  private struct Node {
    var texts: [String: String] = [:]
    var numbers: [String: Double] = [:]
  }

  private static let texts: Set<String> = [
    "id", "type", "text", "label", "color", "file", "subpath", "url", "placement",
  ]
  private static let numbers: Set<String> = ["x", "y", "width", "height"]

  private var collector: ObjectCollector
  private let kinds: ObjectKinds
  private var node = Node()
  private var line = 1
  private var blocks: [Block] = []
  private var board: ID<Board>?
  /// The rules that a canvas of this program names: those of a grid are not named.
  private var placement: String?
  private var name = ""
  private var firstNode: String?
  private var identifiers: [CanvasLabel: String] = [:]
  private var repetitions: [String: Int] = [:]

  init(_ options: ReadingOptions) {
    collector = ObjectCollector(options, most: ObjectRegister.exportLimit)
    kinds = options.kinds ?? .callboard
  }

  mutating func begin(
    _ container: JSONContainer, in path: [String], line: Int
  ) throws(ShowFileError) {
    self.line = line
    if path == ["nodes", JSONContainer.element] { node = Node() }
  }

  mutating func take(_ value: JSONScalar, in path: [String]) throws(ShowFileError) {
    guard path.count == 3, path[0] == "nodes", path[1] == JSONContainer.element else { return }
    switch value {
    case .string(let text) where Self.texts.contains(path[2]): node.texts[path[2]] = text
    // A number in quotes is one that some program wrote so.
    case .string(let digits), .number(let digits):
      guard Self.numbers.contains(path[2]) else { return }
      if let number = Double(digits), number.isFinite { node.numbers[path[2]] = number }
    case .bool, .null: break
    }
  }

  mutating func end(in path: [String]) throws(ShowFileError) {
    guard path.count == 2, path[1] == JSONContainer.element else { return }
    if path[0] == "edges" {
      collector.leftOut.add("edge", reason: "blocks are not connected")
    } else if path[0] == "nodes" {
      try addNode()
    }
  }

  // MARK: Nodes

  private mutating func addNode() throws(ShowFileError) {
    let id = node.texts["id"] ?? ""
    firstNode = firstNode ?? id
    switch node.texts["type"] {
    case "text": try addText(id)
    case "group":
      guard board == nil, let board = ID<Board>(id) else {
        return collector.leftOut.add("group", reason: "boards have no groups")
      }
      self.board = board
      name = Name.cleaned(node.texts["label"] ?? "")
      placement = node.texts["placement"].flatMap {
        CanvasExport.placements.contains($0) ? $0 : nil
      }
    case "file":
      let file = node.texts["file"] ?? ""
      let title = file.split { $0 == "/" || $0 == "\\" }.last.map { Name.cleaned($0) } ?? ""
      try addCard(title, file + (node.texts["subpath"] ?? ""), id, "file node")
    case "link": try addCard("", node.texts["url"] ?? "", id, "link node")
    default: collector.leftOut.add("node", reason: "it is of no type of JSON Canvas 1.0")
    }
  }

  private mutating func addText(_ id: String) throws(ShowFileError) {
    let text = node.texts["text"] ?? ""
    let isHeaded = CanvasCard.isHeading(text.prefix { !$0.isNewline })
    let isOwnCard = isHeaded && placement == BoardRules.canvasKey
    if !isOwnCard, let sent = CanvasMessage(text) { return try add(sent, id) }
    guard !isOwnCard, let label = CanvasLabel(text, kinds) else {
      let card = CanvasCard(reading: text)
      return try addCard(card.title, card.text, id, "text node")
    }
    let object = try identifier(of: label, color: color())
    try add(id) { ImportedWidget(object: object, frame: $0) }
  }

  /// Adds a card for a node without an object; nothing is on one without a text.
  private mutating func addCard(
    _ title: String, _ text: String, _ id: String, _ what: String
  ) throws(ShowFileError) {
    guard placement == BoardRules.canvasKey || !title.isEmpty || text.contains(where: Self.isSeen)
    else { return collector.leftOut.add(what, reason: "it is empty") }
    guard let text = try? Card.validatedText(text) else {
      return collector.leftOut.add(
        what, reason: "its text has more than \(Card.textLimit) bytes")
    }
    let card = Card(
      title: title, text: text, color: color(), created: ImportedWidget.noDate)
    try collector.keep(.card(card), line: line)
    try add(id, what) { ImportedWidget(object: nil, frame: $0, drawing: .card(card)) }
  }

  private static func isSeen(_ character: Character) -> Bool { !character.isWhitespace }

  private mutating func add(_ sent: CanvasMessage, _ id: String) throws(ShowFileError) {
    try collector.keep(sent.message + sent.label, line: line)
    try add(id) {
      ImportedWidget(object: nil, frame: $0, message: sent.message, label: sent.label)
    }
  }

  private mutating func add(
    _ id: String, _ what: String = "text node", _ widget: (Rect<BoardSpace>) -> ImportedWidget
  ) throws(ShowFileError) {
    guard let frame else {
      return collector.leftOut.add("\(what) without a frame", reason: "it lies nowhere")
    }
    try collector.countWidget(line: line)
    try collector.keep(id, line: line)
    blocks.append(Block(id: id, widget: widget(frame)))
  }

  /// The colour of the node that is read.
  private mutating func color() -> ObjectColor? {
    guard let text = node.texts["color"], !text.isEmpty else { return nil }
    if let color = CanvasColor.read(text) { return color }
    collector.leftOut.add("colour", reason: "it is not a colour of JSON Canvas 1.0")
    return nil
  }

  private mutating func identifier(
    of label: CanvasLabel, color: ObjectColor?
  ) throws(ShowFileError) -> String {
    if let known = identifiers[label] { return known }
    let identifier = collector.free("\(label.kind.rawValue):\(label.number)", &repetitions)
    identifiers[label] = identifier
    try collector.add(
      ImportedObject(
        identifier: identifier, kind: label.kind, number: label.number.number,
        cue: label.number.cue, name: label.name, color: color, isMentioned: true,
        record: ObjectRecord()),
      line: line)
    return identifier
  }

  private var frame: Rect<BoardSpace>? {
    guard let x = node.numbers["x"], let y = node.numbers["y"],
      let width = node.numbers["width"], let height = node.numbers["height"]
    else { return nil }
    let frame = Rect<BoardSpace>(
      origin: Point(x: x, y: y), size: Size(width: width, height: height))
    return frame.isFinite ? frame : nil
  }

  // MARK: The whole

  consuming func finished() throws(ShowFileError) -> ImportedShow {
    let isOwn = board != nil
    // The cells of a board reach further out than the frames of any other program.
    if !isOwn { leaveOutFarBlocks() }
    var seen: Set<ID<BoardItem>> = []
    let widgets = blocks.map { block in
      guard isOwn else { return block.widget }
      let id = ID<BoardItem>(block.id).flatMap { seen.insert($0).inserted ? $0 : nil }
      var widget = block.widget
      widget.record = BlockRecord(id: id, pose: pose(of: widget))
      return widget
    }
    if isOwn || !widgets.isEmpty {
      let identifier = board.map { "\($0)" } ?? "canvas:\(firstNode ?? "")"
      let source = ImportSource(format: ShowFilePlugin.callboard.key, identifier: identifier)
      collector.show.layouts = [
        ImportedLayout(
          identifier: identifier, name: name, widgets: widgets,
          record: board.map { BoardRecord(id: $0, rules: placement.map { BoardRules($0) }) }
            ?? BoardRecord(source: source))
      ]
    }
    collector.show.hasAllBoards = true
    return collector.exactly(ExportPart.canvas)
  }

  /// The pose of a block on a canvas of this program; a card has cells nowhere.
  private func pose(of widget: ImportedWidget) -> Pose? {
    guard placement != BoardRules.canvasKey, widget.drawing == nil else { return nil }
    return Self.cells(widget.frame).map(Pose.cells)
  }

  private mutating func leaveOutFarBlocks() {
    let near = blocks.filter { block in
      let frame = block.widget.frame
      return [frame.minX, frame.minY, frame.size.width, frame.size.height]
        .allSatisfy { abs($0) <= FrameLimit.coordinate }
    }
    collector.leftOut.add(
      "text node", count: blocks.count - near.count, reason: "it is too far away or too large")
    blocks = near
  }

  /// The cells nearest to a frame, at least one.
  static func cells(_ frame: Rect<BoardSpace>) -> CellRect? {
    let unit = Double(CanvasExport.cellLength)
    guard let x = Int32(exactly: (frame.minX / unit).rounded()),
      let y = Int32(exactly: (frame.minY / unit).rounded()),
      let width = Int32(exactly: max(1, (frame.size.width / unit).rounded())),
      let height = Int32(exactly: max(1, (frame.size.height / unit).rounded()))
    else { return nil }
    return CellRect(x: x, y: y, width: width, height: height)
  }
}
