import Domain
import JSONText
import PluginAPI

/// Reads `callboard.json` strictly: a missing or wrong value is an error with its line, and an
/// unknown member is counted.
struct SidecarReader: JSONHandler {
  static let limits = JSONFileLimits(
    remedy: "correct the line, or export the show again", depth: 16,
    // The longest stroke has 3 MB.
    textLength: 4 << 20)

  private var collector: ObjectCollector
  private let kinds: ObjectKinds?
  private var top = SidecarRecord("sidecar", ["format", "version"])
  private var owner = SidecarRecord("show", ["name", "created"])
  private var object = SidecarRecord(
    "object", ["id", "kind", "number", "cue", "name", "created", "color", "outlined"])
  private var board = SidecarRecord(
    "board", ["id", "name", "file", "placement", "minimum", "created", "order"])
  private var block = SidecarRecord(
    "block", ["id", "object", "x", "y", "width", "height", "action", "message", "label", "ink"])
  private var item = SidecarItem()
  private var source = SidecarRecord("source", ["format", "identifier"])

  private var hasSource = false
  private var metadata: [String: String]?
  private var settings: [String: String]?
  private var widgets: [ImportedWidget] = []
  private var identities: Set<ID<Never>> = []
  private var line = 1
  /// How many open values this version does not know.
  private var unknownDepth = 0

  init(_ options: ReadingOptions) {
    collector = ObjectCollector(options, most: ObjectRegister.exportLimit)
    kinds = options.kinds
  }

  // MARK: Values

  mutating func begin(
    _ container: JSONContainer, in path: [String], line: Int
  ) throws(ShowFileError) {
    self.line = line
    guard unknownDepth == 0, let place = SidecarPlace(path) else {
      if unknownDepth == 0 { countUnknown(path.last ?? "") }
      unknownDepth += 1
      return
    }
    switch place {
    case .top: top.begin(line: line)
    case .owner: owner.begin(line: line)
    case .object:
      object.begin(line: line)
      hasSource = false
      metadata = nil
    case .board:
      board.begin(line: line)
      hasSource = false
      (metadata, settings) = (nil, nil)
      widgets = []
    case .block:
      block.begin(line: line)
      item.begin()
    case .part(let part): try item.begin(part, line: line)
    case .source:
      guard !hasSource else { throw source.fault("appears twice") }
      source.begin(line: line)
      hasSource = true
    case .metadata:
      guard metadata == nil else { throw metadataFault("appears twice") }
      metadata = [:]
    case .settings:
      guard settings == nil else { throw board.fault("has the member 'settings' twice") }
      settings = [:]
    case .objects, .boards, .blocks: break
    }
  }

  mutating func take(_ value: JSONScalar, in path: [String]) throws(ShowFileError) {
    guard unknownDepth == 0, let name = path.last else { return }
    if SidecarPlace(path) != nil, value != .null {
      throw ShowFileError(
        .malformed, "'\(name)' holds one value and not several", line: line,
        remedy: Self.limits.remedy)
    }
    let isKnown: Bool
    switch SidecarPlace(Array(path.dropLast())) {
    case .top: isKnown = try top.take(name, value)
    case .owner: isKnown = try owner.take(name, value)
    case .object: isKnown = try object.take(name, value)
    case .board: isKnown = try board.take(name, value)
    case .block: isKnown = try block.take(name, value)
    case .source: isKnown = try source.take(name, value)
    case .metadata:
      guard case .string(let text) = value, metadata?.updateValue(text, forKey: name) == nil else {
        throw metadataFault("needs one text for each key")
      }
      isKnown = true
    case .settings:
      guard case .string(let text) = value, settings?.updateValue(text, forKey: name) == nil else {
        throw board.fault("needs one text for each of its settings")
      }
      isKnown = true
    case .part(let part): isKnown = try item.take(part, name, value)
    case .objects, .boards, .blocks, nil: isKnown = false
    }
    if !isKnown { countUnknown(name) }
  }

  mutating func end(in path: [String]) throws(ShowFileError) {
    guard unknownDepth == 0 else {
      unknownDepth -= 1
      return
    }
    switch SidecarPlace(path) {
    case .object: try addObject()
    case .board: try addBoard()
    case .block: try addBlock()
    default: break
    }
  }

  private mutating func countUnknown(_ name: String) {
    collector.leftOut.add("member", reason: "this version does not know it")
    let shown = Name.cleaned(name.prefix(40))
    collector.warnings.add(
      about: "members", line: line, "the member '\(shown)' is unknown and not imported")
  }

  // MARK: Records

  private mutating func addObject() throws(ShowFileError) {
    let id = try object.value("id", "identity") { ID<ShowObject>($0) }
    try claim(id, object)
    let record = ObjectRecord(
      id: id, created: try created(object), source: try importSource(),
      isOutlined: try object.flag("outlined"), isComplete: true, metadata: try importMetadata())
    let kinds = kinds
    let kind = try object.value("kind", "kind") { key in
      ObjectKind(rawValue: key).flatMap { kinds?.all.contains($0) ?? true ? $0 : nil }
    }
    let number = try object.value("number", "number") { ObjectNumber($0) }
    let cue = try object.optionalValue("cue", "cue") { ObjectNumber($0) }
    guard ConsoleNumber(number, cue: cue).isPossible(for: kind) else {
      throw object.fault("has a cue, and is not a list with a whole number")
    }
    try collector.add(
      ImportedObject(
        identifier: "\(id)", kind: kind, number: number, cue: cue,
        name: ExportPart.name(try object.text("name")),
        color: try object.optionalValue("color", "colour") { ObjectColor($0) }, record: record),
      line: object.line)
  }

  private mutating func addBoard() throws(ShowFileError) {
    let id = try board.value("id", "identity") { ID<Board>($0) }
    try claim(id, board)
    guard let minimum = MinimumSpan(rawValue: try board.integer("minimum")) else {
      throw board.fault("needs 1 or 2 for 'minimum'")
    }
    let name = ExportPart.name(try board.text("name"))
    try collector.keep(name, line: board.line)
    let file = try board.optionalText("file")
    try collector.keep(file ?? "", line: board.line)
    var rules = BoardRules(try board.text("placement"))
    rules.minimum = minimum
    for (name, value) in settings ?? [:] {
      try collector.keep(name + value, line: board.line)
      rules.settings[name] = value
    }
    let record = BoardRecord(
      id: id, rules: rules, created: try created(board),
      order: try board.optionalValue("order", "place in an order") { OrderKey($0) },
      source: try importSource(), file: file, metadata: try importMetadata())
    // Boards without blocks count too, so that they are as limited as those.
    try collector.countWidget(line: board.line)
    collector.show.layouts.append(
      ImportedLayout(identifier: "\(id)", name: name, widgets: widgets, record: record))
    widgets = []
  }

  private mutating func addBlock() throws(ShowFileError) {
    let id = try block.value("id", "identity") { ID<BoardItem>($0) }
    try claim(id, block)
    let object = try block.optionalValue("object", "identity") { ID<ShowObject>($0) }
    let action = try block.optionalValue("action", "action") { TriggerAction(rawValue: $0) }
    var message: String?
    if let text = try block.optionalText("message") {
      do throws(MessageText.Fault) {
        message = try MessageText.validated(text)
      } catch {
        throw block.fault("has no message that can be sent: \(error)")
      }
    }
    let drawing = try item.drawing(block)
    guard (drawing == nil) == (object != nil || message != nil) else {
      throw block.fault(
        drawing == nil ? "has neither 'object' nor 'message'" : "has an object or message as well")
    }
    let label = ExportPart.name(try block.optionalText("label") ?? "")
    try collector.keep((message ?? "") + label, line: block.line)
    try collector.keep(drawing, line: block.line)
    try collector.countWidget(line: block.line)
    var record = BlockRecord(id: id, pose: try item.exactPose())
    if record.pose == nil {
      record.pose = .cells(try block.cells())
    } else if block.has("x") {
      record.rows = try block.cells()
    }
    widgets.append(
      ImportedWidget(
        object: object.map { collector.register.kept("\($0)") },
        frame: ExportPart.frame(of: record), action: action ?? .go, message: message,
        label: label, drawing: drawing, record: record))
  }

  /// Identities are unique in the whole file.
  private mutating func claim<Entity>(
    _ id: ID<Entity>, _ record: SidecarRecord
  ) throws(ShowFileError) {
    guard identities.insert(ID(high: id.high, low: id.low)).inserted else {
      throw record.fault("has the identity \(id), which is in the file already")
    }
  }

  private func created(_ record: SidecarRecord) throws(ShowFileError) -> Timestamp {
    Timestamp(milliseconds: try record.integer("created"))
  }

  private mutating func importSource() throws(ShowFileError) -> ImportSource? {
    guard hasSource else { return nil }
    hasSource = false
    let made = ImportSource(
      format: try source.text("format"), identifier: try source.text("identifier"))
    try collector.keep(made.format + made.identifier, line: source.line)
    return made
  }

  private mutating func importMetadata() throws(ShowFileError) -> Metadata? {
    guard let entries = metadata else { return nil }
    metadata = nil
    for (key, value) in entries { try collector.keep(key + value, line: line) }
    do throws(ValidationError) {
      return try Metadata(entries)
    } catch {
      throw metadataFault("cannot be: \(error)")
    }
  }

  private func metadataFault(_ what: String) -> ShowFileError {
    ShowFileError(
      .malformed, "the metadata \(what)", line: line, remedy: Self.limits.remedy)
  }

  // MARK: The whole

  consuming func finished() throws(ShowFileError) -> ImportedShow {
    guard try top.text("format") == Sidecar.format else {
      throw top.fault("is of another program")
    }
    let version: Int = try top.integer("version")
    guard (Sidecar.version...Sidecar.poseVersion).contains(version) else {
      throw ShowFileError(
        .unsupported,
        "the sidecar has version \(version); this program reads \(Sidecar.version) to "
          + "\(Sidecar.poseVersion)", line: top.line,
        remedy: "import it with the program that wrote it, or a newer one")
    }
    if !owner.isEmpty {
      // A name that a person could have given stays as it is, spaces and all.
      collector.show.title = try owner.optionalText("name").map { name in
        (try? Name.validated(name)) == name ? name : Name.cleaned(name)
      }
      collector.show.created = try created(owner)
    }
    collector.show.hasAllBoards = true
    ExportPart.removeDangling(from: &collector)
    return collector.exactly(ExportPart.sidecar)
  }
}
