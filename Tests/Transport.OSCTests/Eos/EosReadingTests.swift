import Domain
import OSC
import PluginAPI
import Testing

@testable import Transport_OSC

/// Shows read from a console that a script plays.
@Suite("Reading an Eos console")
struct EosReadingTests {
  private static let console = ScriptedEos(
    pools: [
      "group": [("1", "U1", "Front"), ("2.5", "U2", "Back")], "ip": [("1", "U3", "Full")],
      "fp": [("7", "U4", "Centre")], "cp": [("3", "U5", "Blue")], "bp": [("4", "", "Open")],
      "fx": [("901", "U6", "")], "cuelist": [("1", "U7", "Main"), ("2", "U8", "House")],
      "preset": [("11", "U9", "Look")], "sub": [("1", "U10", "Sub")],
      "macro": [("5", "U11", "Reset")], "ms": [("1", "U12", "Plan")], "snap": [],
    ], cues: ["1": 12, "2": 3])

  /// Plays until nothing is said any more; silence ends it then.
  private func read(
    _ console: ScriptedEos, pools: [EosPool] = EosPool.all(),
    between: (Int, inout EosReading) throws -> [OSCMessage] = { _, _ in [] }
  ) throws -> (show: ImportedShow, silences: Int) {
    var reading = EosReading(pools)
    var questions = reading.begin()
    var silences = 0
    var turn = 0
    while !reading.isDone, silences < 20 {
      if questions.isEmpty {
        silences += 1
        questions = reading.silence()
        continue
      }
      turn += 1
      questions += try between(turn, &reading)
      guard !questions.isEmpty else { continue }
      for answer in console.answer(questions.removeFirst()) {
        questions += try reading.take(answer)
      }
    }
    return (reading.show, silences)
  }

  @Test(
    "Every pool becomes its kind, with numbers, names and identities", arguments: [1, 2, 3, 4, 9])
  func pools(packetLength: Int) throws {
    var console = Self.console
    console.packetLength = packetLength
    let (show, silences) = try read(console)
    #expect(silences == 0)
    #expect(
      show.objects.map { "\($0.kind.rawValue) \($0.number.text) \($0.name) \($0.identifier)" } == [
        "group 1 Front group:U1", "group 2.5 Back group:U2", "intensity 1 Full ip:U3",
        "position 7 Centre fp:U4", "colour 3 Blue cp:U5", "beam 4 Open bp:#4",
        "effect 901  fx:U6", "list 1 Main cuelist:U7", "list 2 House cuelist:U8",
        "scene 11 Look preset:U9", "macro 5 Reset macro:U11", "plot 1 Plan ms:U12",
      ])
    #expect(show.cueCount == 15)
    #expect(show.leftOut.map(\.what) == ["submasters"])
    #expect(show.warnings.isEmpty)
  }

  @Test("Submasters and snapshots may be scenes and plots instead")
  func choices() throws {
    let (show, _) = try read(Self.console, pools: EosPool.all(scenes: "sub", plots: "snap"))
    #expect(show.objects.first { $0.kind == .scene }?.name == "Sub")
    #expect(!show.objects.contains { $0.kind == .plot })
    #expect(show.leftOut.map(\.what) == ["presets", "magic sheets"])
  }

  @Test("An empty console has an empty show")
  func empty() throws {
    let (show, silences) = try read(ScriptedEos(pools: [:]))
    #expect(show.objects.isEmpty)
    #expect(silences == 0)
  }

  @Test("What a console does not know is left out after it was asked twice")
  func unknown() throws {
    var console = Self.console
    console.unknown = ["ms", "snap"]
    let (show, silences) = try read(console)
    #expect(silences == 2)
    #expect(show.objects.count == 11)
  }

  @Test("Thousands of things are asked for a few at a time")
  func many() throws {
    let console = ScriptedEos(
      pools: ["group": (1...3_000).map { ("\($0)", "U\($0)", "Group \($0)") }])
    var reading = EosReading(EosPool.all())
    var questions = reading.begin()
    var most = 0
    while !reading.isDone, !questions.isEmpty {
      most = max(most, questions.count)
      for answer in console.answer(questions.removeFirst()) {
        questions += try reading.take(answer)
      }
    }
    #expect(reading.show.objects.count == 3_000)
    #expect(reading.progress == (3_000, 3_000))
    #expect(most < 100)
  }

  @Test("What is changed while it is read is asked for again")
  func changed() throws {
    let (show, _) = try read(Self.console) { turn, reading in
      guard turn == 30 else { return [] }
      return try reading.take(
        OSCMessage("/eos/out/notify/group/list/0/2", [.int32(7), .string("1-3")]))
    }
    #expect(show.objects.count == 12)
  }

  @Test("A new name replaces the old one, and what is gone is gone")
  func renamed() throws {
    var reading = EosReading(EosPool.all())
    var questions = reading.begin()
    while !reading.isDone, !questions.isEmpty {
      for answer in Self.console.answer(questions.removeFirst()) {
        questions += try reading.take(answer)
      }
    }
    _ = try reading.take(
      OSCMessage(
        "/eos/out/get/group/1/list/0/3", [.int32(0), .string("U1"), .string("Renamed")]))
    _ = try reading.take(OSCMessage("/eos/out/get/group/2.5"))
    #expect(reading.show.objects.filter { $0.kind == .group }.map(\.name) == ["Renamed"])
  }

  @Test("Another show is read from the start; one that changes all the time is given up")
  func replaced() throws {
    let (show, _) = try read(Self.console) { turn, reading in
      guard turn == 20 else { return [] }
      return try reading.take(OSCMessage("/eos/out/event/show/loaded", [.string("/shows/other")]))
    }
    #expect(show.objects.count == 12)
    var reading = EosReading(EosPool.all())
    _ = reading.begin()
    let cleared = OSCMessage("/eos/out/event/show/cleared")
    for _ in 0..<EosReading.restarts { _ = try reading.take(cleared) }
    let error = #expect(throws: TransportError.self) { try reading.take(cleared) }
    #expect(error?.code == .badAnswer)
  }

  @Test("A list that does not come whole keeps what came")
  func halfList() throws {
    var reading = EosReading([EosPool(word: "group", name: "groups", kind: .group)])
    _ = reading.begin()
    _ = try reading.take(OSCMessage("/eos/out/get/group/count", [.int32(1)]))
    _ = try reading.take(
      OSCMessage("/eos/out/get/group/1/list/0/3", [.int32(0), .string("U1")]))
    #expect(!reading.isDone)
    _ = reading.silence()
    _ = reading.silence()
    #expect(reading.isDone)
    #expect(reading.show.objects.map(\.identifier) == ["group:U1"])
    #expect(reading.show.warnings.count == 2)
  }

  @Test("A total that is less than what comes does no harm")
  func smallTotal() throws {
    var reading = EosReading([EosPool(word: "fx", name: "effects", kind: .effect)])
    _ = reading.begin()
    _ = try reading.take(OSCMessage("/eos/out/get/fx/count", [.int32(1)]))
    _ = try reading.take(
      OSCMessage("/eos/out/get/fx/901/list/0/0", [.int32(0), .string("U"), .string("Sine")]))
    #expect(reading.isDone)
    #expect(reading.show.objects.map(\.name) == ["Sine"])
  }

  @Test(
    "What cannot be is not believed",
    arguments: [
      OSCMessage("/eos/out/get/group/count", [.int32(-1)]),
      OSCMessage("/eos/out/get/group/count", [.string("2")]),
      OSCMessage("/eos/out/get/group/1/list/-1/3", [.int32(0)]),
      OSCMessage("/eos/out/get/group/1/list/0/99999999999999999999", [.int32(0)]),
      OSCMessage("/eos/out/get"), OSCMessage("/eos/out"), OSCMessage("/eos/out/notify/group"),
      OSCMessage("/eos/out/event/show/"), OSCMessage("/other/out/get/group/count", [.int32(1)]),
    ])
  func unbelievable(message: OSCMessage) { #expect(EosReply(message) == nil) }

  @Test("A console that has too much is refused")
  func tooMuch() throws {
    var reading = EosReading(EosPool.all())
    _ = reading.begin()
    let error = #expect(throws: TransportError.self) {
      try reading.take(OSCMessage("/eos/out/get/group/count", [.int32(1_000_000)]))
    }
    #expect(error?.code == .tooLarge)
  }
}
