public import Domain

extension Command {
  /// Something new of one's own in the itinerary.
  public struct AddEntry: Hashable, Sendable {
    /// What it is called.
    public var title: Written<String>
    /// The day, at whose end it goes.
    public var day: Written<Int>
    /// The icon; none where it is empty.
    public var icon: Written<String>?
    /// When.
    public var time: TimeOfDay?
    /// Where.
    public var location: GeoLocation?

    /// Creates an addition.
    public init(
      title: Written<String>, day: Written<Int>, icon: Written<String>? = nil,
      time: TimeOfDay? = nil, location: GeoLocation? = nil
    ) {
      self.title = title
      self.day = day
      self.icon = icon
      self.time = time
      self.location = location
    }
  }

  /// A change of something of one's own; what is `nil` stays.
  public struct EditEntry: Hashable, Sendable {
    /// A value to set, or none.
    public enum Edit<Value: Hashable & Sendable>: Hashable, Sendable {
      /// It gets this one.
      case set(Value)
      /// It gets none.
      case clear
    }

    /// The entry.
    public var entry: Written<EntryReference>
    /// The new title.
    public var title: Written<String>?
    /// The new icon; none where it is empty.
    public var icon: Written<String>?
    /// What becomes of the time.
    public var time: Edit<TimeOfDay>?
    /// What becomes of the place.
    public var location: Edit<GeoLocation>?

    /// Creates a change.
    public init(entry: Written<EntryReference>) {
      self.entry = entry
    }
  }

  /// A deletion of something of one's own.
  public struct DeleteEntry: Hashable, Sendable {
    /// The entry.
    public var entry: Written<EntryReference>
    /// Whether the person does not want to be asked.
    public var isConfirmed: Bool

    /// Creates a deletion.
    public init(entry: Written<EntryReference>, isConfirmed: Bool = false) {
      self.entry = entry
      self.isConfirmed = isConfirmed
    }
  }

  /// A place in the itinerary, as it is written: `3:2`, or `3` for the end of the day.
  public struct DropPlace: Hashable, Sendable {
    /// The day.
    public var day: Int
    /// The place that the entry has there afterwards, from 1; the last one where it is `nil`.
    public var position: Int?

    /// Creates a place.
    public init(day: Int, position: Int?) {
      self.day = day
      self.position = position
    }
  }

  /// A drag of an entry to another place.
  public struct Shift: Hashable, Sendable {
    /// The entry.
    public var entry: Written<EntryReference>
    /// The place.
    public var place: Written<DropPlace>

    /// Creates a drag.
    public init(entry: Written<EntryReference>, to place: Written<DropPlace>) {
      self.entry = entry
      self.place = place
    }
  }

  /// How distances and times are calculated from now on; what is `nil` stays.
  public struct TravelChoices: Hashable, Sendable {
    /// The speed in kilometres per hour.
    public var speed: Double?
    /// What a straight line is multiplied by.
    public var detourFactor: Double?
    /// What distances are told in.
    public var unit: TravelSettings.Unit?

    /// Creates choices.
    public init(
      speed: Double? = nil, detourFactor: Double? = nil, unit: TravelSettings.Unit? = nil
    ) {
      self.speed = speed
      self.detourFactor = detourFactor
      self.unit = unit
    }
  }
}
