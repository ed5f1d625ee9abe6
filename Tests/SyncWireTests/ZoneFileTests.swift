import Domain
import PluginAPI
import SyncWire
import Testing

/// Zones as JSON lines.
@Suite("Zone files")
struct ZoneFileTests {
  private static let head = WireZoneFile.Head(
    zone: "show", owner: "anna", epoch: 3, sequence: .max)

  @Test("A line is read back as it was written", arguments: 1...200)
  func roundTrip(seed: UInt64) throws {
    var talk = RandomTalk(seed: seed)
    let record = talk.record()
    let modified = Timestamp(milliseconds: Int64(bitPattern: seed &* 0x9E37_79B9_7F4A_7C15))
    for time in [modified, nil] {
      let line = WireZoneFile.Line.record(record, modified: time)
      let text = WireZoneFile.text(of: line)
      #expect(!text.contains("\n"))
      #expect(try WireZoneFile.line(Array(text.utf8), number: 2) == line, "seed \(seed): \(text)")
    }
  }

  @Test("The first line and the last one have this form")
  func ends() throws {
    let text = WireZoneFile.text(of: Self.head)
    #expect(
      text == """
        {"format":"callboard-sync-zone","version":1,"zone":"show","owner":"anna","epoch":3,\
        "sequence":9223372036854775807}
        """)
    #expect(try WireZoneFile.head(Array(text.utf8)) == Self.head)
    let end = WireZoneFile.text(of: .end(7))
    #expect(end == #"{"records":7}"#)
    #expect(try WireZoneFile.line(Array(end.utf8), number: 9) == .end(7))
  }

  @Test(
    "What is not a zone file is refused with the reason",
    arguments: [
      ("{}", "not an exported zone"), ("", "empty"), ("[]", "must be an object"),
      (#"{"format":"other"}"#, "not an exported zone"),
      (#"{"format":"callboard-sync-zone"}"#, "'version' is missing"),
      (#"{"format":"callboard-sync-zone","version":2,"zone":"a","owner":"b"}"#, "newer program"),
      (#"{"format":"callboard-sync-zone","version":1}"#, "'zone' is missing"),
    ])
  func heads(text: String, reason: String) {
    let fault = #expect(throws: WireFault.self) { try WireZoneFile.head(Array(text.utf8)) }
    #expect(fault?.message.contains(reason) == true, "\(String(describing: fault))")
  }

  @Test(
    "A line that is neither a record nor the end is refused with its place",
    arguments: [
      ("{", "7:2"), ("{}", "7:1"), ("7", "7:1"), (#"{"records":"x"}"#, "7:12"),
      (#"{"recordName":7}"#, "7:15"), (#"{"recordName":"a","fields":{"x":{}}}"#, "7:33"),
      (#"{"recordName":"a","modified":{"timestamp":"x"}}"#, "7:43"),
    ])
  func lines(text: String, place: String) {
    let fault = #expect(throws: WireFault.self) {
      try WireZoneFile.line(Array(text.utf8), number: 7)
    }
    #expect(fault?.place == place, "\(String(describing: fault))")
  }

  @Test("The largest record that a server stores fits into a line")
  func largest() throws {
    // Two bytes each, and 37 in the line.
    let count = (RemoteLimits.recordBytes - 8) / 2
    let record = RemoteRecord(
      name: "a", type: "t",
      fields: ["x": .list(Array(repeating: .reference("r"), count: count))])
    let text = Array(WireZoneFile.text(of: .record(record, modified: nil)).utf8)
    #expect(text.count <= WireZoneFile.longestLine)
    #expect(try WireZoneFile.line(text, number: 2) == .record(record, modified: nil))
  }
}
