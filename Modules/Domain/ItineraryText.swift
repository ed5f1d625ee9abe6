/// The text of itinerary rows in fixed English, for lists, exports and scripts.
///
/// It does not depend on the machine's language, so the same itinerary reads the same everywhere.
public enum ItineraryText {
  /// The text of a day without entries, if a tap can add one.
  public static let emptyDay = "No items yet, tap + to add"
  /// The text of a day without entries on paper.
  public static let emptyDayOnPaper = "No items yet"

  /// What is said of a travel that no games ask for, behind its row.
  public static let stranded = " (stranded: no games ask for it)"

  /// The separator between the parts of a row.
  private static let separator = " - "

  /// The title of a day: `Day 1 - Friday, January 17`.
  ///
  /// - Parameters:
  ///   - number: Its number in the trip, from 1.
  ///   - day: The day; `nil` if the calendar has none, as in damaged data.
  /// - Returns: The title.
  public static func dayTitle(_ number: Int, _ day: CalendarDay?) -> String {
    guard let day else { return "Day \(number)" }
    return "Day \(number)\(separator)\(day.weekday.englishName), \(monthAndDay(day))"
  }

  /// The row of a game: `Baseball - Cardinals at Cubs - Wrigley Field - 7:05 PM`.
  ///
  /// An unknown sport or venue is left out.
  public static func game(_ game: Game) -> ItineraryRow {
    ItineraryRow(
      title: joined([game.sport, teams(of: game), game.venue]), detail: time(game.start.time))
  }

  /// The teams of a game: `Cardinals at Cubs`.
  public static func teams(of game: Game) -> String { "\(game.away) at \(game.home)" }

  /// The row of a travel: `Chicago -> Detroit - 280 mi - 4h 30m`.
  ///
  /// - Parameters:
  ///   - from: The name of the departure city.
  ///   - to: The name of the arrival city.
  ///   - way: The distance and duration, if known.
  ///   - unit: The unit of the distance.
  /// - Returns: The row.
  public static func travel(
    from: String, to: String, _ way: Way, in unit: TravelSettings.Unit
  ) -> ItineraryRow {
    ItineraryRow(title: "\(from) -> \(to)", detail: self.way(way, in: unit))
  }

  /// The distance and duration: `280 mi - 4h 30m`; empty if neither is known.
  public static func way(_ way: Way, in unit: TravelSettings.Unit) -> String {
    joined([
      way.distanceMeters.map { distance($0, in: unit) } ?? "",
      way.durationSeconds.map(duration) ?? "",
    ])
  }

  /// The row of a custom entry: `🍕 Dinner - 7:00 PM`.
  public static func custom(_ custom: CustomContent) -> ItineraryRow {
    ItineraryRow(
      title: custom.icon.isEmpty ? custom.title : "\(custom.icon) \(custom.title)",
      detail: custom.time.map(time) ?? "")
  }

  /// A time in 12-hour form: `7:05 PM`.
  public static func time(_ time: TimeOfDay) -> String {
    let (hours, minutes) = time.minutes.quotientAndRemainder(dividingBy: 60)
    let hour = hours % 12 == 0 ? 12 : hours % 12
    return "\(hour):\(minutes < 10 ? "0" : "")\(minutes) \(hours < 12 ? "AM" : "PM")"
  }

  /// A distance to the nearest whole unit: `280 mi`; `< 1 mi` if that would be zero.
  public static func distance(_ meters: Int, in unit: TravelSettings.Unit) -> String {
    let units = (Double(max(0, meters)) / unit.meters).rounded()
    guard units > 0 || meters <= 0 else { return "< 1 \(unit.rawValue)" }
    // At most 2^63 m in kilometres, which fits an integer.
    return "\(Int64(units)) \(unit.rawValue)"
  }

  /// A duration to the nearest whole minute: `4h 30m`, `45m`, `2h`.
  public static func duration(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    let minutes = seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)
    guard minutes >= 60 else { return "\(minutes)m" }
    return minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h \(minutes % 60)m"
  }

  private static func monthAndDay(_ day: CalendarDay) -> String {
    let (_, month, day) = day.components
    return "\(months[month - 1]) \(day)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The parts that are not empty, joined.
  package static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: separator)
  }
}

/// The distance and duration of a travel, if known.
public struct Way: Hashable, Sendable {
  /// Metres, or `nil`.
  public var distanceMeters: Int?
  /// Seconds, or `nil`.
  public var durationSeconds: Int?

  /// Creates a way.
  public init(distanceMeters: Int? = nil, durationSeconds: Int? = nil) {
    self.distanceMeters = distanceMeters
    self.durationSeconds = durationSeconds
  }

  /// The way of a travel: the known values, and estimates from the cities' locations for the rest.
  ///
  /// - Parameters:
  ///   - travel: The travel.
  ///   - start: The location of the departure city.
  ///   - end: The location of the arrival city.
  ///   - settings: How distances and times are calculated.
  public init(
    of travel: Travel, from start: GeoLocation?, to end: GeoLocation?, _ settings: TravelSettings
  ) {
    let calculated = start.flatMap { start in end.map { settings.way(from: start, to: $0) } }
    distanceMeters = travel.distanceMeters ?? calculated?.distanceMeters
    durationSeconds = travel.durationSeconds ?? calculated?.durationSeconds
  }
}

extension Weekday {
  /// The English name: `Friday`.
  public var englishName: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}
