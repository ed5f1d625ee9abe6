/// One write of a batch that a sync server carries out.
public struct RemoteOperation: Hashable, Sendable {
  /// What to do, and under which condition; the raw values are those of the protocol.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Make a record; fails if there is one of that name.
    case create
    /// Set the named fields, if the record still has the tag.
    case update
    /// Set the named fields, whatever the tag; makes a record that is missing.
    case forceUpdate
    /// Set the named fields and unset all others, if the record still has the tag.
    case replace
    /// Set the named fields and unset all others, whatever the tag; makes a record that is missing.
    case forceReplace
    /// Delete the record for good, if it still has the tag.
    case delete
    /// Delete the record for good.
    case forceDelete
  }

  /// What to do.
  public let kind: Kind
  /// The record, with the tag that it must still have.
  public let record: RemoteRecord

  /// Creates an operation.
  public init(_ kind: Kind, _ record: RemoteRecord) {
    self.kind = kind
    self.record = record
  }
}
