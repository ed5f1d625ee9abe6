public import Domain
public import PluginAPI

/// A record as a server stores it: its newest version, or what is left after it was deleted.
public struct StoredRecord: Hashable, Sendable {
  /// The name, unique in its zone.
  public let name: String
  /// The type; `nil` if it is deleted.
  public let type: String?
  /// The fields; none if it is deleted.
  public let fields: [String: RemoteValue]
  /// The change of the zone that made this version; no two records have the same one.
  public let sequence: Int64
  /// The epoch in which this version was made.
  public let epoch: Int64
  /// When this version was made.
  public let modified: Timestamp

  /// Creates a row.
  public init(
    name: String, type: String?, fields: [String: RemoteValue] = [:], sequence: Int64,
    epoch: Int64, modified: Timestamp
  ) {
    self.name = name
    self.type = type
    self.fields = fields
    self.sequence = sequence
    self.epoch = epoch
    self.modified = modified
  }

  /// Whether it is deleted.
  public var isDeleted: Bool { type == nil }

  /// Whether a client has marked it as deleted: it still has its values, but they are hidden.
  var isMarkedDeleted: Bool { fields["ws_deleted"] == .integer(1) }

  /// The tag of this version.
  ///
  /// The epoch is a part of it: a server that was restored from an old copy counts its changes
  /// again from there, but never gives the same tag to two versions.
  public var tag: String { "\(String(epoch, radix: 36))-\(String(sequence, radix: 36))" }

  /// The record as clients get it.
  public var remote: RemoteRecord {
    RemoteRecord(name: name, type: type, tag: tag, fields: fields, isDeleted: isDeleted)
  }

  /// About how many bytes it has.
  public var byteCount: Int { RecordRules.byteCount(name: name, type: type, fields: fields) }
}
