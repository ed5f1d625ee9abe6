import Foundation
import PluginAPI
import SyncWire
import Testing

/// Which fields of records a reply has.
struct FieldChoiceTests {
  private static let record = RemoteRecord(
    name: "r", type: "n", tag: "1", fields: ["a": .integer(1), "b": .integer(2), "c": .integer(3)])

  /// The names of fields in the reply, for each record.
  private func fields(
    _ operation: String, _ body: String, _ replies: [RemoteReply]
  ) throws -> [[String]] {
    let question = try WireQuestion(operation, Array(body.utf8))
    let (status, reply) = question.reply(replies.map { .success($0) }, uuid: "u")
    #expect(status == 200)
    return String(decoding: reply, as: UTF8.self).components(separatedBy: #""recordName""#)
      .dropFirst().map { text in ["a", "b", "c"].filter { text.contains("\"\($0)\":{") } }
  }

  @Test(
    "A reply has the fields that the request wants",
    arguments: [
      (#""desiredKeys": ["a", "x"], "#, ["a"]), (#""desiredKeys": [], "#, []),
      (#""desiredKeys": null, "#, ["a", "b", "c"]), ("", ["a", "b", "c"]),
    ])
  func choice(member: String, wanted: [String]) throws {
    let zone = #""zoneID": {"zoneName": "z"}"#
    let results = RemoteReply.results([.record(Self.record)])
    let page = RemoteReply.page(ChangePage(records: [Self.record], token: "t", hasMore: false))
    let found = RemoteReply.found([Self.record], marker: nil)
    let cases: [(operation: String, body: String, reply: RemoteReply)] = [
      ("records/modify", #"{\#(member)"operations": [], \#(zone)}"#, results),
      ("records/lookup", #"{\#(member)"records": [{"recordName": "r"}], \#(zone)}"#, results),
      ("records/query", #"{\#(member)"query": {"recordType": "n"}, \#(zone)}"#, found),
      ("records/changes", #"{\#(member)\#(zone)}"#, page),
      ("changes/zone", #"{"zones": [{\#(member)\#(zone)}]}"#, page),
      ("changes/zone", #"{\#(member)"zones": [{\#(zone)}]}"#, page),
    ]
    for (operation, body, reply) in cases {
      #expect(try fields(operation, body, [reply]) == [wanted], "\(body)")
    }
  }

  @Test("A record or zone can have a choice of its own")
  func ownChoice() throws {
    let lookup = """
      {"zoneID": {"zoneName": "z"}, "desiredKeys": ["a"],
        "records": [{"recordName": "r", "desiredKeys": ["b", "c"]}, {"recordName": "r"}]}
      """
    let results = RemoteReply.results([.record(Self.record), .record(Self.record)])
    #expect(try fields("records/lookup", lookup, [results]) == [["b", "c"], ["a"]])
    let changes = """
      {"desiredKeys": ["a"], "zones": [{"zoneID": {"zoneName": "z"}, "desiredKeys": ["c"]},
        {"zoneID": {"zoneName": "y"}}]}
      """
    let page = RemoteReply.page(ChangePage(records: [Self.record], token: "t", hasMore: false))
    #expect(try fields("changes/zone", changes, [page, page]) == [["c"], ["a"]])
  }

  @Test(
    "What would give other records than were asked for is refused",
    arguments: [
      (
        "records/query",
        #"{"zoneID": {"zoneName": "z"}, "query": {"recordType": "n", "sortBy": [{}]}}"#, "sortBy"
      ),
      (
        "records/query",
        #"{"zoneID": {"zoneName": "z"}, "query": {"recordType": "n"}, "zoneWide": true}"#,
        "zoneWide"
      ),
      ("changes/zone", #"{"zones": [{"zoneID": {"zoneName": "z"}, "reverse": true}]}"#, "reverse"),
      (
        "records/lookup", #"{"zoneID": {"zoneName": "z"}, "records": [], "desiredKeys": [7]}"#,
        "desiredKeys"
      ),
    ])
  func refused(operation: String, body: String, word: String) {
    let failure = #expect(throws: RemoteFailure.self) {
      try WireQuestion(operation, Array(body.utf8))
    }
    #expect(failure?.code == .badRequest)
    #expect(failure?.reason.contains("'\(word)'") == true, "\(failure?.reason ?? "")")
  }
}
