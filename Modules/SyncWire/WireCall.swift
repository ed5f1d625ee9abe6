import JSONText
public import PluginAPI

/// A request as a client sends it, and the reader of its reply.
///
/// Source: CloudKit Web Services Reference; each operation is sent by POST.
public struct WireCall: Sendable {
  /// The operation, which ends the path: `records/modify`.
  public let operation: String
  /// The body: JSON.
  public let body: [UInt8]
  private let request: RemoteRequest

  /// The most bytes of a reply that is read.
  public static let longestReply = 8_000_000

  /// Writes a request.
  public init(_ request: RemoteRequest) {
    self.request = request
    operation = Self.operation(of: request)
    body = Array(JSONWriter.object(.control) { Self.write(request, to: &$0) }.utf8)
  }

  /// The path of an operation, which is a part of what is signed.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - container: The container of the service.
  ///   - environment: `development` or `production`.
  ///   - database: `private`, `public` or `shared`.
  /// - Returns: The path from its first `/`.
  public static func path(
    _ operation: String, container: String, environment: String, database: String
  ) -> String {
    "/database/1/\(container)/\(environment)/\(database)/\(operation)"
  }

  private static func operation(of request: RemoteRequest) -> String {
    switch request {
    case .modify: "records/modify"
    case .lookup: "records/lookup"
    case .query: "records/query"
    case .changes: "changes/zone"
    case .zoneChanges: "changes/database"
    case .zones: "zones/list"
    case .createZone, .deleteZone: "zones/modify"
    }
  }

  private static func write(_ request: RemoteRequest, to json: inout JSONWriter) {
    switch request {
    case .modify(let zone, let operations, let isAtomic):
      WireForm.writeZone(zone, to: &json)
      json.member("atomic", isAtomic)
      json.objects("operations", operations) { operation, json in
        json.member("operationType", operation.kind.rawValue)
        json.object("record") { WireRecord.write(operation.record, to: &$0) }
      }
    case .lookup(let zone, let names):
      WireForm.writeZone(zone, to: &json)
      json.objects("records", names) { $1.member("recordName", $0) }
    case .query(let zone, let query):
      WireForm.writeZone(zone, to: &json)
      json.object("query") { json in
        json.member("recordType", query.type)
        let filters = query.equal.sorted { $0.key < $1.key }
        json.objects("filterBy", filters) { filter, json in
          json.member("fieldName", filter.key)
          json.member("comparator", "EQUALS")
          json.object("fieldValue") { WireValue.write(filter.value, to: &$0) }
        }
      }
      json.member("resultsLimit", query.limit)
      if let marker = query.marker { json.member("continuationMarker", marker) }
    case .changes(let zone, let token, let limit):
      json.objects("zones", [zone]) { zone, json in
        WireForm.writeZone(zone, to: &json)
        // Without a token everything is read; an empty one would mean the newest change.
        if let token { json.member("syncToken", token) }
        json.member("resultsLimit", limit)
      }
    case .zoneChanges(let token): if let token { json.member("syncToken", token) }
    case .zones: break
    case .createZone(let zone): writeZoneOperation("create", zone, to: &json)
    case .deleteZone(let zone): writeZoneOperation("delete", zone, to: &json)
    }
  }

  private static func writeZoneOperation(
    _ type: String, _ zone: String, to json: inout JSONWriter
  ) {
    json.objects("operations", [zone]) { zone, json in
      json.member("operationType", type)
      json.object("zone") { WireForm.writeZone(zone, to: &$0) }
    }
  }
}

// MARK: - Replies

extension WireCall {
  /// Reads the reply, which is not trusted.
  ///
  /// - Parameters:
  ///   - body: Its body.
  ///   - status: The status of HTTP.
  /// - Returns: The reply, or why the request failed.
  public func reply(_ body: [UInt8], status: Int) -> Result<RemoteReply, RemoteFailure> {
    do throws(WireFault) {
      let json = try WireForm.read(body, upTo: Self.longestReply, isLenient: true)
      if let failure = try WireFailure.read(json) { return .failure(failure) }
      if let failure = WireFailure.failure(ofStatus: status) { return .failure(failure) }
      return try read(json)
    } catch {
      if let failure = WireFailure.failure(ofStatus: status) { return .failure(failure) }
      return .failure(RemoteFailure(.unknown, "the reply cannot be read: \(error)"))
    }
  }

  private func read(
    _ json: LocatedJSON
  ) throws(WireFault) -> Result<RemoteReply, RemoteFailure> {
    switch request {
    case .modify, .lookup:
      var results: [RemoteResult] = []
      for record in try json.elements("records") {
        results.append(try WireRecord.readResult(record))
      }
      return .success(.results(results))
    case .query:
      var records: [RemoteRecord] = []
      for record in try json.elements("records") {
        records.append(try WireRecord.read(record, isLenient: true))
      }
      return .success(.found(records, marker: try json.text("continuationMarker")))
    case .changes: return try readPage(json)
    case .zoneChanges:
      return .success(
        .zones(
          try zones(json), token: try json.needText("syncToken"),
          hasMore: try json.bool("moreComing") ?? false))
    case .zones: return .success(.zones(try zones(json), token: nil))
    case .createZone, .deleteZone:
      for zone in try json.elements("zones") {
        if let failure = try WireFailure.read(zone) { return .failure(failure) }
      }
      return .success(.zones(try zones(json), token: nil))
    }
  }

  private func readPage(
    _ json: LocatedJSON
  ) throws(WireFault) -> Result<RemoteReply, RemoteFailure> {
    let zones = try json.elements("zones")
    guard zones.count == 1, let zone = zones.first else {
      throw WireFault("one zone was asked for", json)
    }
    if let failure = try WireFailure.read(zone) { return .failure(failure) }
    var records: [RemoteRecord] = []
    for record in try zone.elements("records") {
      records.append(try WireRecord.read(record, isLenient: true))
    }
    return .success(
      .page(
        ChangePage(
          records: records, token: try zone.needText("syncToken"),
          hasMore: try zone.bool("moreComing") ?? false)))
  }

  /// The zone that each database of Apple's has.
  private static let defaultZone = "_defaultZone"

  private func zones(_ json: LocatedJSON) throws(WireFault) -> [RemoteZone] {
    var zones: [RemoteZone] = []
    for zone in try json.elements("zones") {
      let name = try WireForm.zone(zone)
      // It has no feed, and so no token.
      if name == Self.defaultZone { continue }
      let isDeleted = try zone.bool("deleted") ?? false
      zones.append(
        RemoteZone(name: name, token: isDeleted ? nil : try zone.needText("syncToken")))
    }
    return zones
  }
}
