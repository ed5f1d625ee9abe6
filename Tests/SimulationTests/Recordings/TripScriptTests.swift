import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import TestSupport
import Testing

/// Scripts of itineraries, as files and as text.
@Suite("Scripts of trips")
struct TripScriptTests {
  private static let kinds = [SimulatedSurface.list, .itinerary]

  private static func script() throws -> Script {
    Script(
      stage: try #require(TripSamples.stage()),
      steps: TripSamples.commands.map { .entry($0.0) } + TripSamples.outside.map { .outside($0.0) })
  }

  private static func read(_ text: String) throws(RecordingError) -> Script {
    try ScriptFile.read(Array(text.utf8), for: kinds)
  }

  @Test("steps are written as documented, and read back as they were")
  func steps() throws {
    let script = try Self.script()
    let text = try ScriptFile.text(of: script)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.suffix(script.steps.count)
        == (TripSamples.commands.map(\.1)
        + TripSamples.outside.map(\.1))[...])
    #expect(try Self.read(text) == script)
  }

  @Test("what a trip holds is written as documented")
  func entities() throws {
    let lines = try ScriptFile.text(of: Self.script()).split(separator: "\n").map(String.init)
    let trip = TripSamples.trip
    let expected = [
      #"{"trip":{"id":"\#(trip)","name":"Tour","firstDay":"2026-03-31","days":2,"created":3}}"#,
      #"{"city":{"id":"\#(TripSamples.city)","trip":"\#(trip)","key":"chi","name":"Chicago","#
        + #""aliases":{"1":{"name":"Chi-Town"},"2":{"name":"é"}},"#
        + #""location":{"latitude":41.88,"longitude":-87.63}}}"#,
    ]
    #expect(Array(lines[2...3]) == expected)
    #expect(lines[5].contains(#""venue":"Wrigley \"Field\"","location":{"latitude":41.0"#))
    #expect(lines[8].contains(#""travel":{"from":"\#(TripSamples.city)","#))
    #expect(lines[8].contains(#""distanceMeters":450000}"#))
  }

  @Test(
    "stages that are drawn are read back as they were",
    arguments: Effort.scaled(0..<60 as Range<UInt64>))
  func stages(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let script = Script(stage: SimulatedSurface.itinerary.drawStage(&random), steps: [.reload])
    #expect(try Self.read(try ScriptFile.text(of: script)) == script)
  }

  /// What is wrong with a file, by what replaces what, with the line.
  static let damage: [(old: String, new: String, line: Int, code: RecordingError.Code)] = [
    (#""firstDay":"2026-03-31""#, #""firstDay":"2026-02-31""#, 3, .outOfRange),
    (#""days":2,"created""#, #""days":"2","created""#, 3, .wrongType),
    (#""latitude":41.88"#, #""latitude":91.0"#, 4, .outOfRange),
    (#""aliases":{"1":"#, #""aliases":{"3":"#, 4, .unknownMember),
    (
      #""zone":"America/Chicago","offset":-18000}}}"#, #""zone":"","offset":99999}}}"#, 6,
      .outOfRange
    ),
    (#""distanceMeters":450000"#, #""distanceMeters":-1"#, 9, .outOfRange),
    (#""time":"19:05""#, #""time":"7:5""#, 11, .outOfRange),
    (#""act":"show""#, #""act":"shows""#, 18, .outOfRange),
    (#""seed":0}"#, #""seed":-1}"#, 23, .outOfRange),
    (#""elsewhere":"delete-trip""#, #""elsewhere":"drop-trip""#, 24, .outOfRange),
  ]

  @Test("a damaged line is refused with its number", arguments: damage)
  func damaged(_ row: (old: String, new: String, line: Int, code: RecordingError.Code)) throws {
    let text = try ScriptFile.text(of: Self.script())
    let bad = text.replacing(row.old, with: row.new, maxReplacements: 1)
    #expect(bad != text)
    expectRefusal(row.code, at: row.line) { () throws(RecordingError) in _ = try Self.read(bad) }
  }

  @Test("what a row names must be before it, and a trip is only where one is simulated")
  func references() throws {
    var orphan = try Self.script()
    orphan.stage.trip?.games.removeLast()
    expectRefusal(.outOfRange, at: 8) { () throws(RecordingError) in
      _ = try ScriptFile.text(of: orphan)
    }
    let text = try ScriptFile.text(of: Self.script()).replacing(
      #""surface":"itinerary""#, with: #""surface":"list""#)
    expectRefusal(.outOfRange, at: 3) { () throws(RecordingError) in _ = try Self.read(text) }
  }

  @Test("a person can read them")
  func text() throws {
    let lines = ScriptText.lines(of: try Self.script(), on: .itinerary)
    #expect(
      lines == [
        "# itinerary in edit mode, view 390x700 at 0,0, zoom 1, seed 9",
        #"trip new "Tour" on 2026-03-31 for 2"#, #"city chi "Chicago" near 41.88,-87.63"#,
        #"city det "Detroit""#, "game g0 in chi at 2026-03-31 18:33 (UTC -18000 s)",
        "game g1 in det at 2026-03-31 18:33 (UTC -18000 s)", "game g0 on day 1 at 0.5 as #1",
        "travel chi -> det of g0 to g1 on day 1 at 1.5 as #2", "game g1 on day 1 at 2.5 as #3",
        #""Dinner" icon "🍕" at 19:05 near 1.5,-2 on day 1 at 3.5 as #4"#, "# steps",
        #"entry add "Dinner" icon "🍕" at 19:05 near 1.5,-2 on -1"#, #"entry edit #4 to "a\nb""#,
        "entry delete #4", "lift #4", "drop on day 2 at its start",
        "drop on day 9223372036854775807 below #4", "show #4", "offline",
        #"elsewhere: put "Walk" on day 2 at -0.25 as #4"#, "elsewhere: delete #4",
        "elsewhere: trip merge on 2026-03-30 for 4: g in chi at 2026-03-31 18:33 (UTC -18000 s)",
        "elsewhere: trip merge: no games", "elsewhere: trip delete",
      ])
  }
}
