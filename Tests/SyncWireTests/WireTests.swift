import Domain
import PluginAPI
import SeededNumbers
import SyncWire
import Testing

struct WireTests {
  @Test(
    "A server reads what a client writes, and a client what the server answers", arguments: 1...400)
  func roundTrip(seed: UInt64) throws {
    var talk = RandomTalk(seed: seed)
    let request = talk.request()
    let call = WireCall(request)
    let question = try WireQuestion(call.operation, call.body)
    #expect(question.requests == [request], "seed \(seed)")
    let result = talk.result(of: request)
    let (status, body) = question.reply([result], uuid: "u")
    #expect(
      call.reply(body, status: status) == result,
      "seed \(seed): \(String(decoding: body, as: UTF8.self))")
  }

  /// The shapes that the reference of the service gives, and what other clients send.
  @Test("Bodies of other clients are read")
  func others() throws {
    let modify = """
      {"zoneID": {"zoneName": "z", "ownerName": "_x"}, "numbersAsStrings": true, "operations": [
        {"operationType": "forceReplace", "record": {"recordName": "a", "recordType": "Note",
          "fields": {"title": {"value": "T"}, "count": {"value": "7", "type": "INT64"},
            "half": {"value": 0.5}, "gone": {"value": null},
            "list": {"value": ["x"], "type": "STRING_LIST"}, "plain": {"value": [1, 2]},
            "raw": {"value": "AQI=", "type": "BYTES"},
            "of": {"value": {"recordName": "b", "action": "DELETE_SELF"}, "type": "REFERENCE"}}}}]}
      """
    let record = RemoteRecord(
      name: "a", type: "Note",
      fields: [
        "title": .string("T"), "count": .integer(7), "half": .double(0.5),
        "list": .list([.string("x")]), "plain": .list([.integer(1), .integer(2)]),
        "raw": .bytes([1, 2]), "of": .reference("b"),
      ])
    // By default a batch is atomic.
    #expect(
      try WireQuestion("records/modify", Array(modify.utf8)).requests
        == [.modify(zone: "z", [RemoteOperation(.forceReplace, record)], isAtomic: true)])
    let pages =
      #"{"zones": [{"zoneID": {"zoneName": "z"}, "syncToken": "t"}, "#
      + #"{"zoneID": {"zoneName": "y"}, "resultsLimit": 5}], "resultsLimit": 9}"#
    #expect(
      try WireQuestion("changes/zone", Array(pages.utf8)).requests
        == [.changes(zone: "z", after: "t", limit: 9), .changes(zone: "y", after: nil, limit: 5)])
    let older = #"{"zoneID": {"zoneName": "z"}}"#
    #expect(
      try WireQuestion("records/changes", Array(older.utf8)).requests
        == [.changes(zone: "z", after: nil, limit: 200)])
    for token in ["syncToken", "metaSyncToken"] {
      let body = Array("{\"\(token)\": \"t\"}".utf8)
      #expect(try WireQuestion("zones/changes", body).requests == [.zoneChanges(after: "t")])
    }
    #expect(try WireQuestion("zones/list", []).requests == [.zones])
  }

  @Test("A zone that fails does so in its own part, and others are read")
  func zones() throws {
    let body = #"{"zones": [{"zoneID": {"zoneName": "a"}}, {"zoneID": {"zoneName": "b"}}]}"#
    let question = try WireQuestion("changes/zone", Array(body.utf8))
    let page = ChangePage(records: [], token: "t", hasMore: false)
    let (status, reply) = question.reply(
      [.success(.page(page)), .failure(RemoteFailure(.zoneNotFound, "none"))], uuid: "u")
    let text = String(decoding: reply, as: UTF8.self)
    #expect(status == 200)
    #expect(text.contains(#""zoneName":"a""#) && text.contains(#""syncToken":"t""#))
    #expect(text.contains(#""serverErrorCode":"ZONE_NOT_FOUND""#))
  }

  @Test(
    "What cannot be is refused, with its place",
    arguments: [
      ("records/modify", #"{"operations": []}"#, "'zoneID' is missing"),
      ("records/modify", #"{"zoneID": {"zoneName": 7}}"#, "'zoneName' must be a string"),
      ("records/modify", "[]", "the body must be an object"), ("records/lookup", "{", "1:2"),
      (
        "records/modify",
        #"{"zoneID": {"zoneName": "z"}, "operations": [{"operationType": "merge"}]}"#,
        "unknown operationType 'merge'"
      ),
      (
        "records/modify",
        #"{"zoneID": {"zoneName": "z"}, "operations": [{"operationType": "create", "record": "#
          + #"{"recordName": "a", "fields": {"x": {"value": "y", "type": "INT64"}}}}]}"#,
        "does not fit the type 'INT64'"
      ),
      ("records/query", #"{"zoneID": {"zoneName": "z"}}"#, "'query' is missing"),
      (
        "records/query",
        #"{"zoneID": {"zoneName": "z"}, "query": {"recordType": "n", "filterBy": "#
          + #"[{"fieldName": "a", "fieldValue": {"value": null}}]}}"#,
        "'fieldValue' is missing"
      ),
      (
        "records/modify",
        #"{"zoneID": {"zoneName": "z"}, "operations": [{"operationType": "update", "record": "#
          + #"{"recordName": "a", "fields": {"x": {"value": null}}}}]}"#,
        "cannot unset a field"
      ),
      (
        "changes/zone",
        #"{"zones": [{"zoneID": {"zoneName": "z"}}, {"zoneID": {"zoneName": "z"}}]}"#,
        "a zone is named twice"
      ),
      ("zones/modify", #"{"operations": [{"operationType": "create"}]}"#, "'zone' is missing"),
      ("records/lookup", String(repeating: "[", count: 100), "32"),
    ])
  func refused(operation: String, body: String, message: String) {
    let failure = #expect(throws: RemoteFailure.self) {
      try WireQuestion(operation, Array(body.utf8))
    }
    #expect(failure?.code == .badRequest)
    #expect(failure?.reason.contains(message) == true, "\(failure?.reason ?? "")")
  }

  @Test("A field of a type that is not known leaves its record readable")
  func unknownTypes() throws {
    let body = """
      {"zones": [{"zoneID": {"zoneName": "z"}, "syncToken": "t", "moreComing": false, "records": [
        {"recordName": "a", "recordType": "n", "fields": {"x": {"value": 1, "type": "INT64"},
          "place": {"value": {"latitude": 1}, "type": "LOCATION"}}}]}]}
      """
    let call = WireCall(.changes(zone: "z", after: nil, limit: 9))
    let record = RemoteRecord(name: "a", type: "n", fields: ["x": .integer(1)])
    #expect(
      call.reply(Array(body.utf8), status: 200)
        == .success(.page(ChangePage(records: [record], token: "t", hasMore: false))))
  }

  @Test("There are only the documented operations")
  func unknown() {
    let failure = #expect(throws: RemoteFailure.self) { try WireQuestion("records/all", []) }
    #expect(failure?.code == .notFound)
  }

  @Test("Bodies that were spoilt are refused or read, and nothing else happens", arguments: 1...200)
  func spoilt(seed: UInt64) throws {
    var talk = RandomTalk(seed: seed)
    let request = talk.request()
    let call = WireCall(request)
    let (_, reply) = try WireQuestion(call.operation, call.body).reply(
      [talk.result(of: request)], uuid: "u")
    for _ in 0..<20 {
      for whole in [call.body, reply] {
        var body = whole
        for _ in 0..<Int.random(in: 1...3, using: &talk.random) where !body.isEmpty {
          let place = Int.random(in: body.indices, using: &talk.random)
          switch talk.pick([0, 1, 2]) {
          case 0: body[place] = UInt8.random(in: .min ... .max, using: &talk.random)
          case 1: body.removeSubrange(place...)
          default: body.insert(contentsOf: body[..<place], at: place)
          }
        }
        _ = try? WireQuestion(call.operation, body)
        _ = call.reply(body, status: talk.pick([200, 400, 503]))
      }
    }
  }

  @Test(
    "Without a body that says more, the status of HTTP decides",
    arguments: [
      (401, RemoteFailure.Code.authenticationFailed), (403, .accessDenied), (404, .notFound),
      (413, .quotaExceeded), (429, .throttled), (502, .tryAgainLater), (418, .unknown),
      (400, .unknown), (408, .tryAgainLater),
      (500, .internalError), (302, .internalError),
    ])
  func statuses(status: Int, code: RemoteFailure.Code) {
    let call = WireCall(.zones)
    for body in ["", "<html>", "{}"] {
      guard case .failure(let failure) = call.reply(Array(body.utf8), status: status) else {
        Issue.record("\(status) is a failure")
        continue
      }
      #expect(failure.code == code)
    }
    guard case .failure(let failure) = call.reply(Array("<html>".utf8), status: 200) else {
      Issue.record("a page of a proxy is no reply")
      return
    }
    #expect(failure.code == .unknown)
  }

  @Test("Each code has the status of the service's reference")
  func codes() {
    let expected: [RemoteFailure.Code: Int] = [
      .accessDenied: 403, .atomicError: 400, .authenticationFailed: 401,
      .authenticationRequired: 421, .badRequest: 400, .conflict: 409, .exists: 409,
      .internalError: 500, .notFound: 404, .quotaExceeded: 413, .throttled: 429,
      .tryAgainLater: 503, .validatingReferenceError: 412, .zoneNotFound: 404,
    ]
    for (code, status) in expected { #expect(WireFailure.status(of: code) == status) }
    let body = WireFailure.body(
      RemoteFailure(.throttled, "wait", retryAfter: .seconds(3)), uuid: "u")
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"serverErrorCode":"THROTTLED","reason":"wait","retryAfter":3,"uuid":"u"}"#)
  }
}
