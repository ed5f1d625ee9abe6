/// Something of one's own in an itinerary: a meal, a hotel, a walk.
public struct CustomContent: Hashable, Sendable, Codable {
  /// What to show.
  public var title: String
  /// The icon: an emoji or a symbol's name; may be empty.
  public var icon: String
  /// When, by the clock of the day's place; does not bear on the order.
  public var time: TimeOfDay?
  /// Where, for the map and the route; does not bear on the order.
  public var location: GeoLocation?

  /// The most Unicode scalars an icon may have.
  public static let maximumIconLength = 64

  /// Creates something of one's own.
  ///
  /// Texts are taken as they are: check the title with ``Name/validated(_:)`` first.
  public init(
    title: String, icon: String = "", time: TimeOfDay? = nil, location: GeoLocation? = nil
  ) {
    self.title = title
    self.icon = icon
    self.time = time
    self.location = location
  }
}
