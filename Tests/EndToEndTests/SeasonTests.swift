import Foundation
import TestSupport
import Testing

/// A season of 162 games at the built REPL, from its calendar to the forms of other programs.
@Suite("A season at the built REPL")
struct SeasonTests {
  private static let season = SeasonSchedule(seed: 2_026)

  private let folder: TemporaryFolder
  private let session: CommandSession

  init() throws {
    folder = try TemporaryFolder()
    session = try CommandSession(on: folder.file("w.callboard"))
  }

  /// A row of the itinerary.
  private struct Row: Hashable {
    let id, kind, title: String
    let day: Int
    /// Its place on its day, from 1.
    let position: Int

    /// All but the identity, for trips that were made twice.
    var text: String { "\(day):\(position) \(kind) \(title)" }
  }

  private func rows() throws -> [Row] {
    let answer = try session.answer(to: "days")
    #expect(answer["faults"] == nil)
    let days = try #require(answer["days"] as? [[String: Any]])
    return try days.flatMap { day in
      let number = try #require(day["day"] as? Int)
      let entries = try #require(day["entries"] as? [[String: Any]])
      return try entries.enumerated().map { index, entry in
        Row(
          id: try #require(entry["id"] as? String), kind: try #require(entry["kind"] as? String),
          title: try #require(entry["title"] as? String), day: number, position: index + 1)
      }
    }
  }

  /// The notices of a merge or import, by kind.
  private func notices(_ answer: [String: Any]) throws -> [String: [[String: Any]]] {
    let notices = try #require(answer["notices"] as? [[String: Any]])
    return Dictionary(grouping: notices) { $0["kind"] as? String ?? "" }
  }

  private func zones(of row: Row) throws -> [[String: Any]] {
    try #require(try session.answer(to: "zones \(row.id)")["zones"] as? [[String: Any]])
  }

  @Test("its calendar, its table and its JSON make the same itinerary")
  func sameItinerary() throws {
    let files = [
      ("a.ics", Self.season.ics), ("b.csv", Self.season.csv), ("c.json", Self.season.json),
    ]
    var itineraries: [[String]] = []
    for (name, text) in files {
      let answer = try session.answer(
        to: "trip new \(name.prefix(1)) from \"\(folder.write(text, to: name))\"")
      #expect(try notices(answer)["travelAdded"]?.count == Self.season.journeys.count)
      let trip = try #require(answer["trip"] as? [String: Any])
      #expect(trip["games"] as? Int == SeasonSchedule.gameCount)
      let rows = try rows()
      #expect(
        rows.count { $0.kind == "custom" } == (name == "c.json" ? Self.season.plans.count : 0))
      itineraries.append(
        rows.filter { $0.kind != "custom" }.map { "\($0.day) \($0.kind) \($0.title)" })
    }
    #expect(itineraries[0] == itineraries[1] && itineraries[0] == itineraries[2])
    #expect(itineraries[0].contains { $0.contains("travel Chicago -> ") && $0.contains(" mi - ") })
  }

  @Test("it is rearranged, and that survives a changed schedule")
  func rearrangedAndMerged() throws {
    try session.answer(
      to: "trip new Season from \"\(folder.write(Self.season.ics, to: "season.ics"))\"")
    try rearrange()
    let before = try rows()
    let (changed, changes) = Self.season.changed()
    let path = try folder.write(changed.ics, to: "changed.ics")

    let reported = try notices(try session.answer(to: "trip merge \"\(path)\""))
    #expect(reported["gameRescheduled"]?.count == changes.madeUp.count + changes.moved.count)
    #expect(changes.madeUp.count == 3 && changes.moved.count == 3)
    #expect(reported["gameRemoved"]?.count == 1 && reported["gameAdded"]?.count == 1)
    let after = try rows()
    #expect(after.count { $0.kind == "game" } == SeasonSchedule.gameCount)
    // Custom entries are where it was, in its order; travel moved only where that was reported.
    let own = before.filter { $0.kind == "custom" }
    #expect(own.count == 12)
    #expect(
      own.map { [$0.id, "\($0.day)"] }
        == after.filter { $0.kind == "custom" }.map {
          [$0.id, "\($0.day)"]
        })
    let touched = Set(reported.values.joined().compactMap { $0["entry"] as? String })
    let places = Dictionary(after.map { ($0.id, $0.day) }) { first, _ in first }
    let kept = before.filter { $0.kind == "travel" && !touched.contains($0.id) }
    #expect(kept.count > Self.season.journeys.count - 10)
    for travel in kept { #expect(places[travel.id] == travel.day, "\(travel)") }
    // Travel that no games ask for any more may be nowhere, and that was reported.
    let stranded = Set(
      (reported["travelStranded"] ?? []).compactMap { $0["entry"] as? String })
    for travel in after where travel.kind == "travel" {
      #expect(try zones(of: travel).isEmpty == stranded.contains(travel.id), "\(travel)")
    }
    // The same schedule again, in any form, has nothing to say.
    for (name, text) in [
      ("1.ics", changed.ics), ("2.csv", changed.csv), ("3.json", changed.json),
    ] {
      let again = try session.answer(to: "trip merge \"\(folder.write(text, to: name))\"")
      #expect(again["changed"] as? Bool == false)
      #expect(try notices(again).keys.allSatisfy { $0 == "entriesLeftOut" }, "\(name)")
    }
    #expect(try rows() == after)
  }

  /// Moves travels about, and plans a custom entry.
  private func rearrange() throws {
    var moved = 0
    for travel in try rows() where travel.kind == "travel" {
      let zones = try zones(of: travel)
      // Right before the game that waits: where nothing comes behind it on its day.
      let last = zones.last { $0["before"] is NSNull }
      guard let day = last?["day"] as? Int, day > travel.day else { continue }
      try session.answer(to: "entry move \(travel.id) to \(day)")
      #expect(try rows().first { $0.id == travel.id }?.day == day)
      moved += 1
    }
    #expect(moved > 5, "only \(moved) travels can wait for a day")
    for number in 1...12 {
      try session.answer(to: "entry add \"Supper \(number)\" on \(number * 11) --time 18:30")
    }
    try session.answer(to: "lift \"Supper 12\"")
    try session.answer(to: "drop at 1:1")
    #expect(try rows().first?.title.hasPrefix("Supper 12") == true)
  }

  private static let peers =
    ["khal", "ogrinfo", "pandoc"].allSatisfy(Peer.exists) && Peer.hasPython("icalendar")
    && Peer.hasPython("shapely")

  @Test(
    "other programs open what it exports, and find all of it",
    .enabled(if: peers, "Tools/setup test installs the programs"))
  func exports() throws {
    try session.answer(
      to: "trip new Season from \"\(folder.write(Self.season.json, to: "season.json"))\"")
    let rows = try rows()
    let games = rows.count { $0.kind == "game" }
    for form in ["markdown", "ics", "geojson", "json"] {
      try session.answer(to: "trip export \(form) to \"\(folder.file("out.\(form)"))\"")
    }

    let events = try Peer.lines(ofScript: "calendar_events", [folder.file("out.ics")])
    #expect(events.count == rows.count && !events.contains { $0.hasPrefix("error") })
    let khal = try Peer.khal(
      folder.file("out.ics"), as: "{start}|{title}", in: folder)
    #expect(khal.first == "\(rows.count) events found in \(folder.file("out.ics"))")
    for game in Self.season.games where game.home.city == "Chicago" {
      let title = "Chicago \(game.home.name)"
      #expect(khal.contains { $0.hasPrefix("\(game.date) \(game.time)|") && $0.hasSuffix(title) })
    }
    let layers = try Peer.lines(of: "ogrinfo", ["-ro", "-al", folder.file("out.geojson")])
    // The route, and a stop for each game.
    #expect(layers.contains("Feature Count: \(games + 1)"))
    let shapes = try Peer.lines(ofScript: "geojson_shapes", [folder.file("out.geojson")])
    #expect(shapes.count { $0 == "Point True True game" } == games)
    // A route that comes back to its cities crosses itself, and is valid.
    #expect(shapes.first?.hasPrefix("LineString True ") == true)
    let page = try Peer.lines(
      of: "pandoc",
      ["-f", "commonmark", "-t", "plain", "--wrap=none", folder.file("out.markdown")],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(page.count { $0.hasPrefix("-   ") } == rows.count)

    for form in ["ics", "json"] {
      try session.answer(to: "trip new \"\(form)\" from \"\(folder.file("out.\(form)"))\"")
      #expect(try self.rows().map(\.text) == rows.map(\.text), "\(form)")
    }
  }
}
