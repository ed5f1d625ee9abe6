import Commands
import Domain
import PluginAPI
import Testing
import TextCells

/// How `monitor` says what happens on a connection.
@Suite("Events of a connection, as text and as JSON")
struct ConnectionEventTests {
  static let events: [(ConnectionEvent, String, String)] = [
    (.state(.connected), "state connected", #""state":"connected","reason":null"#),
    (.state(.unconfirmed), "state unconfirmed", #""state":"unconfirmed","reason":null"#),
    (
      .feedback(.pending(list: ObjectNumber(1), cue: ObjectNumber(5))),
      "feedback list 1 pending, cue 5",
      #""feedback":{"kind":"list","number":"1","pending":"5"}"#
    ),
    (
      .checked(.verified(typed: "group 12")), "keys verified: group 12",
      #""keys":{"typed":"group 12","verdict":"verified"}"#
    ),
    (
      .checked(.mismatch(typed: "group 12", heard: "Group 1")),
      "keys mismatch: group 12 was typed, 'Group 1' was heard",
      #""keys":{"typed":"group 12","verdict":"mismatch","heard":"Group 1"}"#
    ),
    (
      .checked(.mismatch(typed: "group 12", heard: "\u{1B}[2J")),
      "keys mismatch: group 12 was typed, '␛[2J' was heard",
      #""keys":{"typed":"group 12","verdict":"mismatch","heard":"\u001b[2J"}"#
    ),
    (
      .checked(.unheard(typed: "group 12")), "keys unheard: group 12",
      #""keys":{"typed":"group 12","verdict":"unheard"}"#
    ),
  ]

  @Test("Each is a line", arguments: events)
  func line(event: ConnectionEvent, text: String, json: String) {
    #expect(TextForm(columns: nil, colorDepth: .none).text(of: event) == text + "\n")
    #expect(JSONForm().text(of: event) == "{\"version\":1,\(json)}\n")
  }
}
