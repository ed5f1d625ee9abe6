import Domain
import Foundation
import PluginAPI

/// A toy format of trips, a line for each thing, so that these tests need no reader of real files.
///
///     TOY Tour
///     days 2026-04-01 5
///     city chi Chicago 41.88 -87.63
///     game g1 Cards Cubs chi 2026-04-01 19:05 [latitude longitude]
///     custom 2 g1 Dinner [19:00]
///     travel 2 - chi det
///     left 3 practice
///     warn what must be known
struct ToyTripFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let text = String(decoding: head.bytes, as: UTF8.self)
    if text.hasPrefix("SECRET") {
      return .unsupported(name: "a secret calendar", advice: "export it as toy")
    }
    return text.hasPrefix("TOY") ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip {
    var bytes: [UInt8] = []
    while case let piece = try source.next(), !piece.isEmpty { bytes += piece }
    var trip = ImportedTrip()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    for (index, line) in lines.enumerated() {
      var reading = Reading(
        words: line.split(separator: " ").map(String.init)[...], line: index + 1, options: options)
      try reading.read(into: &trip)
    }
    return trip
  }

  private struct Reading {
    var words: ArraySlice<String>
    let line: Int
    let options: TripReadingOptions

    mutating func next() throws(ShowFileError) -> String {
      guard let word = words.popFirst() else { throw fault("a word is missing") }
      return word
    }

    func fault(_ message: String) -> ShowFileError {
      ShowFileError(.malformed, message, line: line)
    }

    mutating func read(into trip: inout ImportedTrip) throws(ShowFileError) {
      switch try next() {
      case "TOY": trip.name = words.isEmpty ? nil : words.joined(separator: " ")
      case "days":
        trip.firstDay = CalendarDay(try next())
        trip.dayCount = words.first.flatMap { Int($0) }
      case "city":
        trip.cities.append(
          ImportedCity(key: try next(), name: try next(), location: location()))
      case "game":
        trip.games.append(
          ImportedGame(
            key: try next(), sport: "Baseball", home: try next(), away: try next(),
            city: try next(), venue: "Park", location: nil, start: try start()))
        trip.games[trip.games.count - 1].location = location()
      case "custom":
        let (day, follows) = try place()
        let custom = CustomContent(
          title: try next(), time: words.popFirst().flatMap { TimeOfDay($0) }, location: location())
        trip.entries.append(ImportedEntry(day: day, follows: follows, content: .custom(custom)))
      case "travel":
        let (day, follows) = try place()
        trip.entries.append(
          ImportedEntry(
            day: day, follows: follows,
            content: .travel(
              from: try next(), to: try next(), distanceMeters: nil, durationSeconds: nil)))
      case "left":
        let count = Int(try next()) ?? 0
        trip.leftOut.append(LeftOut(try next(), count: count, reason: "no game"))
      case "warn": trip.warnings.append(words.joined(separator: " "))
      case let word: throw fault("'\(word)' is nothing that a trip has")
      }
    }

    private mutating func place() throws(ShowFileError) -> (Int, String?) {
      let day = Int(try next()) ?? 0
      let follows = try next()
      return (day, follows == "-" ? nil : follows)
    }

    private mutating func location() -> GeoLocation? {
      guard let latitude = words.first.flatMap({ Double($0) }) else { return nil }
      words.removeFirst()
      return words.popFirst().flatMap { Double($0) }
        .flatMap { GeoLocation(latitude: latitude, longitude: $0) }
    }

    private mutating func start() throws(ShowFileError) -> ZonedTime {
      guard let zone = options.zone else { throw fault("the game has no time zone") }
      guard let day = CalendarDay(try next()), let time = TimeOfDay(try next()) else {
        throw fault("the game has no time")
      }
      let local = Int64(day.daysSince1970) * 86_400_000 + Int64(time.minutes) * 60_000
      guard let offset = options.zones.offset(of: zone, at: Timestamp(milliseconds: local)),
        let start = ZonedTime(
          instant: Timestamp(milliseconds: local - Int64(offset) * 1_000), zone: zone,
          offset: offset)
      else { throw fault("the zone '\(zone)' is unknown") }
      return start
    }
  }
}

/// Time zones without daylight saving.
struct ToyZones: TimeZoneTable {
  func offset(of zone: String, at instant: Timestamp) -> Int? {
    ["UTC": 0, "America/Chicago": -18_000][zone]
  }
}

extension TripFilePlugin {
  static var toy: Self { Self(key: "toy", summary: "toy trips") { ToyTripFormat() } }
}

extension TripExportPlugin {
  /// Name, days, and each entry on a line.
  static var toy: Self {
    Self(key: "toy", summary: "toy trips", fileExtension: "toy") { contents, settings in
      let lines = contents.entries.sorted(by: ItineraryEntry.inOrder).map { entry in
        switch entry.content {
        case .game: "\(entry.day) game"
        case .travel: "\(entry.day) travel"
        case .custom(let custom): "\(entry.day) \(custom.title)"
        }
      }
      let head = "\(contents.trip.name) in \(settings.unit.rawValue)"
      return Array(([head] + lines).joined(separator: "\r\n").utf8)
    }
  }
}

/// The trip that the tests look at, and what becomes of its schedule.
enum ToyTrip {
  static let season = """
    TOY Spring Tour
    days 2026-04-01 6
    city chi Chicago 41.88 -87.63
    city det Detroit 42.33 -83.05
    game g1 Cubs Cards chi 2026-04-01 19:05
    game g2 Cubs Cards chi 2026-04-02 13:20
    game g3 Tigers Sox det 2026-04-05 18:40
    custom 2 g2 Dinner 19:00
    custom 3 - Museum 41.87 -87.62
    left 2 practice
    warn two lines were blank
    """

  /// One game is gone, one is new and one has moved.
  static let changed = """
    TOY Spring Tour
    days 2026-04-01 6
    city chi Chicago 41.88 -87.63
    city det Detroit 42.33 -83.05
    game g1 Cubs Cards chi 2026-04-01 19:05
    game g3 Tigers Sox det 2026-04-04 18:40
    game g4 Tigers Sox det 2026-04-05 13:10
    custom 2 - Breakfast
    """
}

extension CommandFixture {
  /// Writes a file into the fixture's folder, and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// A workspace with the trip of the tests.
  static func onTour(answer: Bool? = nil) async throws -> CommandFixture {
    let stage = try CommandFixture(answer: answer, tripFormats: [.toy], tripExports: [.toy])
    let path = try stage.file("season.toy", ToyTrip.season)
    _ = try stage.file("changed.toy", ToyTrip.changed)
    try await stage.run("trip new from \"\(path)\" --zone America/Chicago")
    return stage
  }

  /// A text without the folder of this run.
  func placeless(_ text: String) -> String {
    text.replacingOccurrences(of: folder.path, with: "FOLDER")
  }
}
