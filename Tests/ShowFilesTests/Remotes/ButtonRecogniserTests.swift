import Domain
import Testing

@testable import ShowFiles

@Suite("What a button means")
struct ButtonRecogniserTests {
  /// A message with what it fires, as `kind number/cue`, or the action that it does, or nothing.
  private typealias Case = (address: String, arguments: [String?], expected: String)

  private static func reported(_ reading: ButtonReading) -> String {
    switch reading {
    case .unknown: "unknown"
    case .other(let action): action.rawValue
    case .fires(let meaning):
      "\(meaning.kind.rawValue) \(meaning.number)" + (meaning.cue.map { "/\($0)" } ?? "")
    }
  }

  private static let hog: [Case] = [
    // The number as the argument, in the address with an argument, and in the address alone.
    ("/hog/playback/go/0", ["15"], "list 15"),
    ("/hog/playback/go/0", ["15.0"], "list 15"),
    ("/hog/playback/go/0", ["15.2"], "list 15/2"),
    ("/hog/playback/go/0/15", ["1"], "list 15"),
    ("/hog/playback/go/0/15", [nil], "list 15"),
    ("/hog/playback/go/0/15", ["0"], "stop"),
    ("/hog/playback/go/0/15", ["0.0"], "stop"),
    ("/hog/playback/go/0/15", [], "list 15"),
    ("/hog/playback/go/0/15.2", ["1.0"], "list 15/2"),
    ("/hog/playback/go/0/15.2.5", [], "list 15/2.5"),
    ("/hog/playback/go/0/15.20", [], "list 15/20"),
    ("/hog/playback/go/1", ["4"], "scene 4"),
    ("/hog/playback/go/1/4", [], "scene 4"),
    ("/hog/playback/go/2", ["12"], "macro 12"),
    ("/hog/playback/go/2/12/", [], "macro 12"),
    ("/hog/playback/go/3/12", [], "unknown"),
    ("/hog/playback/go/0", [], "unknown"),
    ("/hog/playback/go/0", [nil], "unknown"),
    ("/hog/playback/go/0/x", [], "unknown"),
    ("/hog/playback/go/0/-1", [], "unknown"),
    ("/hog/playback/go/015", [], "unknown"),
    ("/hog/playback/release/0/15", ["1"], "stop"),
    ("/hog/playback/halt/0", ["15"], "stop"),
    ("/hog/playback/resume/0/1", [], "stop"),
    ("/hog/hardware/group", ["1"], "key"),
    ("/hog/hardware/fader/3", [nil], "level"),
  ]

  private static let eos: [Case] = [
    ("/eos/group", ["5"], "group 5"), ("/eos/group/5", ["0.5"], "level"),
    ("/eos/group", [nil], "unknown"),
    ("/eos/ip/3/fire", [], "intensity 3"), ("/eos/ip/fire", ["3"], "intensity 3"),
    ("/eos/ip", ["3"], "intensity 3"),
    ("/eos/fp/3.5/fire", [], "position 3.5"), ("/eos/fp/fire", ["3.5"], "position 3.5"),
    ("/eos/fp", ["3"], "position 3"),
    ("/eos/cp/12/fire", ["1.0"], "colour 12"), ("/eos/cp/fire", ["12"], "colour 12"),
    ("/eos/cp", ["12"], "colour 12"), ("/EOS/CP/12/Fire", [], "colour 12"),
    ("/eos/bp/1/fire", [], "beam 1"), ("/eos/bp/fire", ["1"], "beam 1"),
    ("/eos/bp", ["1"], "beam 1"),
    ("/eos/fx", ["917"], "effect 917"), ("/eos/ms", ["2"], "plot 2"),
    ("/eos/preset/7/fire", [], "scene 7"), ("/eos/preset/fire", ["7"], "scene 7"),
    ("/eos/preset", ["7"], "scene 7"),
    ("/eos/macro/101/fire", [], "macro 101"), ("/eos/macro/fire", ["101"], "macro 101"),
    ("/eos/macro", ["101"], "macro 101"),
    ("/eos/user/2/macro/fire", ["101"], "macro 101"),
    ("/eos/sub/8/fire", [], "batch 8"), ("/eos/sub/8/fire", ["1.0"], "batch 8"),
    ("/eos/sub/8/fire", ["0.0"], "stop"), ("/eos/sub/8", ["0.5"], "level"),
    ("/eos/cue/1/5.5/fire", [], "list 1/5.5"), ("/eos/cue/5/fire", [], "loneCue"),
    ("/eos/cue/fire", ["5"], "loneCue"),
    ("/eos/newcmd", ["Group 5#"], "group 5"), ("/eos/cmd", ["Effect 3 #"], "effect 3"),
    ("/eos/newcmd", ["macro 3#"], "macro 3"), ("/eos/newcmd", ["Group 5"], "command"),
    ("/eos/newcmd", ["Group 5 At Full#"], "command"), ("/eos/cmd", [], "command"),
    ("/eos/snap", ["1"], "noKind"), ("/eos/curve/1", [], "noKind"),
    ("/eos/pixmap", ["1"], "noKind"), ("/eos/chan/1", ["50"], "level"),
    ("/eos/fader/1/2/fire", [], "place"), ("/eos/ds/1/3", [], "place"),
    ("/eos/key/go_0", ["1.0"], "key"), ("/eos/softkey/3", [], "key"),
    ("/eos/ping", [], "unknown"), ("eos/macro/3/fire", [], "unknown"),
  ]

  private static let grandMA3: [Case] = [
    ("/cmd", ["SelectFixtures Group 5"], "group 5"), ("/cmd", ["Group 5"], "group 5"),
    ("/gma3/cmd", ["Go+ Sequence 7"], "list 7"),
    ("/cmd", ["go+ sequence 7"], "list 7"),
    ("/cmd", ["Goto Sequence 7 Cue 2"], "list 7/2"),
    ("/cmd", ["Go+ Sequence 7 Cue 2.5"], "list 7/2.5"),
    ("/cmd", ["At Preset 1.3"], "intensity 3"), ("/cmd", ["At Preset 2.3"], "position 3"),
    ("/cmd", ["At Preset 3.120"], "beam 120"), ("/cmd", ["At Preset 4.12"], "colour 12"),
    ("/cmd", ["At Preset 21.9"], "effect 9"), ("/cmd", ["At Preset 5.3"], "noKind"),
    ("/cmd", ["Go+ Macro 4"], "macro 4"), ("/cmd", ["Call Macro 4"], "macro 4"),
    ("/cmd", ["Call Quickey 4"], "batch 4"), ("/cmd", ["Quickey 4"], "batch 4"),
    ("/cmd", ["View 2"], "plot 2"), ("/cmd", ["Call View 2"], "plot 2"),
    ("/cmd", ["Off Sequence 7"], "command"), ("/cmd", ["Group 5 At Full"], "command"),
    ("/cmd", ["Delete Group 5"], "command"), ("/cmd", [nil], "unknown"),
    ("/Page1/Key201", ["1"], "place"), ("/gma3/Page1/Key201", ["1"], "place"),
    ("/Page1/Fader201", ["50"], "level"), ("/gma3/Page2/Fader201", ["50"], "level"),
  ]

  private static let others: [Case] = [
    ("/cue/12.5/start", [], "list 12.5"), ("/cue/12/go", [], "list 12"),
    ("/workspace/A1-B2/cue/3/start", [], "list 3"), ("/workspace/A1/cue/3/go", [], "list 3"),
    ("/cue/intro/start", [], "wordCue"), ("/cue/intro/go", [], "wordCue"),
    ("/cue/3/stop", [], "stop"), ("/cue/3/panic", [], "stop"), ("/cue/3/pause", [], "stop"),
    ("/go", [], "key"), ("/workspace/A1/go", [], "key"),
    ("/pb/3/go", [], "list 3"), ("/pb/3/2.5", [], "list 3/2.5"), ("/pb/3/pause", [], "stop"),
    ("/pb/3/release", [], "stop"), ("/pb/3/flash", ["1"], "stop"), ("/pb/3", ["100"], "level"),
    ("/exec/1/12", ["1"], "place"), ("/10Scene/3/1", [], "place"), ("/rpc", ["1,2H"], "command"),
    ("/Mx/button/4203", ["1"], "place"), ("/Mx/fader/4203", ["1"], "level"),
    ("/olc/key/go", [], "key"), ("/olc/fader/1/3/level", ["1"], "level"),
    ("/olc/command_line", ["x"], "command"),
    ("/cuelist/3/go", [], "list 3"), ("/cuelist/3/goback", [], "stop"),
    ("/cuelist/3/off", ["1"], "stop"), ("/effect/4/start", [], "effect 4"),
    ("/effect/4/stop", [], "stop"), ("/carousel/4/start", [], "noKind"),
    ("/virtbutton/0/3", ["1"], "place"), ("/virtabove/1/2", [nil], "place"),
    ("/virtbelow/1/2", [nil], "place"), ("/synth/0/3", ["1"], "unknown"), ("", [], "unknown"),
    ("/", [], "unknown"),
  ]

  private static let cases = hog + eos + grandMA3 + others

  @Test("messages of the consoles we know", arguments: cases.indices)
  func messages(_ index: Int) {
    let (address, arguments, expected) = Self.cases[index]
    let found = ButtonRecogniser.read(OSCText(address, arguments))
    #expect(Self.reported(found) == expected, "\(address) \(arguments)")
  }

  @Test("every row of the table is met by an example", arguments: AddressRow.all.indices)
  func rows(_ index: Int) throws {
    let row = AddressRow.all[index]
    // What the places of a row can hold.
    func filled(_ pattern: MessagePattern) -> String {
      var text = pattern.text
      for (place, value) in [
        ("{number}", "7"), ("{list.cue}", "7.3"), ("{list}", "7"), ("{cue}", "3"), ("{word}", "w9"),
        ("**", "more"),
      ] {
        text = text.replacing(place, with: value)
      }
      return text
    }
    let argument = row.argument.map(filled)?.replacing("Preset w9 7", with: "Preset w9.7")
    let found = ButtonRecogniser.read(OSCText(filled(row.address), argument.map { [$0] } ?? []))
    switch row.action {
    case .other(let action): #expect(found == .other(action), "\(row.text)")
    case .fires(let kind):
      guard case .fires(let meaning) = found else {
        Issue.record("\(row.text) fires nothing")
        return
      }
      #expect(meaning.kind == kind && meaning.number == ObjectNumber(7), "\(row.text)")
      #expect(meaning.reason == "\(row.console): \(row.text)")
      #expect(meaning.confidence == row.confidence)
    }
  }

  @Test("no two rows that fire are of the same form")
  func uniqueRows() {
    let texts = AddressRow.all.map(\.text)
    #expect(Set(texts).count == texts.count)
  }

  @Test("a label names an object with a known word and a number", arguments: LabelRow.all.indices)
  func labels(_ index: Int) {
    let row = LabelRow.all[index]
    for label in ["\(row.words) 12", "\(row.words.uppercased())\n#12", " \(row.words)  12 "] {
      #expect(Self.reported(ButtonRecogniser.read(label: label)) == "\(row.kind.rawValue) 12")
    }
    #expect(ButtonRecogniser.read(label: row.words) == .unknown)
    #expect(ButtonRecogniser.read(label: "\(row.words)12") == .unknown)
  }

  @Test(
    "a label that says more, or less, names nothing",
    arguments: [
      "Group", "5", "Group 5 red", "All Group 5", "Groups 5", "Group five", "Group 5-7", "Group -5",
      "Group 5,5", "G 5", "Macro", "", " ", "Page 3", "Group 1234567890123456", "Group 5 6",
    ])
  func looseLabels(_ label: String) {
    #expect(ButtonRecogniser.read(label: label) == .unknown)
  }

  @Test("texts of any length are looked at, but not for ever")
  func longTexts() {
    let long = String(repeating: "/a", count: 100_000)
    #expect(ButtonRecogniser.read(OSCText(long)) == .unknown)
    #expect(ButtonRecogniser.read(OSCText("/cmd", [long])) == .unknown)
    #expect(ButtonRecogniser.read(label: long) == .unknown)
  }

  @Test(
    "a cue is fired as one of its list, where that is known for sure",
    arguments: [
      ("/eos/cue/1/5/fire", [], "1/5", "list:1.5"),
      ("/eos/cue/1/12/fire", [], "1/12", "list:1.12"),
      ("/eos/cue/1/20/fire", [], "1/20", "list:1/20"),
      ("/eos/cue/1/5.5/fire", [], "1/5.5", "list:1/5.5"), ("/eos/cue/1.5/5/fire", [], nil, ""),
      ("/hog/playback/go/0/15.2", [], "15/2", "list:15.2"),
      ("/hog/playback/go/0/15.20", [], "15/20", "list:15/20"),
      ("/hog/playback/go/0/15.2.5", [], "15/2.5", "list:15/2.5"),
      ("/hog/playback/go/0/15", [], "15", "list:15"),
      ("/hog/playback/go/0", ["15.2"], "15/2", "list:15.2"),
      // As a value, that is cue 2 as well as cue 20.
      ("/hog/playback/go/0", ["15.20"], nil, ""), ("/hog/playback/go/0", ["15.2.5"], nil, ""),
      ("/hog/playback/go/0", ["15"], "15", "list:15"),
      ("/cmd", ["Goto Sequence 5 Cue 20"], "5/20", "list:5/20"),
      ("/cmd", ["Goto Sequence 5 Cue 2.5"], "5/2.5", "list:5/2.5"),
    ] as [(String, [String], String?, String)])
  func firedNumbers(
    _ address: String, _ arguments: [String], _ expected: String?, _ identifier: String
  ) throws {
    guard case .fires(let meaning) = ButtonRecogniser.read(OSCText(address, arguments)) else {
      Issue.record("\(address) fires nothing")
      return
    }
    #expect(meaning.firedNumber?.text == expected)
    if expected != nil { #expect(meaning.identifier == identifier) }
  }
}
