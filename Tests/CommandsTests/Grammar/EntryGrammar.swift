import Commands
import Domain
import PluginAPI

/// Every form of the commands for entries of an itinerary, and what it becomes.
enum EntryGrammar {
  static let all = entries + moving + settings

  private static func position(_ day: Int, _ position: Int) -> Written<EntryReference> {
    Written(.position(day: day, position: position), at: .start)
  }

  private static func named(_ text: String, isExact: Bool = false) -> Written<EntryReference> {
    Written(.named(NameReference(text, isExact: isExact)), at: .start)
  }

  private static func place(_ day: Int, _ position: Int?) -> Written<Command.DropPlace> {
    Written(Command.DropPlace(day: day, position: position), at: .start)
  }

  private static let evening = TimeOfDay(minutes: 19 * 60 + 5)
  private static let park = GeoLocation(latitude: -33.5, longitude: 151)

  private static func edit(
    _ entry: Written<EntryReference>, _ change: (inout Command.EditEntry) -> Void
  ) -> Command {
    var edit = Command.EditEntry(entry: entry)
    change(&edit)
    return .editEntry(edit)
  }

  private static let entries: [(String, Command)] = [
    ("entry add Dinner on 3", .addEntry(.init(title: "Dinner", day: 3))),
    (
      "entry add Lunch on the pier on day 12", .addEntry(.init(title: "Lunch on the pier", day: 12))
    ),
    (
      "ENTRY ADD \"on\" on 1 --time 19:05 --icon 🍝 --location -33.5,151",
      .addEntry(
        .init(title: "on", day: 1, icon: "🍝", time: evening, location: park))
    ),
    ("entry edit 3:2 --title \"Late dinner\"", edit(position(3, 2)) { $0.title = "Late dinner" }),
    (
      "entry edit Late dinner --time none --icon none --location none",
      edit(named("Late dinner")) { ($0.time, $0.icon, $0.location) = (.clear, "", .clear) }
    ),
    (
      "entry edit \"Late dinner\" --time=19:05 --icon bed --location -33.5,151",
      edit(named("Late dinner", isExact: true)) {
        $0.time = evening.map { .set($0) }
        $0.icon = "bed"
        $0.location = park.map { .set($0) }
      }
    ),
    ("entry delete Dinner", .deleteEntry(.init(entry: named("Dinner")))),
    ("entry delete 1:1 --yes", .deleteEntry(.init(entry: position(1, 1), isConfirmed: true))),
  ]

  private static let moving: [(String, Command)] = [
    ("lift Chicago -> Detroit", .lift(named("Chicago -> Detroit"))),
    ("lift 2:1", .lift(position(2, 1))),
    ("drop at 3:2", .drop(place(3, 2))),
    ("drop at 3660", .drop(place(3_660, nil))),
    ("shift 4:2 to 5:1", .shift(.init(entry: position(4, 2), to: place(5, 1)))),
    (
      "shift Road to nowhere to 5",
      .shift(.init(entry: named("Road to nowhere"), to: place(5, nil)))
    ),
    ("map", .map(nil)),
    ("map Dinner", .map(named("Dinner"))),
  ]

  private static let settings: [(String, Command)] = [
    ("online", .setOnline(true)),
    ("offline", .setOnline(false)),
    ("travel", .travel(.init())),
    (
      "travel --speed 90.5 --detour 1 --unit KM",
      .travel(.init(speed: 90.5, detourFactor: 1, unit: .kilometers))
    ),
    ("travel --unit mi", .travel(.init(unit: .miles))),
  ]
}
