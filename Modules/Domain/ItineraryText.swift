/// The rows of an itinerary as text, in fixed English: what lists, exports and scripts show alike
/// (spec I11).
///
/// Nothing depends on the language of the machine, so the same itinerary reads the same everywhere.
public enum ItineraryText {
  /// What a day without entries shows where something can be added with a tap.
  public static let emptyDay = "No items yet, tap + to add"
  /// What a day without entries shows on paper, where nothing can be tapped.
  public static let emptyDayOnPaper = "No items yet"

  /// What stands between the parts of a row.
  private static let separator = " - "

  /// The title of a day: `Day 1 - Friday, January 17`.
  ///
  /// - Parameters:
  ///   - number: Its number in the trip, from 1.
  ///   - day: The day; `nil` where the calendar has none, as with damaged data.
  /// - Returns: The title.
  public static func dayTitle(_ number: Int, _ day: CalendarDay?) -> String {
    guard let day else { return "Day \(number)" }
    return "Day \(number)\(separator)\(day.weekday.englishName), \(monthAndDay(day))"
  }

  /// The row of a game: `Baseball - Cardinals at Cubs - Wrigley Field - 7:05 PM`.
  ///
  /// What the game does not tell is not there: its sport or venue.
  public static func game(_ game: Game) -> ItineraryRow {
    ItineraryRow(
      title: joined([game.sport, teams(of: game), game.venue]), detail: time(game.start.time))
  }

  /// The teams of a game: `Cardinals at Cubs`.
  public static func teams(of game: Game) -> String { "\(game.away) at \(game.home)" }

  /// The row of a travel: `Chicago -> Detroit - 280 mi - 4h 30m`.
  ///
  /// - Parameters:
  ///   - from: The name of the city that it leaves.
  ///   - to: The name of the city that it reaches.
  ///   - way: Distance and duration, as far as they are known.
  ///   - unit: What the distance is told in.
  /// - Returns: The row.
  public static func travel(
    from: String, to: String, _ way: Way, in unit: TravelSettings.Unit
  ) -> ItineraryRow {
    ItineraryRow(title: "\(from) -> \(to)", detail: self.way(way, in: unit))
  }

  /// Distance and duration: `280 mi - 4h 30m`; empty where neither is known.
  public static func way(_ way: Way, in unit: TravelSettings.Unit) -> String {
    joined([
      way.distanceMeters.map { distance($0, in: unit) } ?? "",
      way.durationSeconds.map(duration) ?? "",
    ])
  }

  /// The row of something of one's own: `🍕 Dinner - 7:00 PM`.
  public static func custom(_ custom: CustomContent) -> ItineraryRow {
    ItineraryRow(
      title: custom.icon.isEmpty ? custom.title : "\(custom.icon) \(custom.title)",
      detail: custom.time.map(time) ?? "")
  }

  /// A time on a clock of twelve hours: `7:05 PM`.
  public static func time(_ time: TimeOfDay) -> String {
    let (hours, minutes) = time.minutes.quotientAndRemainder(dividingBy: 60)
    let hour = hours % 12 == 0 ? 12 : hours % 12
    return "\(hour):\(minutes < 10 ? "0" : "")\(minutes) \(hours < 12 ? "AM" : "PM")"
  }

  /// A distance to the nearest whole unit: `280 mi`; `< 1 mi` where that would be none.
  public static func distance(_ meters: Int, in unit: TravelSettings.Unit) -> String {
    let units = (Double(max(0, meters)) / unit.meters).rounded()
    guard units > 0 || meters <= 0 else { return "< 1 \(unit.rawValue)" }
    // At most 2^63 m in kilometres, which a whole number holds.
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

  /// The parts that are not empty, in a row.
  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: separator)
  }
}

/// How far and how long a travel is, as far as that is known.
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

  /// The way of a travel: what is known of it, and for the rest what the settings say of the places
  /// of its cities, where those are known.
  ///
  /// - Parameters:
  ///   - travel: The travel.
  ///   - start: Where the city lies that it leaves.
  ///   - end: Where the city lies that it reaches.
  ///   - settings: How a way is reckoned.
  public init(
    of travel: Travel, from start: GeoLocation?, to end: GeoLocation?, _ settings: TravelSettings
  ) {
    let reckoned = start.flatMap { start in end.map { settings.way(from: start, to: $0) } }
    distanceMeters = travel.distanceMeters ?? reckoned?.distanceMeters
    durationSeconds = travel.durationSeconds ?? reckoned?.durationSeconds
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
