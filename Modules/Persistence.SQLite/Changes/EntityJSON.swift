package import Domain
import GridGeometry

/// Writes entities as JSON, in the form that their `Codable` conformance reads.
///
/// By hand, because a large import writes thousands at once and Foundation's encoder would take
/// most of the commit's time; a test holds the two forms together.
package enum EntityJSON {
  /// The JSON of an entity, on one line.
  package static func text(_ entity: Entity) -> String {
    var writer = Writer()
    writer.text.reserveCapacity(400)
    switch entity {
    case .show(let show): writer.wrap("show") { $0.write(show) }
    case .object(let object): writer.wrap("object") { $0.write(object) }
    case .board(let board): writer.wrap("board") { $0.write(board) }
    case .item(let item): writer.wrap("item") { $0.write(item) }
    case .trip(let trip): writer.wrap("trip") { $0.write(trip) }
    case .city(let city): writer.wrap("city") { $0.write(city) }
    case .game(let game): writer.wrap("game") { $0.write(game) }
    case .entry(let entry): writer.wrap("entry") { $0.write(entry) }
    }
    return writer.text
  }

  /// The JSON of a list of texts, on one line.
  static func array(of texts: [String]) -> String {
    var writer = Writer()
    writer.writeArray(texts)
    return writer.text
  }

  /// The JSON of texts by their keys, on one line and in the order of the keys.
  static func object(of texts: [String: String]) -> String {
    if texts.isEmpty { return "{}" }
    var writer = Writer()
    writer.writeObject(texts)
    return writer.text
  }

  private struct Writer {
    var text = ""

    mutating func wrap(_ name: String, _ body: (inout Writer) -> Void) {
      text += "{\""
      text += name
      text += "\":{"
      body(&self)
      text += "}}"
    }

    mutating func write(_ show: Show) {
      first("id", show.id.description)
      next("name", show.name)
      next("created", show.created.milliseconds)
    }

    mutating func write(_ object: ShowObject) {
      first("id", object.id.description)
      next("show", object.show.description)
      next("kind", object.kind.rawValue)
      next("number", object.number.text)
      if let cue = object.cue { next("cue", cue.text) }
      next("name", object.name)
      if let color = object.color { next("color", color.description) }
      text += object.isOutlined ? ",\"isOutlined\":true" : ",\"isOutlined\":false"
      next("created", object.created.milliseconds)
      write(object.source)
      write("metadata", object.metadata.entries)
    }

    mutating func write(_ board: Board) {
      first("id", board.id.description)
      next("show", board.show.description)
      next("name", board.name)
      next("placement", board.rules.key)
      write("settings", board.rules.settings)
      next("created", board.created.milliseconds)
      write(board.source)
      write("metadata", board.metadata.entries)
    }

    mutating func write(_ item: BoardItem) {
      first("id", item.id.description)
      next("board", item.board.description)
      if let object = item.object { next("object", object.description) }
      switch item.pose {
      case .cells(let rect):
        text += ",\"pose\":{\"cells\":{\"x\":\(rect.minX),\"y\":\(rect.minY)"
        text += ",\"width\":\(rect.width),\"height\":\(rect.height)}}"
      case .ordered(let key): text += ",\"pose\":{\"ordered\":\"\(key.digits)\"}"
      case .free(let area, let z):
        text += ",\"pose\":{\"free\":{\"x\":\(area.minX),\"y\":\(area.minY)"
        text += ",\"width\":\(area.size.width),\"height\":\(area.size.height)"
        text += ",\"z\":\"\(z.digits)\"}}"
      case .shaped(let cell, let orientation):
        text += ",\"pose\":{\"shaped\":{\"x\":\(cell.x),\"y\":\(cell.y)"
        text += ",\"orientation\":\(orientation.rawValue)}}"
      case .tray(let key, let orientation):
        text += ",\"pose\":{\"tray\":{\"order\":\"\(key.digits)\""
        text += ",\"orientation\":\(orientation.rawValue)}}"
      }
      if item.action != .go { next("action", item.action.rawValue) }
      if let message = item.message { next("message", message) }
      if let label = item.label { next("label", label) }
    }

    mutating func write(_ trip: Trip) {
      first("id", trip.id.description)
      next("name", trip.name)
      next("firstDay", trip.firstDay.description)
      next("dayCount", Int64(trip.dayCount))
      next("created", trip.created.milliseconds)
    }

    mutating func write(_ city: City) {
      first("id", city.id.description)
      next("trip", city.trip.description)
      next("key", city.key)
      next("name", city.name)
      text += ",\"aliases\":"
      writeArray(city.aliases)
      write(city.location)
    }

    mutating func write(_ game: Game) {
      first("id", game.id.description)
      next("trip", game.trip.description)
      next("key", game.key)
      next("sport", game.sport)
      next("home", game.home)
      next("away", game.away)
      next("city", game.city.description)
      next("venue", game.venue)
      write(game.location)
      text += ",\"start\":{\"instant\":\(game.start.instant.milliseconds)"
      next("zone", game.start.zone)
      next("offset", Int64(game.start.offset))
      text += "}"
    }

    mutating func write(_ entry: ItineraryEntry) {
      first("id", entry.id.description)
      next("trip", entry.trip.description)
      next("day", Int64(entry.day))
      text += ",\"sortOrder\":\(entry.sortOrder)"
      next("modified", entry.modified.milliseconds)
      switch entry.content {
      case .game(let game): next("game", game.description)
      case .travel(let travel):
        text += ",\"travel\":{"
        write(travel)
        text += "}"
      case .custom(let custom):
        text += ",\"custom\":{"
        write(custom)
        text += "}"
      }
    }

    private mutating func write(_ travel: Travel) {
      first("from", travel.from.description)
      next("to", travel.to.description)
      if let leg = travel.leg {
        text += ",\"leg\":{"
        first("departure", leg.departure.description)
        next("arrival", leg.arrival.description)
        text += "}"
      }
      if let distance = travel.distanceMeters { next("distanceMeters", Int64(distance)) }
      if let duration = travel.durationSeconds { next("durationSeconds", Int64(duration)) }
    }

    private mutating func write(_ custom: CustomContent) {
      first("title", custom.title)
      next("icon", custom.icon)
      if let time = custom.time { next("time", time.description) }
      write(custom.location)
    }

    private mutating func write(_ location: GeoLocation?) {
      guard let location else { return }
      text += ",\"location\":{\"latitude\":\(location.latitude)"
      text += ",\"longitude\":\(location.longitude)}"
    }

    mutating func writeArray(_ texts: [String]) {
      text += "["
      for (index, value) in texts.enumerated() {
        if index > 0 { text += "," }
        quote(value)
      }
      text += "]"
    }

    mutating func writeObject(_ texts: [String: String]) {
      text += "{"
      for (index, (key, value)) in texts.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        first(key, value)
      }
      text += "}"
    }

    /// Leaves out what is empty.
    private mutating func write(_ name: String, _ texts: [String: String]) {
      guard !texts.isEmpty else { return }
      text += ",\"\(name)\":"
      writeObject(texts)
    }

    private mutating func write(_ source: ImportSource?) {
      guard let source else { return }
      text += ",\"source\":{"
      first("format", source.format)
      next("identifier", source.identifier)
      text += "}"
    }

    private mutating func first(_ name: String, _ value: String) {
      quote(name)
      text += ":"
      quote(value)
    }

    private mutating func next(_ name: String, _ value: String) {
      text += ","
      first(name, value)
    }

    private mutating func next(_ name: String, _ value: Int64) {
      text += ",\""
      text += name
      text += "\":"
      text += String(value)
    }

    private mutating func quote(_ value: String) {
      text += "\""
      if value.utf8.contains(where: Self.needsEscape) {
        for scalar in value.unicodeScalars { escape(scalar) }
      } else {
        text += value
      }
      text += "\""
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\0"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default:
        text.unicodeScalars.append(scalar)
      }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
  }
}
