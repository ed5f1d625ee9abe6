public import Domain

/// A trip export format.
///
/// The same trip and settings always give the same bytes.
public struct TripExportPlugin: Plugin {
  /// The key used in commands.
  public let key: String
  /// A short description.
  public let summary: String
  /// The file name extension, in lower case and without a dot.
  public let fileExtension: String
  /// Creates the file of a trip.
  public let write: @Sendable (TripContents, TravelSettings) -> [UInt8]

  /// Creates a plugin.
  public init(
    key: String, summary: String, fileExtension: String,
    write: @escaping @Sendable (TripContents, TravelSettings) -> [UInt8]
  ) {
    self.key = key
    self.summary = summary
    self.fileExtension = fileExtension
    self.write = write
  }
}
