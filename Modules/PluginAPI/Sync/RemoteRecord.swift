/// A record at a sync server.
public struct RemoteRecord: Hashable, Sendable {
  /// The name, unique in its zone: at most 255 ASCII characters, the first one no `_`.
  public let name: String
  /// The type of the record; `nil` if the server knows only that it is deleted.
  public let type: String?
  /// The tag of this version, which the server gives; `nil` before that.
  public var tag: String?
  /// The fields; an absent one is unset.
  public var fields: [String: RemoteValue]
  /// Whether the server has deleted the record for good; it then has no fields.
  public var isDeleted: Bool

  /// Creates a record.
  public init(
    name: String, type: String?, tag: String? = nil, fields: [String: RemoteValue] = [:],
    isDeleted: Bool = false
  ) {
    self.name = name
    self.type = type
    self.tag = tag
    self.fields = fields
    self.isDeleted = isDeleted
  }
}
