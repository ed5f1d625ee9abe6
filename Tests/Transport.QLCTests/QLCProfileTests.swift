import Domain
import PluginAPI
import Testing

@testable import Transport_QLC

/// What is sent to QLC+ for what.
@Suite("Messages to QLC+")
struct QLCProfileTests {
  private static let start = ConsoleMessage("QLC+API|setFunctionStatus|7|1")
  private static let stop = ConsoleMessage("QLC+API|setFunctionStatus|7|0")

  private static func trigger(
    _ action: TriggerAction, _ stroke: Trigger.Stroke = .press,
    from identifier: String? = "Function:7",
    format: String = "qlc", message: String? = nil
  ) -> Trigger {
    Trigger(
      kind: .scene, number: ObjectNumber(8),
      source: identifier.map { ImportSource(format: format, identifier: $0) }, action: action,
      stroke: stroke, message: message)
  }

  @Test("Going starts, releasing stops, and flashing does both")
  func functions() throws {
    let profile = QLCProfile()
    #expect(try profile.messages(for: Self.trigger(.go)) == [Self.start])
    #expect(try profile.messages(for: Self.trigger(.go, .lift)) == [])
    #expect(try profile.messages(for: Self.trigger(.release)) == [Self.stop])
    #expect(
      try profile.messages(for: Self.trigger(.flash))
        == [ConsoleMessage(Self.start.address, release: [Self.stop])])
    #expect(try profile.messages(for: Self.trigger(.flash, .lift)) == [Self.stop])
  }

  @Test("QLC+ neither pauses nor goes back", arguments: [TriggerAction.pause, .back])
  func missing(action: TriggerAction) {
    let error = #expect(throws: TransportError.self) {
      try QLCProfile().messages(for: Self.trigger(action))
    }
    #expect(error?.code == .noEquivalent)
    #expect(error?.message.contains(action.rawValue) == true)
  }

  @Test(
    "What was not imported from a function has none",
    arguments: [
      (nil, "qlc"), ("FixtureGroup:7", "qlc"), ("Function:", "qlc"), ("Function:x", "qlc"),
      ("Function:-1", "qlc"), ("Function:4294967296", "qlc"), ("Function:7", "usitt"),
    ] as [(String?, String)])
  func others(identifier: String?, format: String) {
    let error = #expect(throws: TransportError.self) {
      try QLCProfile().messages(for: Self.trigger(.go, from: identifier, format: format))
    }
    #expect(error?.code == .noEquivalent)
  }

  @Test("What a block says is sent instead, when it is pressed")
  func override() throws {
    let trigger = Self.trigger(.go, from: nil, message: "CH|1|255")
    #expect(try QLCProfile().messages(for: trigger) == [ConsoleMessage("CH|1|255")])
    let lift = Self.trigger(.go, .lift, from: nil, message: "CH|1|255")
    #expect(try QLCProfile().messages(for: lift) == [])
  }

  @Test("Words become one text")
  func words() throws {
    #expect(try QLCProfile().message(from: ["CH", "1", "255"]) == ConsoleMessage("CH|1|255"))
    for words in [[], [""], ["a\nb"], [String(repeating: "x", count: 65_536)]] {
      let error = #expect(throws: TransportError.self) { try QLCProfile().message(from: words) }
      #expect(error?.code == .badMessage)
    }
  }

  @Test("Functions become what they become from a file")
  func importing() {
    let show = QLCImporter.show(
      of: [
        .init(id: 0, name: " Warm\u{7} wash "), .init(id: 3, name: "Chase"),
        .init(id: 4, name: "Gone"),
        .init(id: 5, name: "Song"), .init(id: 6, name: "Song 2"), .init(id: .max, name: "Last"),
      ], ["Scene", "Chaser", nil, "Audio", "Audio", "Scene"])
    #expect(
      show.objects == [
        ImportedObject(
          identifier: "Function:0", kind: .scene, number: ObjectNumber(1),
          name: Name.cleaned(" Warm\u{7} wash ")),
        ImportedObject(
          identifier: "Function:3", kind: .list, number: ObjectNumber(4), name: "Chase"),
      ])
    #expect(show.leftOut.map(\.count) == [2, 1])
    #expect(show.leftOut.first?.what == "Function/Audio")
  }
}
