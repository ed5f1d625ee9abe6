import Domain
import Itinerary
import PluginAPI
import TestSupport
import Testing
import TripFiles

/// What an export writes and an import reads is the trip as it was.
@Suite("Trips out and in again")
struct RoundTripTests {
  private static let formats: [(form: TripExportPlugin, reader: TripFilePlugin)] = [
    (.json, .json), (.calendar, .calendar),
  ]

  /// All bytes at once.
  private struct Whole: ByteSource {
    var bytes: [UInt8]

    mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
      defer { bytes = [] }
      return bytes[...]
    }
  }

  private func read(_ bytes: [UInt8], _ reader: TripFilePlugin) throws -> ImportedTrip {
    var source: any ByteSource = Whole(bytes: bytes)
    return try reader.make().read(
      &source, TripReadingOptions(zone: nil, zones: SystemTimeZones()))
  }

  private func expectSame(_ plan: TripPlan, _ what: String) throws {
    for (form, reader) in Self.formats {
      var season = Season(seed: 9)
      let file = try read(form.write(plan.contents, .usual), reader)
      let back = try season.plan(file)
      let name = "\(what), \(form.key)"
      #expect(back.line == plan.line, "\(name)")
      #expect(back.legs == plan.legs, "\(name)")
      #expect(back.travels.map(back.isStranded) == plan.travels.map(plan.isStranded), "\(name)")
      #expect(back.cities.count == plan.cities.count, "\(name)")
      #expect(TripCheck.faults(in: back) == [], "\(name)")
    }
  }

  @Test("Stranded travel comes back where it was, stranded")
  func stranded() throws {
    var season = Season()
    var file = Season.file("CDCD")
    let plan = try season.plan(file)
    file.games.removeLast(2)
    let merged = try season.merge(file, into: plan).plan
    #expect(merged.line == "1: g1 C>D | 2: g2 D>C | 3: C>D | 4:")
    #expect(merged.travels.map(merged.isStranded) == [false, true, true])
    try expectSame(merged, "CDCD")
  }

  @Test("A travel that a file calls stranded takes the leg that asks for it")
  func notStranded() throws {
    var season = Season()
    var file = Season.file("CD")
    file.entries = [
      ImportedEntry(
        day: 2,
        content: .travel(from: "C", to: "D", distanceMeters: nil, durationSeconds: nil),
        isStranded: true)
    ]
    let plan = try season.plan(file)
    #expect(plan.line == "1: g1 | 2: C>D g2")
    #expect(plan.legs == ["g1>g2"])
  }

  @Test("What a file does not call stranded, and fits nowhere, is refused as ever")
  func contradictory() throws {
    var season = Season()
    var file = Season.file("DC")
    var entry = ImportedEntry(
      day: 1, content: .travel(from: "C", to: "D", distanceMeters: nil, durationSeconds: nil))
    file.entries = [entry]
    #expect(throws: TripError.self) { try season.plan(file) }
    entry.isStranded = true
    file.entries = [entry]
    let plan = try season.plan(file)
    #expect(plan.line == "1: C>D g1 D>C | 2: g2")
    #expect(plan.travels.map(plan.isStranded) == [true, false])
    #expect(try season.merge(file, into: plan).outcome.changes == [])
  }

  @Test("Cities of one name come back as two")
  func namesakes() throws {
    var season = Season()
    var file = Season.file("CD")
    file.cities = ["por-or", "por-me"].map { ImportedCity(key: $0, name: "Portland") }
    (file.games[0].city, file.games[1].city) = ("por-or", "por-me")
    try expectSame(try season.plan(file), "Portland")
  }

  @Test("Whatever merges made of a trip")
  func random() throws {
    for seed in Effort.scaled(UInt64(1)...30) {
      var random = SplitMix64(seed: seed)
      var season = Season(seed: seed)
      var file = RandomSchedule.make(&random)
      var plan = try RandomSchedule.plan(of: file, &random, &season)
      for _ in 0..<3 {
        RandomSchedule.change(&file, &random)
        plan = try season.merge(file, into: plan).plan
        try expectSame(plan, "seed \(seed)")
      }
    }
  }
}
