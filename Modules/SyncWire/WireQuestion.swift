import JSONText
public import PluginAPI

/// A request as a server reads it, and the writer of its reply.
///
/// A body can ask for several zones at once: these are several requests, which are answered one
/// after the other. If they write, each one is a message of its own: its hash needs the number of
/// the request, too.
public struct WireQuestion: Sendable {
  /// What is asked.
  public let requests: [RemoteRequest]
  /// The fields that each request wants.
  private let choices: [FieldChoice]
  private let form: Form

  /// The forms of replies.
  private enum Form {
    case records
    case query
    case pages
    /// The older form of a page, with one zone.
    case page
    case zoneChanges
    case zones
    case zoneOperations
  }

  /// The operations that there are.
  public static let operations = [
    "records/modify", "records/lookup", "records/query", "records/changes", "changes/zone",
    "changes/database", "zones/list", "zones/modify", "zones/changes",
  ]

  /// The most zones of a body: each one can fill a reply.
  private static let mostZones = 10

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - operation: The end of the path: `records/modify`.
  ///   - body: The body, which is not trusted; an empty one is one without members.
  /// - Throws: ``/PluginAPI/RemoteFailure`` with the code `BAD_REQUEST` and the place of the fault;
  ///   `NOT_FOUND` for an unknown operation.
  public init(_ operation: String, _ body: [UInt8]) throws(RemoteFailure) {
    guard Self.operations.contains(operation) else {
      throw RemoteFailure(.notFound, "unknown operation '\(operation.prefix(100))'")
    }
    do throws(WireFault) {
      let text = body.isEmpty ? Array("{}".utf8) : body
      let json = try WireForm.read(text, upTo: RemoteLimits.requestBytes * 2, isLenient: false)
      (requests, form) = try Self.read(operation, json)
      choices = try Self.choices(operation, json)
    } catch {
      throw RemoteFailure(.badRequest, "\(error)")
    }
    guard requests.count <= Self.mostZones else {
      throw RemoteFailure(
        .quotaExceeded, "a request has at most \(Self.mostZones) zones",
        detail: .tooLarge(.request))
    }
  }

  private static func read(
    _ operation: String, _ json: LocatedJSON
  ) throws(WireFault) -> ([RemoteRequest], Form) {
    switch operation {
    case "records/modify":
      var operations: [RemoteOperation] = []
      for operation in try json.elements("operations") {
        operations.append(try Self.operation(operation))
      }
      let isAtomic = try json.bool("atomic") ?? true
      return ([.modify(zone: try WireForm.zone(json), operations, isAtomic: isAtomic)], .records)
    case "records/lookup":
      var names: [String] = []
      for record in try json.elements("records") {
        names.append(try record.needText("recordName"))
      }
      return ([.lookup(zone: try WireForm.zone(json), names)], .records)
    case "records/query": return ([try query(json)], .query)
    case "records/changes": return ([try changes(json)], .page)
    case "changes/zone":
      var requests: [RemoteRequest] = []
      for zone in try json.elements("zones") {
        requests.append(try changes(zone, limit: try json.integer("resultsLimit")))
      }
      guard Set(requests.map(\.zone)).count == requests.count else {
        throw WireFault("a zone is named twice", json)
      }
      return (requests, .pages)
    case "changes/database", "zones/changes":
      // Which name the older form has is disputed.
      let (token, older) = (try json.text("syncToken"), try json.text("metaSyncToken"))
      return ([.zoneChanges(after: token ?? older)], .zoneChanges)
    case "zones/modify":
      var requests: [RemoteRequest] = []
      for operation in try json.elements("operations") {
        requests.append(try zoneOperation(operation))
      }
      return (requests, .zoneOperations)
    default: return ([.zones], .zones)
    }
  }

  /// The fields that are wanted, for each request of a body that has been read.
  private static func choices(
    _ operation: String, _ json: LocatedJSON
  ) throws(WireFault) -> [FieldChoice] {
    switch operation {
    case "records/lookup":
      return [try FieldChoice(json, records: try json.elements("records"))]
    case "changes/zone":
      let outer = try FieldChoice(json)
      var choices: [FieldChoice] = []
      for zone in try json.elements("zones") {
        choices.append(try FieldChoice(zone, outer: outer))
      }
      return choices
    case "records/modify", "records/query", "records/changes": return [try FieldChoice(json)]
    default: return []
    }
  }

  private static func operation(_ json: LocatedJSON) throws(WireFault) -> RemoteOperation {
    let type = try json.needText("operationType")
    guard let kind = RemoteOperation.Kind(rawValue: type) else {
      throw WireFault("unknown operationType '\(type.prefix(100))'", json)
    }
    guard let record = json[name: "record"] else { throw WireFault("'record' is missing", json) }
    let isPartial = kind == .update || kind == .forceUpdate
    if isPartial, case .object(let fields)? = record[name: "fields"]?.value {
      for field in fields {
        guard case .null? = field.value[name: "value"]?.value else { continue }
        throw WireFault("'\(kind.rawValue)' cannot unset a field: use 'replace'", field.value)
      }
    }
    return RemoteOperation(kind, try WireRecord.read(record, isLenient: false))
  }

  private static func query(_ json: LocatedJSON) throws(WireFault) -> RemoteRequest {
    guard let query = json[name: "query"] else { throw WireFault("'query' is missing", json) }
    // Records in another order, or of one zone only, would not be what was asked for.
    guard try query.elements("sortBy").isEmpty else {
      throw WireFault("'sortBy' is not supported: records come in the order of their names", query)
    }
    guard try json.bool("zoneWide") != true else {
      throw WireFault("'zoneWide' is not supported: name a zone", json)
    }
    var equal: [String: RemoteValue] = [:]
    for filter in try query.elements("filterBy") {
      let comparator = try filter.text("comparator") ?? "EQUALS"
      guard comparator == "EQUALS" else {
        throw WireFault("only the comparator EQUALS is supported", filter)
      }
      guard let field = filter[name: "fieldValue"],
        let value = try WireValue.read(field, isLenient: false)
      else { throw WireFault("'fieldValue' is missing", filter) }
      guard equal.updateValue(value, forKey: try filter.needText("fieldName")) == nil else {
        throw WireFault("a field has two filters", filter)
      }
    }
    let limit = try json.integer("resultsLimit") ?? RemoteLimits.operations
    return .query(
      zone: try WireForm.zone(json),
      RemoteQuery(
        type: try query.needText("recordType"), equal: equal,
        marker: try json.text("continuationMarker"), limit: limit))
  }

  private static func changes(
    _ json: LocatedJSON, limit: Int? = nil
  ) throws(WireFault) -> RemoteRequest {
    guard try json.bool("reverse") != true else {
      throw WireFault("'reverse' is not supported: changes come from the oldest on", json)
    }
    let own = try json.integer("resultsLimit")
    return .changes(
      zone: try WireForm.zone(json), after: try json.text("syncToken"),
      limit: own ?? limit ?? RemoteLimits.operations)
  }

  private static func zoneOperation(_ json: LocatedJSON) throws(WireFault) -> RemoteRequest {
    guard let zone = json[name: "zone"] else { throw WireFault("'zone' is missing", json) }
    let name = try WireForm.zone(zone)
    switch try json.needText("operationType") {
    case "create": return .createZone(name)
    case "delete": return .deleteZone(name)
    case let type: throw WireFault("unknown operationType '\(type.prefix(100))'", json)
    }
  }
}

extension RemoteRequest {
  /// The zone whose changes are asked for.
  fileprivate var zone: String? {
    if case .changes(let zone, _, _) = self { zone } else { nil }
  }
}

// MARK: - Replies

extension WireQuestion {
  /// Writes the reply.
  ///
  /// A zone that fails among several does so in its own part of the reply; otherwise the request
  /// fails as a whole.
  ///
  /// - Parameters:
  ///   - results: The results of ``requests``, in their order.
  ///   - uuid: What names this reply in the server's log, for failures.
  /// - Returns: The status of HTTP and the body.
  public func reply(
    _ results: [Result<RemoteReply, RemoteFailure>], uuid: String
  ) -> (status: Int, body: [UInt8]) {
    precondition(results.count == requests.count, "each request has a result")
    let results = results.enumerated().map { index, result in
      guard choices.indices.contains(index) else { return result }
      return result.map { choices[index].applied(to: $0) }
    }
    let isByZone = [.pages, .zoneOperations].contains(form)
    if !isByZone, case .failure(let failure)? = results.first {
      return (WireFailure.status(of: failure.code), WireFailure.body(failure, uuid: uuid))
    }
    let text = JSONWriter.object(.control) { json in
      if isByZone {
        json.objects("zones", zip(requests, results)) { part, json in
          writeZone(part.0, part.1, to: &json)
        }
      } else if case .success(let reply)? = results.first {
        write(reply, to: &json)
      }
    }
    return (200, Array(text.utf8))
  }

  private func write(_ reply: RemoteReply, to json: inout JSONWriter) {
    switch reply {
    case .results(let results):
      json.objects("records", results) { WireRecord.write($0, to: &$1) }
    case .found(let records, let marker):
      json.objects("records", records) { WireRecord.write($0, to: &$1) }
      if let marker { json.member("continuationMarker", marker) }
    case .page(let page): write(page, to: &json)
    case .zones(let zones, let token, let hasMore):
      json.objects("zones", zones) { write($0, to: &$1) }
      guard let token else { return }
      json.member("syncToken", token)
      json.member("moreComing", hasMore)
    }
  }

  private func write(_ page: ChangePage, to json: inout JSONWriter) {
    json.objects("records", page.records) { WireRecord.write($0, to: &$1) }
    json.member("syncToken", page.token)
    json.member("moreComing", page.hasMore)
  }

  private func write(_ zone: RemoteZone, to json: inout JSONWriter) {
    WireForm.writeZone(zone.name, to: &json)
    guard let token = zone.token else { return json.member("deleted", true) }
    json.member("syncToken", token)
    json.member("atomic", true)
  }

  /// Writes what became of one zone.
  private func writeZone(
    _ request: RemoteRequest, _ result: Result<RemoteReply, RemoteFailure>,
    to json: inout JSONWriter
  ) {
    switch (request, result) {
    case (.changes(let zone, _, _), .success(.page(let page))):
      WireForm.writeZone(zone, to: &json)
      write(page, to: &json)
    case (_, .success(.zones(let zones, _, _))):
      if let zone = zones.first { write(zone, to: &json) }
    case (.changes(let zone, _, _), .failure(let failure)),
      (.createZone(let zone), .failure(let failure)),
      (.deleteZone(let zone), .failure(let failure)):
      WireForm.writeZone(zone, to: &json)
      WireFailure.write(failure, to: &json)
    default: break
    }
  }
}
