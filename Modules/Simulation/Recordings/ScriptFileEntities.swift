import Domain
import Gestures
import GridGeometry

/// The lines of a script file that hold what lies on the stage.
enum ScriptFileEntities {
  /// Reads one line.
  static func read(_ line: RecordingScanner) throws(RecordingError) -> Entity {
    var members = try ScriptMembers("an entity", line: line)
    let entity: Entity
    if let show = try members.optionalObject("show", show) {
      entity = .show(show)
    } else if let object = try members.optionalObject("object", object) {
      entity = .object(object)
    } else if let board = try members.optionalObject("board", board) {
      entity = .board(board)
    } else if let trip = try members.optionalObject("trip", ScriptFileTrips.trip) {
      entity = .trip(trip)
    } else if let city = try members.optionalObject("city", ScriptFileTrips.city) {
      entity = .city(city)
    } else if let game = try members.optionalObject("game", ScriptFileTrips.game) {
      entity = .game(game)
    } else if let entry = try members.optionalObject("entry", ScriptFileTrips.entry) {
      entity = .entry(entry)
    } else {
      entity = .item(try members.object("item", item))
    }
    try members.finish()
    return entity
  }

  private static func show(_ members: inout ScriptMembers) throws(RecordingError) -> Show {
    Show(
      id: try members.id("id"), name: try members.text("name"),
      created: Timestamp(milliseconds: try members.whole("created")))
  }

  private static func object(
    _ members: inout ScriptMembers
  ) throws(RecordingError) -> ShowObject {
    let digits = try members.text("number")
    guard let number = ObjectNumber(digits), number.text == digits else {
      throw members.mistake("number must be a decimal without needless zeros, for example 1.5")
    }
    let kind: ObjectKind = try members.word("kind")
    let cueDigits = try members.optionalText("cue")
    let cue = cueDigits.flatMap { ObjectNumber($0) }
    guard cue?.text == cueDigits, ConsoleNumber(number, cue: cue).isPossible(for: kind) else {
      throw members.mistake("cue must be a decimal without needless zeros, of a list")
    }
    let color = try members.optionalText("color")
    let parsed = color.flatMap { ObjectColor($0) }
    guard parsed?.description == color else { throw members.mistake("color must be #rrggbb") }
    return ShowObject(
      id: try members.id("id"), show: try members.id("show"), kind: kind,
      number: number, cue: cue, name: try members.text("name"), color: parsed,
      isOutlined: try members.truth("outlined"),
      created: Timestamp(milliseconds: try members.whole("created")),
      source: try members.optionalObject("source", source))
  }

  static func board(_ members: inout ScriptMembers) throws(RecordingError) -> Board {
    guard let minimum = MinimumSpan(rawValue: try members.whole("minimum")) else {
      throw members.mistake("minimum must be 1 or 2")
    }
    return Board(
      id: try members.id("id"), show: try members.id("show"), name: try members.text("name"),
      placement: try members.text("placement"), minimum: minimum,
      created: Timestamp(milliseconds: try members.whole("created")),
      source: try members.optionalObject("source", source))
  }

  private static func item(_ members: inout ScriptMembers) throws(RecordingError) -> BoardItem {
    BoardItem(
      id: try members.id("id"), board: try members.id("board"),
      object: try members.optionalID("object"), pose: .cells(try members.cells()),
      action: try members.optionalWord("action") ?? .go,
      message: try members.optionalText("message"), label: try members.optionalText("label"))
  }

  private static func source(
    _ members: inout ScriptMembers
  ) throws(RecordingError) -> ImportSource {
    ImportSource(format: try members.text("format"), identifier: try members.text("identifier"))
  }

  // MARK: Writing

  /// The lines of all that lies on a stage, in the order of its entities.
  static func lines(of stage: Stage) -> [String] {
    [line("show") { write(stage.show, &$0) }]
      + stage.objects.map { object in line("object") { write(object, &$0) } }
      + stage.boards.map { board in line("board") { write(board, &$0) } }
      + stage.items.map { item in line("item") { write(item, &$0) } }
      + (stage.trip.map(lines) ?? [])
  }

  private static func lines(of stage: TripStage) -> [String] {
    [line("trip") { ScriptFileTrips.write(stage.trip, &$0) }]
      + stage.cities.map { city in line("city") { ScriptFileTrips.write(city, &$0) } }
      + stage.games.map { game in line("game") { ScriptFileTrips.write(game, &$0) } }
      + stage.entries.map { entry in line("entry") { ScriptFileTrips.write(entry, &$0) } }
  }

  private static func line(_ name: String, _ body: (inout ScriptJSON) -> Void) -> String {
    ScriptJSON.make { json in json.object(name, body) }
  }

  private static func write(_ show: Show, _ json: inout ScriptJSON) {
    json.id("id", show.id)
    json.text("name", show.name)
    json.whole("created", show.created.milliseconds)
  }

  private static func write(_ object: ShowObject, _ json: inout ScriptJSON) {
    json.id("id", object.id)
    json.id("show", object.show)
    json.text("kind", object.kind.rawValue)
    json.text("number", object.number.text)
    if let cue = object.cue { json.text("cue", cue.text) }
    json.text("name", object.name)
    if let color = object.color { json.text("color", color.description) }
    json.truth("outlined", object.isOutlined)
    json.whole("created", object.created.milliseconds)
    if let source = object.source { json.object("source") { write(source, &$0) } }
  }

  static func write(_ board: Board, _ json: inout ScriptJSON) {
    json.id("id", board.id)
    json.id("show", board.show)
    json.text("name", board.name)
    json.text("placement", board.placement)
    json.whole("minimum", board.minimum.rawValue)
    json.whole("created", board.created.milliseconds)
    if let source = board.source { json.object("source") { write(source, &$0) } }
  }

  private static func write(_ item: BoardItem, _ json: inout ScriptJSON) {
    json.id("id", item.id)
    json.id("board", item.board)
    if let object = item.object { json.id("object", object) }
    json.pose(item.pose)
    if item.action != .go { json.text("action", item.action.rawValue) }
    if let message = item.message { json.text("message", message) }
    if let label = item.label { json.text("label", label) }
  }

  private static func write(_ source: ImportSource, _ json: inout ScriptJSON) {
    json.text("format", source.format)
    json.text("identifier", source.identifier)
  }
}
