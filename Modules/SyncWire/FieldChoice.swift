import JSONText
import PluginAPI

/// Which fields of records a client wants to have: `desiredKeys`.
///
/// Source: CloudKit Web Services Reference, "Fetching Records by Record Name" and others.
struct FieldChoice: Sendable {
  /// For all records; `nil` for all fields.
  private let names: Set<String>?
  /// For each record that was asked for by name, if that has a choice of its own.
  private let perRecord: [Set<String>?]

  /// Reads a choice.
  ///
  /// - Parameters:
  ///   - json: What may have the choice.
  ///   - records: Records that may have one of their own.
  ///   - outer: What is chosen if nothing is there.
  /// - Throws: ``WireFault`` if a name is not a string.
  init(
    _ json: LocatedJSON, records: [LocatedJSON] = [], outer: FieldChoice? = nil
  ) throws(WireFault) {
    names = try Self.names(in: json) ?? outer?.names
    var perRecord: [Set<String>?] = []
    for record in records { perRecord.append(try Self.names(in: record)) }
    self.perRecord = perRecord
  }

  private static func names(in json: LocatedJSON) throws(WireFault) -> Set<String>? {
    guard let list = json[name: "desiredKeys"] else { return nil }
    if case .null = list.value { return nil }
    var names: Set<String> = []
    for element in try json.elements("desiredKeys") {
      guard case .string(let name) = element.value else {
        throw WireFault("'desiredKeys' has names of fields", element)
      }
      names.insert(name)
    }
    return names
  }

  /// Leaves the other fields out of a reply.
  func applied(to reply: RemoteReply) -> RemoteReply {
    guard names != nil || perRecord.contains(where: { $0 != nil }) else { return reply }
    switch reply {
    case .results(let results):
      return .results(
        results.enumerated().map { index, result in
          guard case .record(let record) = result else { return result }
          return .record(chosen(record, perRecord.indices.contains(index) ? perRecord[index] : nil))
        })
    case .found(let records, let marker):
      return .found(records.map { chosen($0) }, marker: marker)
    case .page(let page):
      return .page(
        ChangePage(
          records: page.records.map { chosen($0) }, token: page.token, hasMore: page.hasMore))
    case .zones: return reply
    }
  }

  private func chosen(_ record: RemoteRecord, _ own: Set<String>? = nil) -> RemoteRecord {
    guard let names = own ?? names else { return record }
    var record = record
    record.fields = record.fields.filter { names.contains($0.key) }
    return record
  }
}
