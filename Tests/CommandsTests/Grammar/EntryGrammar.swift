import Commands
import Domain
import PluginAPI

/// Every form of the commands for entries of an itinerary: the line, the command's name and the
/// values of its parts.
enum EntryGrammar {
  static let all = entries + moving + settings

  private static func position(_ day: Int, _ position: Int) -> Located<EntryReference> {
    Located(.position(day: day, position: position), at: .start)
  }

  private static func named(_ text: String, isExact: Bool = false) -> Located<EntryReference> {
    Located(.named(NameReference(text, isExact: isExact)), at: .start)
  }

  private static func place(_ day: Int, _ position: Int?) -> Located<EntryPlace> {
    Located(EntryPlace(day: day, position: position), at: .start)
  }

  private static func text(_ text: String) -> Located<String> { Located(text, at: .start) }

  private static func day(_ number: Int) -> Located<Int> { Located(number, at: .start) }

  private static let evening = TimeOfDay(minutes: 19 * 60 + 5)
  private static let park = GeoLocation(latitude: -33.5, longitude: 151)

  private static let noTime = TimeOfDay?.none
  private static let noIcon = Located<String>?.none
  private static let noLocation = GeoLocation?.none
  private static let noNumber = Double?.none
  private static let noUnit = TravelSettings.Unit?.none

  private static let entries: [(String, String, [any Hashable & Sendable])] = [
    (
      "entry add Dinner on 3", "entry add",
      [text("Dinner"), day(3), noTime, noIcon, noLocation]
    ),
    (
      "entry add Lunch on the pier on day 12", "entry add",
      [text("Lunch on the pier"), day(12), noTime, noIcon, noLocation]
    ),
    (
      "ENTRY ADD \"on\" on 1 --time 19:05 --icon 🍝 --location -33.5,151", "entry add",
      [text("on"), day(1), evening, Optional(text("🍝")), park]
    ),
    (
      "entry edit 3:2 --title \"Late dinner\"", "entry edit",
      [position(3, 2), EntryChanges(title: text("Late dinner"))]
    ),
    (
      "entry edit Late dinner --time none --icon none --location none", "entry edit",
      [named("Late dinner"), EntryChanges(time: .clear, icon: .clear, location: .clear)]
    ),
    (
      "entry edit \"Late dinner\" --time=19:05 --icon bed --location -33.5,151", "entry edit",
      [
        named("Late dinner", isExact: true),
        EntryChanges(
          time: evening.map { .set($0) }, icon: .set(text("bed")),
          location: park.map { .set($0) }),
      ]
    ),
    ("entry delete Dinner", "entry delete", [named("Dinner"), false]),
    ("entry delete 1:1 --yes", "entry delete", [position(1, 1), true]),
  ]

  private static let moving: [(String, String, [any Hashable & Sendable])] = [
    ("lift Chicago -> Detroit", "lift", [named("Chicago -> Detroit")]),
    ("lift 2:1", "lift", [position(2, 1)]),
    ("drop at 3:2", "drop", [place(3, 2)]),
    ("drop at 3660", "drop", [place(3_660, nil)]),
    ("entry move 4:2 to 5:1", "entry move", [position(4, 2), place(5, 1)]),
    ("entry move Road to nowhere to 5", "entry move", [named("Road to nowhere"), place(5, nil)]),
    ("map", "map", [Located<EntryReference>?.none]),
    ("map Dinner", "map", [Optional(named("Dinner"))]),
  ]

  private static let settings: [(String, String, [any Hashable & Sendable])] = [
    ("online", "online", []),
    ("offline", "offline", []),
    ("travel", "travel", [noNumber, noNumber, noUnit]),
    (
      "travel --speed 90.5 --detour 1 --unit KM", "travel",
      [Optional(90.5), Optional(1.0), Optional(TravelSettings.Unit.kilometers)]
    ),
    ("travel --unit mi", "travel", [noNumber, noNumber, Optional(TravelSettings.Unit.miles)]),
  ]
}
