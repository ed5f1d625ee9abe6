import Commands
import Domain
import Foundation
import Persistence_SQLite
import PluginAPI
import Testing
import TextCells

@Suite struct DamagedTripTests {
  /// A trip with an entry on a day that it does not have, and two at one place.
  private func damaged() async throws -> CommandFixture {
    let stage = try await CommandFixture.onTour()
    let store = try StorePlugin.sqlite.open(
      stage.folder.appendingPathComponent("test.callboard").path)
    let trip = try #require(try store.trips().value.first?.trip)
    let contents = try #require(try store.contents(of: trip.id)?.value)
    let museum = try #require(contents.entries.first { $0.custom?.title == "Museum" })
    let dinner = try #require(contents.entries.first { $0.custom?.title == "Dinner" })
    let stray = ItineraryEntry(
      id: ID(high: 0xABCD << 48, low: 7), trip: trip.id, day: 9, sortOrder: 1,
      modified: Timestamp(milliseconds: 1), content: .custom(CustomContent(title: "Stray")))
    let changes: [Change] = [
      .insert(.entry(stray)),
      .updating(museum) { ($0.day, $0.sortOrder) = (dinner.day, dinner.sortOrder) },
    ]
    _ = try store.commit(changes, expecting: try store.sequence(), watchedBy: nil)
    try store.close()
    return stage
  }

  @Test func showsItsFaultsAndAllThatCanBeListed() async throws {
    let stage = try await damaged()
    let days = try await stage.text("days")
    #expect(days.contains("Day 9 - Thursday, April 9\n  1  Stray\n"), "\(days)")
    #expect(days.contains("Day 2 - Thursday, April 2\n") && days.contains("  Museum\n"))
    #expect(days.contains("the trip is damaged and can only be looked at; 'trip reset'"))
    #expect(days.contains("  9:1 Stray (abcd0000) is on day 9, which the trip does not have\n"))
    #expect(days.contains("have the same place in their day\n"))
    for line in ["trip", "trip spring"] {
      #expect(try await stage.text(line).contains("is on day 9"), "\(line)")
    }
    let json = try await stage.json("days")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let faults = try #require(object["faults"] as? [[String: Any]])
    #expect(faults.compactMap { $0["kind"] as? String } == ["noSuchDay", "sharedSortOrder"])
    #expect((object["days"] as? [[String: Any]])?.count == 7)
    #expect(try await stage.json("zones 9:1").contains("\"zones\":[{\"day\":1,"))
  }

  @Test func isNotEditedButResetOrDeleted() async throws {
    let stage = try await damaged()
    for line in ["trip rename Summer", "trip merge \(stage.folder.path)/changed.toy --zone UTC"] {
      let error = try await stage.error(line)
      #expect(error.code == .damagedTrip, "\(error)")
      #expect(error.remedy?.contains("'trip reset' rebuilds it") == true)
    }
    let unconfirmed = try await stage.error("trip reset")
    #expect(unconfirmed.code == .notConfirmed)
    #expect(unconfirmed.message.contains("delete 3 custom entries"), "\(unconfirmed)")
    #expect(unconfirmed.message.contains("'Stray' on day 9"))
    #expect(try await stage.text("trip reset --yes").hasSuffix("; deleted 3 entries\n"))
    #expect(try await stage.json("days").contains("faults") == false)
    #expect(try await stage.text("trip rename Summer") == "renamed to trip 'Summer'\n")

    let lost = try await damaged()
    #expect(try await lost.text("trip delete \"Spring Tour\" --yes").contains("deleted trip"))
  }
}
