/// A change of a zone, to be stored all or nothing.
public struct StorageUpdate: Hashable, Sendable {
  /// The zone as it is afterwards.
  public let zone: StoredZone
  /// The zone as it was when the change was decided; `nil` if the owner had none of this name and
  /// none of this number.
  public let expected: StoredZone?
  /// New versions of records.
  public let records: [StoredRecord]
  /// Whether all records are removed first.
  public let removesRecords: Bool

  /// Creates a change.
  public init(
    zone: StoredZone, expected: StoredZone?, records: [StoredRecord] = [],
    removesRecords: Bool = false
  ) {
    self.zone = zone
    self.expected = expected
    self.records = records
    self.removesRecords = removesRecords
  }
}
