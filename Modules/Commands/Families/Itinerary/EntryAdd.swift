import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandSpec {
  static let entryAdd = CommandSpec(
    "entry add", "adds a custom entry at the end of a day",
    .text("TITLE", missing: "the title is missing"), .after("on", .day), .option("time", .time()),
    .option("icon", .word("ICON")), .option("location", .location()),
    details: """
      The time is shown and does not sort. An entry with a location is on the route and the map. \
      'entry move' moves it elsewhere.
      """,
    examples: [
      "entry add Dinner on 3 --time 19:00", "entry add \"Art museum\" on 2 --location 42.36,-83.06",
    ], synonyms: "add"
  ) { runner, title, day, time, icon, location throws(CommandError) in
    try runner.check(day, in: try await runner.tripView())
    var content = CustomContent(title: title.value)
    content.icon = icon?.value ?? ""
    content.time = time
    content.location = location
    let reaction = try await runner.perform(
      .add(content, day: day.value), naming: runner.wrong(title, icon))
    for change in reaction.changes where change.before == nil {
      guard case .entry(let entry)? = change.after else { continue }
      return EntryAnswer(entry: entry, action: .added, view: try await runner.tripView())
    }
    throw CommandRunner.entryIsGone
  }
}
