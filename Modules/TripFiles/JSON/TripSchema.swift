/// What tells a trip as JSON, and the version of the schema that is read and written.
enum TripSchema {
  /// What the member `format` says.
  static let format = "callboard-trip"
  /// What the member `version` says.
  static let version = 1
  /// The most values of a file, which bound the memory that it takes.
  static let valueLimit = 1_500_000
}
