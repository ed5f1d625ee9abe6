import Domain
import OSC
import PluginAPI
import TestSupport
import Testing
import Transport

@testable import Transport_OSC

/// What an Eos console changes after its show was read.
@Suite("Following an Eos console")
struct EosFollowingTests {
  /// A console and its reader, without a network.
  private struct Play {
    var console = ScriptedEos(
      pools: [
        "group": [("1", "U1", "Front"), ("2.5", "U2", "Back"), ("3", "U3", "Side")],
        "cuelist": [("1", "U7", "Main"), ("2", "U8", "House")], "macro": [("5", "U11", "Reset")],
      ], cues: ["1": 12, "2": 3])
    var reading = EosReading(EosPool.all())
    /// How many questions were asked since this was last set.
    var questions = 0
    /// The most questions that were on their way at a time.
    var most = 0

    init() throws { try settle(reading.begin()) }

    /// Hands over messages of the console, and answers whatever is asked then.
    mutating func send(_ messages: OSCMessage...) throws {
      for message in messages { try settle(reading.take(message)) }
    }

    mutating func settle(_ asked: [OSCMessage]) throws {
      var open = asked
      while let question = open.first {
        most = max(most, open.count)
        open.removeFirst()
        questions += 1
        for answer in console.answer(question) { open += try reading.take(answer) }
      }
    }

    mutating func notify(_ pool: String, _ targets: OSCArgument...) throws {
      try notify(pool, targets)
    }

    mutating func notify(_ pool: String, _ targets: [OSCArgument]) throws {
      try send(Self.notice(pool, targets))
    }

    static func notice(_ pool: String, _ targets: [OSCArgument]) -> OSCMessage {
      OSCMessage("/eos/out/notify/\(pool)/list/0/\(targets.count + 1)", [.int32(9)] + targets)
    }

    func names(_ kind: ObjectKind = .group) -> [String] {
      reading.show.objects.filter { $0.kind == kind }.map {
        "\($0.number) \($0.name) \($0.identifier)"
      }
    }
  }

  @Test("A new name is asked for, and nothing else")
  func renamed() throws {
    var play = try Play()
    #expect(play.reading.isDone)
    play.console.pools["group"]?[0].label = "Wash"
    play.questions = 0
    try play.notify("group", .int32(1))
    #expect(play.questions == 1)
    #expect(play.reading.isDone)
    #expect(play.names() == ["1 Wash group:U1", "2.5 Back group:U2", "3 Side group:U3"])
  }

  @Test("What is renumbered stays what it is, whichever number is reported first, or only the new")
  func renumbered() throws {
    for targets in [["1", "9"], ["9", "1"], ["9"]] {
      var play = try Play()
      play.console.pools["group"]?[0].number = "9"
      for target in targets { try play.notify("group", .string(target)) }
      #expect(play.reading.isDone)
      #expect(play.names() == ["2.5 Back group:U2", "3 Side group:U3", "9 Front group:U1"])
    }
  }

  @Test("Two that change places keep their identities")
  func swapped() throws {
    var play = try Play()
    play.console.pools["group"]?[0] = ("1", "U3", "Side")
    play.console.pools["group"]?[2] = ("3", "U1", "Front")
    try play.notify("group", .int32(1), .int32(3))
    #expect(play.names() == ["1 Side group:U3", "2.5 Back group:U2", "3 Front group:U1"])
  }

  @Test("Two with one identity are asked for once more, and not for ever")
  func sameIdentity() throws {
    var play = try Play()
    play.console.pools["group"]?.append(("4", "U1", "Twin"))
    try play.notify("group", .int32(4))
    #expect(play.reading.isDone)
    #expect(play.questions < 100)
    #expect(play.names().suffix(1) == ["4 Twin group:#4"])
  }

  @Test("What is deleted is gone, and what is made is there")
  func deletedAndMade() throws {
    var play = try Play()
    play.console.pools["group"]?.remove(at: 1)
    play.console.pools["group"]?.append(("10", "U9", "New"))
    try play.notify("group", .string("2.5"), .int32(10))
    #expect(play.names() == ["1 Front group:U1", "3 Side group:U3", "10 New group:U9"])
  }

  @Test("Of a range all of the pool is read, once, however wide it is")
  func ranges() throws {
    for range in ["1-100", "1-2000000000", "-", "5-1", "x-y", "1.5-99999999999999999999"] {
      var play = try Play()
      play.console.pools["group"] = [("1", "U1", "Front"), ("50.5", "U9", "New")]
      play.questions = 0
      try play.notify("group", .string(range))
      #expect(play.questions == 3, "\(range)")
      #expect(play.names() == ["1 Front group:U1", "50.5 New group:U9"], "\(range)")
    }
  }

  @Test("A notice without targets means all of the pool")
  func unspecific() throws {
    var play = try Play()
    play.console.pools["macro"]?.append(("6", "U12", "Strobe"))
    try play.notify("macro")
    #expect(play.names(.macro) == ["5 Reset macro:U11", "6 Strobe macro:U12"])
  }

  @Test("A count that is another than before leads to another reading")
  func recount() throws {
    var play = try Play()
    play.console.pools["group"]?.append(("4", "U4", "Untold"))
    try play.settle([EosReading.sign])
    #expect(play.reading.isDone)
    #expect(play.names().count == 4)
    play.questions = 0
    try play.settle([EosReading.sign])
    #expect(play.questions == 1)
  }

  @Test("A burst is asked for a few at a time, each thing once")
  func burst() throws {
    var play = try Play()
    play.console.pools["group"] = (1...900).map { ("\($0)", "G\($0)", "Group \($0)") }
    var asked: [OSCMessage] = []
    for number in (1...900).reversed() {
      asked += try play.reading.take(Play.notice("group", [.int32(Int32(number))]))
      asked += try play.reading.take(Play.notice("group", [.int32(Int32(number))]))
    }
    #expect(asked.count == 64)
    #expect(!play.reading.isDone)
    (play.questions, play.most) = (0, 0)
    try play.settle(asked)
    // Those that were on their way are asked once more: they were reported again after that.
    #expect((900...965).contains(play.questions))
    #expect(play.most < 100)
    #expect(play.reading.isDone)
    #expect(play.names().count == 901)
  }

  @Test("More changes than can be asked for one by one are one reading of the pool")
  func flood() throws {
    var play = try Play()
    play.questions = 0
    var asked = try play.reading.take(Play.notice("group", [.string("0.5")]))
    for first in stride(from: 1, to: 20_000, by: 50) {
      let numbers = (first..<(first + 50)).map { OSCArgument.int32(Int32($0)) }
      asked += try play.reading.take(Play.notice("group", numbers))
    }
    try play.settle(asked)
    #expect(play.reading.isDone)
    #expect(play.questions < 200)
    #expect(play.names().count == 3)
  }

  @Test("A notice of more things than a packet holds is one reading of the pool")
  func longNotice() throws {
    var play = try Play()
    play.questions = 0
    try play.notify("group", (1...200_000).map { OSCArgument.int32(Int32($0)) })
    #expect(play.questions == 4)
    #expect(play.reading.isDone && play.names().count == 3)
  }

  @Test("What comes in the place of another while the pool is read leaves nothing out")
  func replacedWhileRead() throws {
    var console = ScriptedEos(pools: ["group": (1...200).map { ("\($0)", "U\($0)", "Group") }])
    var reading = EosReading(EosPool.all())
    var open = reading.begin()
    var questions = 0
    while let question = open.first {
      open.removeFirst()
      questions += 1
      for answer in console.answer(question) { open += try reading.take(answer) }
      // All that comes after it moves, and there are as many as before.
      guard questions == 120 else { continue }
      console.pools["group"]?.removeFirst()
      console.pools["group"]?.append(("999", "U999", "New"))
      open += try reading.take(Play.notice("group", [.int32(1), .int32(999)]))
    }
    #expect(reading.isDone)
    #expect(
      reading.show.objects.map(\.identifier) == (2...200).map { "group:U\($0)" } + ["group:U999"])
    #expect(questions < 1_000)
  }

  @Test("Of a thing that takes another identity each time, one is remembered")
  func manyIdentities() throws {
    var play = try Play()
    for turn in 0..<1_000 {
      try play.send(
        OSCMessage(
          "/eos/out/get/group/1/list/0/3", [.int32(0), .string("X\(turn)"), .string("Front")]))
    }
    #expect(play.reading.pools[0].numbers.count == 3)
  }

  @Test("What waits to be read is not a larger than what an Eos sends")
  func largeReplies() {
    let long = String(repeating: "e\u{301}", count: 10_000)
    let values: [OSCArgument] = [
      .string(long), .array([.string(long)]), .blob([UInt8](repeating: 1, count: 10_000)),
    ]
    let reply = EosReply(OSCMessage("/eos/out/get/group/1/list/0/3", values))
    guard case .list(_, _, let kept)? = reply else {
      Issue.record("no list")
      return
    }
    #expect(kept.count == 3)
    #expect("\(kept.first)".utf8.count < 2_000)
    #expect(EosReply(OSCMessage("/eos/out/get/\(long)/count", [.int32(1)])) == nil)
    #expect(EosReply(OSCMessage("/eos/out/get/cue/\(long)/count", [.int32(1)])) == nil)
  }

  @Test("What is changed while it is asked for is asked for again")
  func changedWhileAsked() throws {
    var play = try Play()
    let first = try play.reading.take(Play.notice("group", [.int32(1)]))
    let second = try play.reading.take(Play.notice("group", [.int32(1)]))
    #expect(first == [OSCMessage("/eos/get/group/1")] && second.isEmpty)
    let old = play.console.answer(first[0])
    play.console.pools["group"]?[0].label = "Newest"
    var asked: [OSCMessage] = []
    for answer in old { asked += try play.reading.take(answer) }
    #expect(asked == first)
    #expect(!play.reading.isDone)
    try play.settle(asked)
    #expect(play.names()[0] == "1 Newest group:U1")
  }

  @Test("A range that comes while the pool is read leads to one more reading")
  func changedWhileRead() throws {
    var play = try Play()
    let count = try play.reading.take(Play.notice("group", [.string("1-9")]))
    #expect(count == [OSCMessage("/eos/get/group/count")])
    let again = try play.reading.take(Play.notice("group", [.string("1-9")]))
    #expect(again.isEmpty)
    play.questions = 0
    try play.settle(count)
    #expect(play.questions == 8)
    #expect(play.reading.isDone && play.names().count == 3)
  }

  @Test("Cues are counted again where they were changed, and with lists that are made or deleted")
  func cues() throws {
    var play = try Play()
    #expect(play.reading.show.cueCount == 15)
    play.console.cues["1"] = 20
    try play.send(OSCMessage("/eos/out/notify/cue/1/list/0/2", [.int32(1), .string("5.5")]))
    #expect(play.reading.show.cueCount == 23)
    play.console.pools["cuelist"]?.append(("3", "U30", "New"))
    play.console.cues["3"] = 4
    try play.notify("cuelist", .int32(3))
    #expect(play.reading.show.cueCount == 27)
    play.console.pools["cuelist"]?.removeFirst()
    try play.notify("cuelist", .int32(1))
    #expect(play.reading.show.cueCount == 7)
    play.questions = 0
    try play.send(OSCMessage("/eos/out/notify/cue/77/list/0/2", [.int32(1), .int32(5)]))
    #expect(play.questions == 0)
  }

  @Test("Other kinds of things are not asked for", arguments: ["patch", "curve", "pixmap", ""])
  func otherKinds(pool: String) throws {
    var play = try Play()
    play.questions = 0
    try play.notify(pool, .int32(1), .string("1-100"))
    #expect(play.questions == 0)
    #expect(play.reading.isDone)
  }

  @Test("Another show is read from the start, any number of times")
  func replaced() throws {
    var play = try Play()
    for turn in 0..<(3 * EosReading.restarts) {
      play.console.pools = ["group": [("\(turn + 1)", "V\(turn)", "Other")]]
      try play.send(
        OSCMessage("/eos/out/event/show/cleared"),
        OSCMessage("/eos/out/event/show/loaded", [.string("/other")]))
      #expect(play.reading.isDone)
      #expect(play.names() == ["\(turn + 1) Other group:V\(turn)"])
    }
    #expect(play.reading.show.cueCount == 0)
  }

  @Test("A console that reports a change and does not answer is given up, and goes on")
  func unanswered() throws {
    var play = try Play()
    let asked = try play.reading.take(Play.notice("group", [.int32(1)]))
    let again = play.reading.silence()
    #expect(again == asked)
    let last = play.reading.silence()
    #expect(last.isEmpty)
    #expect(play.reading.isDone)
    #expect(play.names().count == 3)
    #expect(play.reading.show.warnings.count == 1)
    let nothing = play.reading.silence()
    #expect(nothing.isEmpty)
    play.console.pools["group"]?[0].label = "Late"
    try play.notify("group", .int32(1))
    #expect(play.names()[0] == "1 Late group:U1")
  }

  @Test(
    "Whatever a console reports, it is read to an end",
    arguments: Effort.scaled(0..<20 as Range<UInt64>))
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var play = try Play()
    for _ in 0..<300 {
      let number = "\(Int.random(in: 1...6, using: &random))"
      var things = play.console.pools["group"] ?? []
      let place = things.firstIndex { $0.number == number }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: if let place { things.remove(at: place) }
      case 1: if place == nil { things.append((number, "N\(random.next())", "New")) }
      case 2: if let place { things[place].label = "L\(random.next() % 100)" }
      default:
        let other = "\(Int.random(in: 1...6, using: &random))"
        if let place, !things.contains(where: { $0.number == other }) {
          things[place].number = other
          play.console.pools["group"] = things
          if Bool.random(using: &random) { try play.notify("group", .string(number)) }
          try play.notify("group", .string(other))
          continue
        }
      }
      play.console.pools["group"] = things
      try play.notify("group", .string(number))
      let expected = Set(things.map { "\($0.number) \($0.label) group:\($0.identity)" })
      #expect(play.reading.isDone, "seed \(seed)")
      #expect(Set(play.names()) == expected, "seed \(seed)")
    }
  }
}
