import PluginAPI

/// A server as plain as can be, to compare with: one list of versions for each zone, never tidied.
///
/// It gives no tags and tokens: a test maps those of the server to versions of this one.
struct NaiveServer {
  struct Version: Equatable {
    var name: String
    var type: String?
    var fields: [String: RemoteValue]
  }

  enum Outcome: Equatable {
    /// The number of the version that is the newest now; `nil` if there never was one.
    case version(Int?)
    case failure(RemoteFailure.Code)
  }

  /// All versions of all zones, in order, with the zone of each.
  private(set) var versions: [(zone: String, version: Version)] = []

  func newest(_ name: String, in zone: String) -> Int? {
    versions.lastIndex { $0.zone == zone && $0.version.name == name }
  }

  /// The records that a reader who knows all before a version does not know, in order.
  func changes(in zone: String, from start: Int) -> [Int] {
    versions.indices.filter { index in
      index >= start && versions[index].zone == zone
        && newest(versions[index].version.name, in: zone) == index
    }
  }

  /// The names of the records of a type, in order.
  func names(ofType type: String, in zone: String) -> [String] {
    changes(in: zone, from: 0).map { versions[$0].version }.filter { $0.type == type }
      .map(\.name).sorted()
  }

  /// Carries out a batch; tags are given as numbers of versions.
  mutating func modify(
    _ zone: String, _ operations: [(RemoteOperation, tag: Int?)], isAtomic: Bool
  ) -> [Outcome] {
    let before = versions
    let outcomes = operations.map { operation, tag in carryOut(operation, tag, in: zone) }
    let isFailure = outcomes.contains { if case .failure = $0 { true } else { false } }
    guard isAtomic, isFailure else { return outcomes }
    versions = before
    return outcomes.map { if case .failure = $0 { $0 } else { .failure(.atomicError) } }
  }

  private mutating func carryOut(
    _ operation: RemoteOperation, _ tag: Int?, in zone: String
  ) -> Outcome {
    let record = operation.record
    let last = newest(record.name, in: zone)
    let live = last.flatMap { versions[$0].version.type == nil ? nil : $0 }
    let kind = operation.kind
    if [.update, .replace, .delete].contains(kind) {
      guard tag != nil else { return .failure(.badRequest) }
      guard let live else { return .failure(.notFound) }
      guard live == tag else { return .failure(.conflict) }
    }
    if kind == .create, live != nil { return .failure(.exists) }
    if kind == .delete || kind == .forceDelete {
      guard live != nil else { return .version(last) }
      versions.append((zone, Version(name: record.name, type: nil, fields: [:])))
      return .version(versions.count - 1)
    }
    var fields: [String: RemoteValue] = [:]
    if let live {
      guard versions[live].version.type == record.type else { return .failure(.badRequest) }
      if kind == .update || kind == .forceUpdate { fields = versions[live].version.fields }
    }
    for (name, value) in record.fields { fields[name] = value }
    versions.append((zone, Version(name: record.name, type: record.type, fields: fields)))
    return .version(versions.count - 1)
  }
}
