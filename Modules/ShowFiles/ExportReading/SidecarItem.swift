import Domain
import GridGeometry
import JSONText
import PluginAPI

/// What a sidecar says of one block beyond its cells: its exact pose, and its card, its tile or the
/// board that it opens.
struct SidecarItem {
  /// An object within a block.
  enum Part: CaseIterable {
    case pose, free, shaped, card, tile, goto
  }

  private var pose = SidecarRecord("pose", ["ordered"])
  private var free = SidecarRecord("area", ["x", "y", "width", "height", "z"])
  private var shaped = SidecarRecord("piece", ["shape", "x", "y", "orientation"])
  private var card = SidecarRecord("card", ["title", "text", "color", "created"])
  private var tile = SidecarRecord("tile", ["color"])
  private var goto = SidecarRecord("way to a board", ["board"])
  private var parts: Set<Part> = []

  /// The part at a path within a block.
  static func part(_ path: ArraySlice<String>) -> Part? {
    switch Array(path) {
    case ["pose"]: .pose
    case ["pose", "free"]: .free
    case ["pose", "shaped"]: .shaped
    case ["card"]: .card
    case ["tile"]: .tile
    case ["goto"]: .goto
    default: nil
    }
  }

  private static func record(_ part: Part) -> WritableKeyPath<Self, SidecarRecord> {
    switch part {
    case .pose: \.pose
    case .free: \.free
    case .shaped: \.shaped
    case .card: \.card
    case .tile: \.tile
    case .goto: \.goto
    }
  }

  mutating func begin() { parts = [] }

  mutating func begin(_ part: Part, line: Int) throws(ShowFileError) {
    let record = Self.record(part)
    guard parts.insert(part).inserted else { throw self[keyPath: record].fault("appears twice") }
    self[keyPath: record].begin(line: line)
  }

  mutating func take(
    _ part: Part, _ name: String, _ value: JSONScalar
  ) throws(ShowFileError) -> Bool {
    try self[keyPath: Self.record(part)].take(name, value)
  }

  // MARK: Values

  /// The pose; `nil` if the block has only cells.
  func exactPose() throws(ShowFileError) -> Pose? {
    guard parts.contains(.pose) else { return nil }
    let forms = [parts.contains(.free), parts.contains(.shaped), pose.has("ordered")]
    guard forms.count(where: { $0 }) == 1 else {
      throw pose.fault("needs one of 'ordered', 'free' and 'shaped'")
    }
    if parts.contains(.free) { return try freePose() }
    if parts.contains(.shaped) { return try shapedPose() }
    return .ordered(try pose.value("ordered", "place in an order") { OrderKey($0) })
  }

  private func freePose() throws(ShowFileError) -> Pose {
    let area = Rect<BoardSpace>(
      origin: Point(x: try free.number("x"), y: try free.number("y")),
      size: Size(width: try free.number("width"), height: try free.number("height")))
    guard area.isFinite else { throw free.fault("reaches beyond all numbers") }
    return .free(area, z: try free.value("z", "place in an order") { OrderKey($0) })
  }

  private func shapedPose() throws(ShowFileError) -> Pose {
    let shape = try shaped.value("shape", "shape of joined cells") { Polyomino($0) }
    let cell = Cell(x: try shaped.integer("x"), y: try shaped.integer("y"))
    guard let orientation = Orientation(rawValue: try shaped.integer("orientation")) else {
      throw shaped.fault("needs a number from 0 to 7 for 'orientation'")
    }
    return .shaped(shape, at: cell, orientation)
  }

  /// The card, the tile, the way to a board, or the stroke that a text says; `nil` for none.
  func drawing(_ block: SidecarRecord) throws(ShowFileError) -> ItemContent? {
    let ink = try block.optionalText("ink")
    let forms = [
      parts.contains(.card), parts.contains(.tile), parts.contains(.goto), ink != nil,
    ]
    guard forms.count(where: { $0 }) <= 1 else {
      throw block.fault("can only be one of a card, a tile, ink and a way to a board")
    }
    if let ink {
      guard let stroke = Base64.bytes(of: ink).flatMap({ Stroke(bytes: $0) }) else {
        throw block.fault("has ink that this version cannot read")
      }
      return .ink(stroke)
    }
    if parts.contains(.tile) {
      return .tile(try tile.optionalValue("color", "colour") { ObjectColor($0) })
    }
    if parts.contains(.goto) {
      return .goto(try goto.optionalValue("board", "identity") { ID<Board>($0) })
    }
    guard parts.contains(.card) else { return nil }
    let written = try card.text("text")
    let text: String
    do throws(ValidationError) {
      text = try Card.validatedText(written)
    } catch {
      throw card.fault("cannot be: \(error)")
    }
    return .card(
      Card(
        title: ExportPart.name(try card.text("title")), text: text,
        color: try card.optionalValue("color", "colour") { ObjectColor($0) },
        created: Timestamp(milliseconds: try card.integer("created"))))
  }
}
