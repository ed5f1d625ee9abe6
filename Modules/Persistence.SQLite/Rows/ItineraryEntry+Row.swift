import Domain
import GRDB
import PluginAPI

extension ItineraryEntry: StoredRow {
  static let table = Table(
    "entry",
    [
      "id", "trip", "day", "sort_order", "modified", "kind", "game", "from_city", "to_city",
      "leg_departure", "leg_arrival", "distance_meters", "duration_seconds", "title", "icon",
      "time", "latitude", "longitude",
    ], hasNameKey: false)

  var values: [ColumnValue] {
    [
      .of(id), .of(trip), .of(day), .of(sortOrder), .of(modified), .of(kind), .of(game),
      .of(travel?.from), .of(travel?.to), .of(travel?.leg?.departure), .of(travel?.leg?.arrival),
      .of(travel?.distanceMeters), .of(travel?.durationSeconds), .of(custom?.title),
      .of(custom?.icon), .of(custom?.time?.description), .of(custom?.location?.latitude),
      .of(custom?.location?.longitude),
    ]
  }
  var uniqueName: String? { nil }

  private var kind: String {
    switch content {
    case .game: "game"
    case .travel: "travel"
    case .custom: "custom"
    }
  }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(ItineraryEntry.self)
    let trip = try reader.id(Trip.self)
    let day = try reader.integer()
    let order = try reader.number()
    guard order.isFinite else { throw reader.wrong("a finite number") }
    let modified = try reader.timestamp()
    let kind = try reader.text()
    let game = try reader.idIfAny(Game.self)
    let travel = try Travel(&reader)
    let custom = try CustomContent(&reader)
    self.init(
      id: id, trip: trip, day: Int(clamping: day), sortOrder: order, modified: modified,
      content: try Self.content(kind, game, travel, custom, reader))
  }

  private static func content(
    _ kind: String, _ game: Domain.ID<Game>?, _ travel: Travel?, _ custom: CustomContent?,
    _ reader: RowReader
  ) throws -> Content {
    switch (kind, game, travel, custom) {
    case ("game", let game?, nil, nil): .game(game)
    case ("travel", nil, let travel?, nil): .travel(travel)
    case ("custom", nil, nil, let custom?): .custom(custom)
    default: throw reader.wrong("the end of an entry that is one game, travel or custom entry")
    }
  }
}

extension Travel {
  /// Reads the columns of a travel; `nil` if all are empty.
  fileprivate init?(_ reader: inout RowReader) throws {
    let from = try reader.idIfAny(City.self)
    let to = try reader.idIfAny(City.self)
    let departure = try reader.idIfAny(Game.self)
    let arrival = try reader.idIfAny(Game.self)
    let distance = try reader.countIfAny()
    let duration = try reader.countIfAny()
    let leg: Leg?
    switch (departure, arrival) {
    case (let departure?, let arrival?): leg = Leg(departure: departure, arrival: arrival)
    case (nil, nil): leg = nil
    default: throw reader.wrong("the end of a travel whose leg has both its games or neither")
    }
    guard let from, let to else {
      if from == nil, to == nil, leg == nil, distance == nil, duration == nil { return nil }
      throw reader.wrong("the end of a travel that has both its cities")
    }
    self.init(
      from: from, to: to, leg: leg, distanceMeters: distance, durationSeconds: duration)
  }
}

extension CustomContent {
  /// Reads the columns of a custom entry; `nil` if all are empty.
  fileprivate init?(_ reader: inout RowReader) throws {
    let title = try reader.textIfAny()
    let icon = try reader.textIfAny()
    let text = try reader.textIfAny()
    let time = text.flatMap { TimeOfDay($0) }
    if text != nil, time == nil { throw reader.wrong("a time such as 19:05") }
    let location = try reader.location()
    guard let title, let icon else {
      if title == nil, icon == nil, time == nil, location == nil { return nil }
      throw reader.wrong("the end of a custom entry that has a title and an icon")
    }
    self.init(title: title, icon: icon, time: time, location: location)
  }
}
