public import Domain

/// A file format for trips or schedules.
///
/// It recognises files by content, never by name, and reads whole files into one neutral form.
public protocol TripFileFormat: Sendable {
  /// Returns whether a file is of this format.
  func recognise(_ head: FileHead) -> Recognition

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - source: The file, from its start.
  ///   - options: Facts that the file may omit.
  /// - Returns: The content. Every record is included, or counted as left out; one that cannot be
  ///   read is reported in the warnings.
  /// - Throws: ``ShowFileError`` with the line of the error.
  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip
}

/// Facts about a schedule that its file omits.
public struct TripReadingOptions: Sendable {
  /// The IANA time zone for times without one; `nil` to refuse such times.
  public var zone: String?
  /// The names of teams, for summaries that can be read in several ways; one name is the team
  /// whose schedule it is.
  public var teams: [String]
  /// Finds a zone's offset from UTC.
  public var zones: any TimeZoneTable

  /// Creates options.
  public init(zone: String? = nil, teams: [String] = [], zones: any TimeZoneTable) {
    self.zone = zone
    self.teams = teams
    self.zones = zones
  }
}

/// A table of time zones.
public protocol TimeZoneTable: Sendable {
  /// Seconds that a zone is ahead of UTC at an instant; `nil` for an unknown zone.
  func offset(of zone: String, at instant: Timestamp) -> Int?
}

/// A file format for trips or schedules.
public struct TripFilePlugin: Plugin {
  /// The key used in commands.
  public let key: String
  /// A short description.
  public let summary: String
  /// Creates a reader.
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
