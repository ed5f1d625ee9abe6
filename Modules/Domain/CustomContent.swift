/// A custom entry in an itinerary: a meal, a hotel, a walk.
public struct CustomContent: Hashable, Sendable, Codable {
  /// The text to show.
  public var title: String
  /// The icon: an emoji or a symbol name; may be empty.
  public var icon: String
  /// The local time; does not affect the order.
  public var time: TimeOfDay?
  /// The location for the map and the route; does not affect the order.
  public var location: GeoLocation?

  /// The maximum length of an icon in Unicode scalars.
  public static let maximumIconLength = 64

  /// Creates a custom entry.
  ///
  /// The texts are not checked: validate the title with ``Name/validated(_:orEmpty:)`` first.
  public init(
    title: String, icon: String = "", time: TimeOfDay? = nil, location: GeoLocation? = nil
  ) {
    self.title = title
    self.icon = icon
    self.time = time
    self.location = location
  }
}
