import JSONText
import PluginAPI

/// Records, and the outcome of what was asked for one.
enum WireRecord {
  /// Writes the members of a record.
  static func write(_ record: RemoteRecord, to json: inout JSONWriter) {
    json.member("recordName", record.name)
    if let type = record.type { json.member("recordType", type) }
    if let tag = record.tag { json.member("recordChangeTag", tag) }
    if record.isDeleted { return json.member("deleted", true) }
    guard !record.fields.isEmpty else { return }
    json.object("fields") { json in
      for (name, value) in record.fields.sorted(by: { $0.key < $1.key }) {
        json.object(name) { WireValue.write(value, to: &$0) }
      }
    }
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - json: The record.
  ///   - isLenient: Whether fields of unknown types are left out.
  /// - Returns: The record, without the fields that are `null`.
  /// - Throws: ``WireFault`` if it is none.
  static func read(_ json: LocatedJSON, isLenient: Bool) throws(WireFault) -> RemoteRecord {
    var fields: [String: RemoteValue] = [:]
    if let members = json[name: "fields"] {
      guard case .object(let members) = members.value else {
        throw WireFault("'fields' must be an object", members)
      }
      for member in members {
        fields[member.name] = try WireValue.read(member.value, isLenient: isLenient)
      }
    }
    return RemoteRecord(
      name: try json.needText("recordName"), type: try json.text("recordType"),
      tag: try json.text("recordChangeTag"), fields: fields,
      isDeleted: try json.bool("deleted") ?? false)
  }

  static func write(_ result: RemoteResult, to json: inout JSONWriter) {
    switch result {
    case .record(let record): write(record, to: &json)
    case .failure(let name, let failure):
      json.member("recordName", name)
      WireFailure.write(failure, to: &json)
    }
  }

  static func readResult(_ json: LocatedJSON) throws(WireFault) -> RemoteResult {
    if let failure = try WireFailure.read(json) {
      return .failure(name: try json.text("recordName") ?? "", failure)
    }
    return .record(try read(json, isLenient: true))
  }
}
