package import Domain
import JSONText

/// Writes entities as JSON, in the form that their `Codable` conformance reads.
///
/// It is written by hand, because a large import writes thousands at once and Foundation's encoder
/// would take most of the commit's time; a test keeps both forms equal.
package enum EntityJSON {
  /// The JSON of an entity, on one line: `{"show":{…}}`.
  package static func text(_ entity: Entity) -> String {
    JSONWriter.object(.control) { json in
      json.object(entity.key.sort.rawValue) { $0.write(entity) }
    }
  }

  /// The JSON of the value in an entity, on one line, for people to read.
  package static func value(_ entity: Entity) -> String {
    JSONWriter.object { $0.write(entity) }
  }

  /// The JSON of a list of texts, on one line.
  package static func array(of texts: [String]) -> String {
    var json = JSONWriter(.control)
    json.array { for text in texts { $0.string(text) } }
    return json.text
  }

  /// The JSON of texts by their keys, on one line and in the order of the keys.
  package static func object(of texts: [String: String]) -> String {
    texts.isEmpty ? "{}" : JSONWriter.object(.control) { $0.members(texts) }
  }
}

extension JSONWriter {
  package mutating func write(_ entity: Entity) {
    switch entity {
    case .show(let show): write(show)
    case .object(let object): write(object)
    case .board(let board): write(board)
    case .item(let item): write(item)
    case .trip(let trip): write(trip)
    case .city(let city): write(city)
    case .game(let game): write(game)
    case .entry(let entry): write(entry)
    }
  }

  private mutating func write(_ show: Show) {
    member("id", show.id.description)
    member("name", show.name)
    member("created", show.created.milliseconds)
  }

  private mutating func write(_ object: ShowObject) {
    member("id", object.id.description)
    member("show", object.show.description)
    member("kind", object.kind.rawValue)
    member("number", object.number.text)
    member("cue", object.cue?.text)
    member("name", object.name)
    member("color", object.color?.description)
    member("isOutlined", object.isOutlined)
    member("created", object.created.milliseconds)
    write(object.source)
    write("metadata", object.metadata.entries)
  }

  private mutating func write(_ board: Board) {
    member("id", board.id.description)
    member("show", board.show.description)
    member("name", board.name)
    member("placement", board.rules.key)
    write("settings", board.rules.settings)
    member("created", board.created.milliseconds)
    member("order", board.chosenOrder?.digits)
    write(board.source)
    write("metadata", board.metadata.entries)
  }

  private mutating func write(_ item: BoardItem) {
    member("id", item.id.description)
    member("board", item.board.description)
    member("object", item.object?.description)
    object("pose") { $0.write(item.pose) }
    if item.action != .go { member("action", item.action.rawValue) }
    member("message", item.message)
    write(item.content)
    member("label", item.label)
  }

  private mutating func write(_ trip: Trip) {
    member("id", trip.id.description)
    member("name", trip.name)
    member("firstDay", trip.firstDay.description)
    member("dayCount", trip.dayCount)
    member("created", trip.created.milliseconds)
  }

  private mutating func write(_ city: City) {
    member("id", city.id.description)
    member("trip", city.trip.description)
    member("key", city.key)
    member("name", city.name)
    name("aliases")
    array { for alias in city.aliases { $0.string(alias) } }
    write(city.location)
  }

  private mutating func write(_ game: Game) {
    member("id", game.id.description)
    member("trip", game.trip.description)
    member("key", game.key)
    member("sport", game.sport)
    member("home", game.home)
    member("away", game.away)
    member("city", game.city.description)
    member("venue", game.venue)
    write(game.location)
    object("start") {
      $0.member("instant", game.start.instant.milliseconds)
      $0.member("zone", game.start.zone)
      $0.member("offset", game.start.offset)
    }
  }

  private mutating func write(_ entry: ItineraryEntry) {
    member("id", entry.id.description)
    member("trip", entry.trip.description)
    member("day", entry.day)
    member("sortOrder", entry.sortOrder)
    member("modified", entry.modified.milliseconds)
    switch entry.content {
    case .game(let game): member("game", game.description)
    case .travel(let travel): object("travel") { $0.write(travel) }
    case .custom(let custom): object("custom") { $0.write(custom) }
    }
  }

  private mutating func write(_ travel: Travel) {
    member("from", travel.from.description)
    member("to", travel.to.description)
    if let leg = travel.leg {
      object("leg") {
        $0.member("departure", leg.departure.description)
        $0.member("arrival", leg.arrival.description)
      }
    }
    member("distanceMeters", travel.distanceMeters)
    member("durationSeconds", travel.durationSeconds)
  }

  private mutating func write(_ custom: CustomContent) {
    member("title", custom.title)
    member("icon", custom.icon)
    member("time", custom.time?.description)
    write(custom.location)
  }

  private mutating func write(_ location: GeoLocation?) {
    guard let location else { return }
    object("location") {
      $0.member("latitude", location.latitude)
      $0.member("longitude", location.longitude)
    }
  }

  private mutating func write(_ source: ImportSource?) {
    guard let source else { return }
    object("source") {
      $0.member("format", source.format)
      $0.member("identifier", source.identifier)
    }
  }

  /// Omits empty values.
  private mutating func write(_ name: String, _ texts: [String: String]) {
    if !texts.isEmpty { object(name) { $0.members(texts) } }
  }
}
