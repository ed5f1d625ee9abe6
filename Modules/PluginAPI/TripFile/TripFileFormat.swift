public import Domain

/// A format of files with trips or schedules.
///
/// It recognises content, never file names, and reads whole files into one neutral form.
public protocol TripFileFormat: Sendable {
  /// Tells whether a file is of this format.
  func recognise(_ head: FileHead) -> Recognition

  /// Reads a file from its first byte to its last.
  ///
  /// - Parameters:
  ///   - source: The file, from its start.
  ///   - options: What the file may leave out.
  /// - Returns: What it holds. Every record is part of it, or counted as left out.
  /// - Throws: ``ShowFileError`` with the line of the fault.
  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip
}

/// What a person says of a schedule that its file does not.
public struct TripReadingOptions: Sendable {
  /// The IANA name of the time zone of times without one; `nil` where such times are refused.
  public var zone: String?
  /// Finds how far a zone's clock is ahead of UTC.
  public var zones: any TimeZoneTable

  /// Creates options.
  public init(zone: String? = nil, zones: any TimeZoneTable) {
    self.zone = zone
    self.zones = zones
  }
}

/// What is known of time zones.
public protocol TimeZoneTable: Sendable {
  /// Seconds by which a zone's clock is ahead of UTC at an instant; `nil` for an unknown zone.
  func offset(of zone: String, at instant: Timestamp) -> Int?
}

/// A format of files with trips or schedules.
public struct TripFilePlugin: Plugin {
  /// The key that people name.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// Makes a reader.
  public let make: @Sendable () -> any TripFileFormat

  /// Creates a plugin.
  public init(
    key: String, summary: String, make: @escaping @Sendable () -> any TripFileFormat
  ) {
    self.key = key
    self.summary = summary
    self.make = make
  }
}
