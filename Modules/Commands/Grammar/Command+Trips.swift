public import Domain

extension Command {
  /// A new trip.
  public struct NewTrip: Hashable, Sendable {
    /// What it is made of.
    public enum Source: Hashable, Sendable {
      /// A file, and the time zone of times in it that have none.
      case file(String, zone: Written<String>?)
      /// Nothing: some days from one on.
      case days(from: CalendarDay, count: Int)
    }

    /// The name; that of the file where it is `nil`.
    public var name: Written<String>?
    /// What it is made of.
    public var source: Source

    /// Creates a new trip.
    public init(name: Written<String>?, source: Source) {
      self.name = name
      self.source = source
    }
  }

  /// A changed schedule for the trip.
  public struct MergeTrip: Hashable, Sendable {
    /// The file.
    public var path: String
    /// The time zone of times in it that have none.
    public var zone: Written<String>?
    /// Whether it is only told what would be done.
    public var isRehearsed: Bool
    /// Whether the person does not want to be asked.
    public var isConfirmed: Bool

    /// Creates a merge.
    public init(
      path: String, zone: Written<String>? = nil, isRehearsed: Bool = false,
      isConfirmed: Bool = false
    ) {
      self.path = path
      self.zone = zone
      self.isRehearsed = isRehearsed
      self.isConfirmed = isConfirmed
    }
  }

  /// An export of the trip.
  public struct ExportTrip: Hashable, Sendable {
    /// The key of the form.
    public var format: Written<String>
    /// The file; it is printed where this is `nil`.
    public var path: String?
    /// Whether a file that is there is replaced.
    public var isForced: Bool

    /// Creates an export.
    public init(format: Written<String>, path: String? = nil, isForced: Bool = false) {
      self.format = format
      self.path = path
      self.isForced = isForced
    }
  }
}

extension Command {
  /// The words that a command for trips begins with.
  var tripName: CommandName {
    switch self {
    case .trip, .openTrip: .trip
    case .newTrip: .tripNew
    case .renameTrip: .tripRename
    case .deleteTrip: .tripDelete
    case .mergeTrip: .tripMerge
    case .resetTrip: .tripReset
    case .exportTrip: .tripExport
    case .days: .days
    case .zones: .zones
    case .barriers: .barriers
    case .route: .route
    case .map: .map
    case .addEntry: .entryAdd
    case .editEntry: .entryEdit
    case .deleteEntry: .entryDelete
    case .lift: .lift
    case .drop: .drop
    case .shift: .shift
    case .setOnline(let isOnline): isOnline ? .online : .offline
    case .travel: .travel
    default: .trips
    }
  }
}

/// How a command names an entry of an itinerary.
public enum EntryReference: Hashable, Sendable {
  /// By its day and its place among the day's entries, from 1: `3:2`.
  case position(day: Int, position: Int)
  /// By its title, the key of its game, or the beginning of its identity where it is not in quotes.
  case named(NameReference)
}
