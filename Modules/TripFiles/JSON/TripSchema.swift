/// The marks of a trip as JSON, and the version of the schema.
enum TripSchema {
  /// The value of the member `format`.
  static let format = "callboard-trip"
  /// The value of the member `version`.
  static let version = 1
  /// The most values of a file, which bound the memory that it takes.
  static let valueLimit = 1_500_000
}
