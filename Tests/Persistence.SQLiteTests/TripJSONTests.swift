import Domain
import Foundation
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// The JSON of trips written by hand is the JSON that `Codable` reads and writes.
struct TripJSONTests {
  private func expectSame(
    _ entity: Entity, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = EntityJSON.text(entity)
    let data = Data(text.utf8)
    let decoded = try JSONDecoder().decode(Entity.self, from: data)
    #expect(decoded == entity, comment, sourceLocation: sourceLocation)
    // Equal texts may have other bytes: what was read is written again to the letter.
    #expect(
      Array(EntityJSON.text(decoded).utf8) == Array(text.utf8), comment,
      sourceLocation: sourceLocation)
    let encoded = try JSONEncoder().encode(entity)
    let written = try JSONSerialization.jsonObject(with: data) as? NSDictionary
    let expected = try JSONSerialization.jsonObject(with: encoded) as? NSDictionary
    #expect(written != nil && written == expected, comment, sourceLocation: sourceLocation)
    #expect(!text.utf8.contains(UInt8(ascii: "\n")), sourceLocation: sourceLocation)
  }

  private static let texts = [
    "", "plain", "\"quotes\" and \\ and /", "tab\tline\nzero\0bell\u{7}", "\u{1F}\u{7F}\u{2028}",
    "e\u{301} is not \u{e9}", "👩‍👩‍👧‍👦", "\",\"sortOrder\":1,\"x\":\"",
  ]

  static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.1, 1e-7, -1e-7, 0.1 + 0.2, 1e15, 1e16, 1.5e16, 123_456_789.125, 1e300,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1.0.nextUp, 1.0.nextDown, .pi,
  ]

  @Test(arguments: numbers)
  func everyFiniteNumberIsWritten(number: Double) throws {
    var samples = Samples(seed: 41)
    let trip = samples.trip()
    var entry = samples.entry(of: trip.id, .custom(CustomContent(title: "x")))
    entry.sortOrder = number
    try expectSame(.entry(entry))
    guard abs(number) <= 90 else { return }
    entry.content = .custom(
      CustomContent(title: "x", location: GeoLocation(latitude: number, longitude: -number)))
    try expectSame(.entry(entry))
    var city = samples.city(of: trip)
    city.location = GeoLocation(latitude: -number, longitude: number)
    try expectSame(.city(city))
  }

  @Test(arguments: Effort.scaled(1...10 as ClosedRange<UInt64>))
  func randomNumbersAreWritten(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    var entry = samples.entry(of: samples.trip().id, .custom(CustomContent(title: "x")))
    for _ in 0..<100 {
      let number = Double(bitPattern: samples.random.next())
      guard number.isFinite else { continue }
      entry.sortOrder = number
      try expectSame(.entry(entry), "seed \(seed): \(number)")
    }
  }

  @Test func everyPropertyOfATripIsWritten() throws {
    var samples = Samples(seed: 42)
    for day in [CalendarDay.range.lowerBound, -1, 0, 20_544, CalendarDay.range.upperBound] {
      for count in [1, 8, 3_660, .max] {
        for text in Self.texts {
          var trip = samples.trip(text)
          trip.firstDay = try #require(CalendarDay(daysSince1970: day))
          trip.dayCount = count
          try expectSame(.trip(trip))
        }
      }
    }
  }

  @Test func everyPropertyOfACityIsWritten() throws {
    var samples = Samples(seed: 43)
    let trip = samples.trip()
    for text in Self.texts {
      for aliases in [[], [""], [text], Self.texts] {
        for location in [nil, GeoLocation(latitude: -90, longitude: 180)] {
          var city = samples.city(of: trip, text, name: "name \(text)")
          city.aliases = aliases
          city.location = location
          try expectSame(.city(city))
        }
      }
    }
  }

  @Test func everyPropertyOfAGameIsWritten() throws {
    var samples = Samples(seed: 44)
    let city = samples.city(of: samples.trip())
    for text in Self.texts {
      for instant in [ZonedTime.instants.lowerBound, ZonedTime.instants.upperBound] {
        for offset in [ZonedTime.offsets.lowerBound, 0, ZonedTime.offsets.upperBound] {
          for location in [nil, GeoLocation(latitude: 0.1, longitude: 1e-7)] {
            let start = ZonedTime(instant: instant, zone: text, offset: offset)
            let game = Game(
              id: ID(using: &samples.random), trip: city.trip, key: "k\(text)", sport: "s\(text)",
              home: "h\(text)", away: "a\(text)", city: city.id, venue: "v\(text)",
              location: location, start: try #require(start))
            try expectSame(.game(game))
          }
        }
      }
    }
  }

  @Test func everyPropertyOfAnEntryIsWritten() throws {
    var samples = Samples(seed: 45)
    let trip = samples.trip()
    let (from, to) = (samples.city(of: trip), samples.city(of: trip, "det"))
    let game = samples.game(in: from)
    var contents: [ItineraryEntry.Content] = [.game(game.id)]
    for leg in [nil, Leg(departure: game.id, arrival: samples.game(in: to).id)] {
      for distance in [nil, 0, 450_000, Int.max] {
        for duration in [nil, 0, 16_200, Int.max] {
          contents.append(
            .travel(
              Travel(
                from: from.id, to: to.id, leg: leg, distanceMeters: distance,
                durationSeconds: duration)))
        }
      }
    }
    for text in Self.texts {
      for time in [nil, TimeOfDay(minutes: 0), TimeOfDay(minutes: 1_439)] {
        for location in [nil, GeoLocation(latitude: 41.9, longitude: -87.6)] {
          contents.append(
            .custom(CustomContent(title: text, icon: "i\(text)", time: time, location: location)))
        }
      }
    }
    for content in contents {
      for day in [Int.min, 1, .max] {
        var entry = samples.entry(of: trip.id, content)
        entry.day = day
        try expectSame(.entry(entry))
      }
    }
  }

  @Test(arguments: Effort.scaled(1...10 as ClosedRange<UInt64>))
  func sampleTripsAreWritten(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    for entity in SampleTrip(&samples).entities { try expectSame(entity, "seed \(seed)") }
  }

  /// What is in files must not change with the names in this code.
  @Test func theTextIsAsDocumented() throws {
    var samples = Samples(seed: 46)
    let trip = samples.trip("Midwest")
    let (id, created) = (trip.id, trip.created.milliseconds)
    #expect(
      EntityJSON.text(.trip(trip)) == """
        {"trip":{"id":"\(id)","name":"Midwest","firstDay":"2026-04-01","dayCount":8,\
        "created":\(created)}}
        """)
    var city = samples.city(of: trip)
    (city.aliases, city.location) = (["CHI", "a\"b"], GeoLocation(latitude: 41.5, longitude: -87))
    #expect(
      EntityJSON.text(.city(city)) == """
        {"city":{"id":"\(city.id)","trip":"\(id)","key":"chi","name":"Chicago",\
        "aliases":["CHI","a\\"b"],"location":{"latitude":41.5,"longitude":-87.0}}}
        """)
    let start = try #require(
      ZonedTime(
        instant: Timestamp(milliseconds: 5), zone: "America/Chicago", offset: -21_600))
    let game = Game(
      id: ID(using: &samples.random), trip: id, key: "7", sport: "Baseball", home: "Cubs",
      away: "Mets", city: city.id, venue: "Park", start: start)
    #expect(
      EntityJSON.text(.game(game)) == """
        {"game":{"id":"\(game.id)","trip":"\(id)","key":"7","sport":"Baseball","home":"Cubs",\
        "away":"Mets","city":"\(city.id)","venue":"Park",\
        "start":{"instant":5,"zone":"America/Chicago","offset":-21600}}}
        """)
    try expectEntries(of: trip, city, game)
  }

  private func expectEntries(of trip: Trip, _ city: City, _ game: Game) throws {
    let leg = Leg(departure: game.id, arrival: game.id)
    let place = GeoLocation(latitude: 1, longitude: 2)
    let contents: [(ItineraryEntry.Content, String)] = [
      (.game(game.id), #""game":"\#(game.id)""#),
      (
        .travel(Travel(from: city.id, to: city.id)),
        #""travel":{"from":"\#(city.id)","to":"\#(city.id)"}"#
      ),
      (
        .travel(
          Travel(from: city.id, to: city.id, leg: leg, distanceMeters: 3, durationSeconds: 4)),
        """
        "travel":{"from":"\(city.id)","to":"\(city.id)",\
        "leg":{"departure":"\(game.id)","arrival":"\(game.id)"},\
        "distanceMeters":3,"durationSeconds":4}
        """
      ),
      (.custom(CustomContent(title: "Walk")), #""custom":{"title":"Walk","icon":""}"#),
      (
        .custom(
          CustomContent(
            title: "Walk", icon: "x", time: TimeOfDay(minutes: 545), location: place)),
        #""custom":{"title":"Walk","icon":"x","time":"09:05","#
          + #""location":{"latitude":1.0,"longitude":2.0}}"#
      ),
    ]
    for (content, text) in contents {
      let entry = ItineraryEntry(
        id: ID(high: 0, low: 1), trip: trip.id, day: 2, sortOrder: 0.5,
        modified: Timestamp(milliseconds: 6), content: content)
      #expect(
        EntityJSON.text(.entry(entry)) == """
          {"entry":{"id":"\(entry.id)","trip":"\(trip.id)","day":2,"sortOrder":0.5,\
          "modified":6,\(text)}}
          """)
    }
  }
}
