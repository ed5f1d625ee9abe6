import AsyncHTTPClient
import Foundation
import JSONText
import NIOHTTP1
import PluginAPI
import SyncServer
import SyncSigning
import SyncWire
import Testing

@testable import SyncServer_HTTP

/// The description of the server, compared with what the server does.
@Suite("The description in OpenAPI", .timeLimit(.minutes(10)))
struct OpenAPITests {
  private static let prefix = "/database/1/{container}/{environment}/private/"
  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]

  private let description: LocatedJSON
  private let check: SchemaCheck

  init() throws {
    description = try LocatedJSON(utf8: PackageResources.openapi_json[...])
    check = SchemaCheck(description: description)
  }

  /// A path with a method.
  private struct Operation {
    let path: String
    let method: String
    let json: LocatedJSON

    /// The end of the path, by which the protocol names it; `nil` for the server's own paths.
    var name: String? {
      path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// A path that a server takes.
    var filledPath: String {
      path.replacing("{container}", with: "org.example.show")
        .replacing("{environment}", with: "production")
    }
  }

  private var operations: [Operation] {
    (description[name: "paths"]?.members ?? []).flatMap { path in
      path.value.members.filter { Self.methods.contains($0.name) }.map {
        Operation(path: path.name, method: $0.name.uppercased(), json: $0.value)
      }
    }
  }

  /// The examples of a body, with its schema.
  private func examples(
    _ holder: LocatedJSON?, _ type: String = "application/json"
  ) throws -> [(value: LocatedJSON, schema: LocatedJSON)] {
    guard let holder, let content = try check.resolved(holder)[name: "content"]?[name: type],
      let schema = content[name: "schema"]
    else { return [] }
    let several = content[name: "examples"]?.members.compactMap { $0.value[name: "value"] } ?? []
    return (several + [content[name: "example"]].compactMap(\.self)).map { ($0, schema) }
  }

  @Test("Each operation that the server routes is described, and each described one is routed")
  func routes() throws {
    let described = Set(operations.map { "\($0.method) \($0.path)" })
    let routed =
      Route.own.keys.map { "GET \($0)" }
      + Route.operations.keys.flatMap { name in
        Route.methods(of: name).map { "\($0) \(Self.prefix)\(name)" }
      }
    #expect(described.symmetricDifference(routed).isEmpty)
    for operation in operations {
      let route = try Route(operation.method, operation.filledPath)
      #expect(operation.name == nil || Route.operations[operation.name ?? ""] == route)
      for method in Self.methods.map({ $0.uppercased() })
      where !described.contains("\(method) \(operation.path)") {
        #expect(throws: RemoteFailure.self) { try Route(method, operation.filledPath) }
      }
    }
    let names = operations.compactMap { $0.json[name: "operationId"]?.text }
    #expect(names.count == operations.count && Set(names).count == names.count)
  }

  @Test("Requests are signed with the headers that are described; the server's own are not")
  func signatures() throws {
    let schemes = description[name: "components"]?[name: "securitySchemes"]?.members ?? []
    #expect(
      schemes.compactMap { $0.value[name: "name"]?.text } == [
        SignedRequest.keyHeader, SignedRequest.dateHeader, SignedRequest.signatureHeader,
      ])
    let all = description[name: "security"]?.elements.first?.members.map(\.name)
    #expect(all == schemes.map(\.name))
    for operation in operations {
      let isOpen = operation.json[name: "security"]?.elements.isEmpty == true
      #expect(isOpen == (operation.name == nil), "\(operation.path)")
    }
  }

  @Test("The numbers are those that the server counts to")
  func limits() throws {
    let schemas = try #require(description[name: "components"]?[name: "schemas"])
    func number(_ path: String...) -> Double? {
      var found: LocatedJSON? = schemas
      for part in path { found = found?[name: part] }
      return found?.number
    }
    #expect(
      number("ModifyRecords", "properties", "operations", "maxItems")
        == Double(RemoteLimits.operations))
    #expect(
      number("LookupRecords", "properties", "records", "maxItems")
        == Double(RemoteLimits.operations))
    #expect(number("Name", "maxLength") == Double(RemoteLimits.nameLength))
    #expect(
      number("RecordToWrite", "properties", "fields", "maxProperties")
        == Double(RemoteLimits.fields))
    #expect(number("ResultsLimit", "default") == Double(RemoteLimits.operations))
    let codes = schemas[name: "Code"]?[name: "enum"]?.texts ?? []
    // Those of other servers, and those that clients make.
    let others: Set<RemoteFailure.Code> = [
      .authenticationRequired, .validatingReferenceError, .noAnswer, .unknown,
    ]
    let own = Set(RemoteFailure.Code.allCases).subtracting(others).map(\.rawValue)
    #expect(Set(codes) == Set(own))
    let parts = schemas[name: "Detail"]?[name: "properties"]?[name: "tooLarge"]?[name: "enum"]
    #expect(parts?.texts == RemoteFailure.Part.allCases.map(\.rawValue))
    let kinds = schemas[name: "RecordOperation"]?[name: "properties"]?[name: "operationType"]
    let names = Set(kinds?[name: "enum"]?.texts ?? [])
    #expect(names == Set(RemoteOperation.Kind.allCases.map(\.rawValue)))
  }

  @Test("The server's readers take the examples of requests, and a client's those of replies")
  func examples() throws {
    for operation in operations {
      let bodies = try examples(operation.json[name: "requestBody"])
      for body in bodies {
        #expect(try check.faults(in: body.value, body.schema) == [], "\(operation.path)")
      }
      var requests: [RemoteRequest] = []
      if let name = operation.name, WireQuestion.operations.contains(name) {
        #expect(!bodies.isEmpty || operation.method == "GET", "\(operation.path)")
        requests = try bodies.flatMap {
          try WireQuestion(name, Array($0.value.plain.text.utf8)).requests
        }
      } else if operation.name == WireStream.operation {
        for body in bodies { _ = try StreamRequest(Array(body.value.plain.text.utf8)) }
      }
      for response in operation.json[name: "responses"]?.members ?? [] {
        let status = try #require(Int(response.name))
        for reply in try examples(response.value) {
          #expect(
            try check.faults(in: reply.value, reply.schema) == [], "\(operation.path) \(status)")
          let isOlder = operation.name == "records/changes"
          guard let request = requests.first, !isOlder || status != 200 else { continue }
          let result = WireCall(request).reply(Array(reply.value.plain.text.utf8), status: status)
          switch result {
          case .success: #expect(status == 200)
          case .failure(let failure):
            #expect(failure.code != .unknown, "\(operation.path) \(status): \(failure)")
            // One zone of a reply can fail.
            let isOfStatus = WireFailure.status(of: failure.code) == status || status == 415
            #expect(status == 200 || isOfStatus, "\(operation.path) \(status): \(failure)")
          }
        }
      }
    }
  }

  /// Compares an answer with what is described for its status.
  private func expect(
    _ answer: TestAnswer, _ operation: Operation, _ status: Int = 200,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let what = "\(operation.method) \(operation.path): \(answer.status) \(answer.text)"
    #expect(answer.status == status, "\(what)", sourceLocation: location)
    let described = operation.json[name: "responses"]?[name: "\(answer.status)"]
    let response = try check.resolved(try #require(described, "\(what) is not described"))
    let type = answer.headers["content-type"]?.prefix { $0 != ";" } ?? ""
    let content = response[name: "content"]?[name: String(type)]
    let schema = try #require(content?[name: "schema"], "\(what) has the type \(type)")
    for header in response[name: "headers"]?.members ?? [] {
      #expect(answer.headers[header.name.lowercased()] != nil, "\(what)", sourceLocation: location)
    }
    guard type == "application/json", operation.path != "/openapi.json" else { return }
    let json = try LocatedJSON(utf8: answer.body[...])
    #expect(try check.faults(in: json, schema) == [], "\(what)", sourceLocation: location)
  }

  private func operation(_ name: String, _ method: String = "POST") throws -> Operation {
    try #require(operations.first { ($0.name ?? $0.path) == name && $0.method == method })
  }

  @Test("What a server answers to the examples is as described")
  func answers() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let order = ["zones/modify", "records/modify"]
      let signed = operations.filter { $0.name != nil && $0.name != WireStream.operation }
      let sorted =
        try order.map { try operation($0) } + signed.filter { !order.contains($0.name ?? "") }
      for operation in sorted {
        let bodies = try examples(operation.json[name: "requestBody"]).map(\.value.plain.text)
        for body in bodies.isEmpty ? [""] : bodies {
          var request = try server.request(operation.name ?? "", Array(body.utf8), by: key)
          if operation.method == "GET" {
            request = try server.request(operation.name ?? "", [], by: key)
            (request.method, request.body) = (.GET, nil)
          }
          try expect(try await server.send(request), operation)
        }
      }
      for path in Route.own.keys {
        try expect(try await server.send(server.plain(path)), try operation(path, "GET"))
      }
      // A record with each sort of value comes back, and what is left of a deleted one.
      let changes = try operation("changes/zone")
      _ = try await server.ask(.writing("cue-2"), by: key).get()
      let gone = RemoteRecord(name: "cue-2", type: nil)
      _ = try await server.ask(
        .modify(zone: "show", [RemoteOperation(.forceDelete, gone)], isAtomic: true), by: key
      ).get()
      let body = WireCall(.changes(zone: "show", after: nil, limit: 9)).body
      let page = try await server.send(try server.request("changes/zone", body, by: key))
      try expect(page, changes)
      #expect(page.text.contains("INT64_LIST") && page.text.contains(#""deleted":true"#))
    }
  }

  @Test("What a server refuses is as described")
  func refusals() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let reader = try server.makeKey("reader", canWrite: false)
      for operation in operations {
        guard let name = operation.name else { continue }
        var unsigned = server.plain(operation.filledPath)
        unsigned.method = HTTPMethod(rawValue: operation.method)
        try expect(try await server.send(unsigned), operation, 401)
        var request = try server.request(name, by: key)
        request.headers.add(name: "Content-Encoding", value: "gzip")
        try expect(try await server.send(request), operation, 415)
        guard operation.method == "POST" else { continue }
        let long = Array(repeating: UInt8(ascii: " "), count: RequestResponder.longestBody + 1)
        try expect(try await server.send(try server.request(name, long, by: key)), operation, 413)
        var elsewhere = try server.request(name, by: key)
        elsewhere.url = elsewhere.url.replacing("/production/", with: "/test/")
        try expect(try await server.send(elsewhere), operation, 400)
      }
      let lookup = WireCall(.lookup(zone: "none", ["a"]))
      try expect(
        try await server.send(try server.request(lookup.operation, lookup.body, by: key)),
        try operation("records/lookup"), 404)
      let zone = WireCall(.createZone("show"))
      let zones = try await server.send(
        try server.request(zone.operation, zone.body, by: reader))
      try expect(zones, try operation("zones/modify"))
      #expect(zones.text.contains("ACCESS_DENIED"))
      _ = try await server.ask(.createZone("show"), by: key).get()
      let write = WireCall(.writing("_x"))
      for writer in [key, reader] {
        let records = try await server.send(
          try server.request(write.operation, write.body, by: writer))
        try expect(records, try operation("records/modify"))
        #expect(records.text.contains("serverErrorCode"))
      }
    }
  }

  @Test("Waiting is described: for the rate, and after the start")
  func waiting() async throws {
    var wish = TestServer.Wish()
    wish.limits.keyRate = RateLimit(burst: 1, perSecond: 1)
    try await TestServer.run(wish) { server in
      let key = try server.makeKey()
      _ = try await server.send(try server.request("zones/list", by: key))
      try expect(
        try await server.send(try server.request("zones/list", by: key)),
        try operation("zones/list"), 429)
      let write = WireCall(.createZone("show"))
      server.clock.turn(seconds: -60)
      try expect(
        try await server.send(try server.request(write.operation, write.body, by: key)),
        try operation("zones/modify"), 503)
    }
  }

  @Test("Everyone gets the description without a key, but not without an end")
  func open() async throws {
    var wish = TestServer.Wish()
    wish.settings.exemptsLoopback = false
    wish.settings.refusals = 3
    try await TestServer.run(wish) { server in
      let operation = try operation("/openapi.json", "GET")
      for number in 0..<4 {
        var request = server.plain("/openapi.json")
        // As a proxy passes it on.
        request.headers.add(name: "X-Forwarded-For", value: "192.0.2.1")
        let answer = try await server.send(request)
        try expect(answer, operation, number < 3 ? 200 : 429)
        if number < 3 { #expect(answer.body == PackageResources.openapi_json) }
      }
    }
  }
}
