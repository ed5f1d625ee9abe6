public import Domain

/// A value of a record's field at a sync server.
///
/// The types are those of the CloudKit Web Services subset that Callboard speaks.
public enum RemoteValue: Hashable, Sendable {
  /// A text: `STRING`.
  case string(String)
  /// A whole number: `INT64`.
  case integer(Int64)
  /// A number: `DOUBLE`.
  case double(Double)
  /// A moment: `TIMESTAMP`.
  case timestamp(Timestamp)
  /// Bytes: `BYTES`.
  case bytes([UInt8])
  /// The name of another record: `REFERENCE`.
  case reference(String)
  /// Values of one type: `STRING_LIST` and so on.
  indirect case list([RemoteValue])

  /// The text, if it is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, if it is one.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
