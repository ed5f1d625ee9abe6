import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import Testing

/// What is held while the list changes under it.
@Suite("Rows that are held")
struct HeldRowTests {
  /// A list of eleven days, longer than the view: days 1 and 11 have a game, day 1 two own rows.
  private func long() throws -> ItineraryHand {
    try ItineraryHand("C.........D", own: [("Lunch", 1), ("Walk", 1)])
  }

  /// How far the gap is drawn from the upper edge of what a finger holds.
  private func distance(_ hand: ItineraryHand) throws -> Double {
    let lifted = try #require(hand.elements.first { $0.states.contains(.lifted) })
    return try #require(hand.element("gap")).frame.minY - lifted.frame.minY
  }

  @Test("The gap is where the finger is after rows came elsewhere")
  func others() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    try hand.carry("Lunch", to: 0)
    let plan = hand.plan
    let other = ItineraryEntry(
      id: ID(high: 9, low: 9), trip: plan.trip.id, day: 3, sortOrder: 9,
      modified: plan.trip.created,
      content: .custom(CustomContent(title: "Walk")))
    let reaction = hand.session.absorb([.insert(.entry(other))])
    #expect(reaction.effects == [])
    #expect(try abs(distance(hand)) <= 44)
    #expect(hand.element("gap")?.label == "Drops on day 1")
  }

  @Test("The gap follows where a command scrolls the list")
  func commands() throws {
    var hand = try long()
    try hand.carry("Lunch", to: 300)
    let shown = hand.session.perform(.show(try hand.entry("g2").id))
    #expect(shown.effects == [.haptic(.snap)])
    #expect(try abs(distance(hand)) <= 44)
    let home = hand.session.perform(.goHome)
    #expect(home.effects == [.haptic(.snap)])
    #expect(try abs(distance(hand)) <= 44)
  }

  @Test("The gap follows the list that a second finger scrolls")
  func scrolling() throws {
    var hand = try long()
    try hand.carry("Lunch", to: 300)
    hand.send(.began, Point(x: 200, y: 700), finger: 2)
    hand.send(.moved, Point(x: 200, y: 640), finger: 2)
    let result = hand.send(.moved, Point(x: 200, y: 500), finger: 2)
    #expect(result.effects == [.haptic(.snap)])
    #expect(try abs(distance(hand)) <= 44)
  }

  @Test("The gap is at the finger, too, where the row's own place is out of sight")
  func outOfSight() throws {
    var hand = try long()
    try hand.carry("Lunch", to: 300)
    hand.send(.began, Point(x: 200, y: 700), finger: 2)
    hand.send(.moved, Point(x: 200, y: 640), finger: 2)
    hand.send(.moved, Point(x: 200, y: 340), finger: 2)
    #expect(hand.element("day:1") == nil)
    #expect(try abs(distance(hand)) <= 44)
    let frames = hand.elements.filter { [.dayHeader, .dropGap, .itineraryRow].contains($0.kind) }
      .filter { !$0.states.contains(.lifted) }.map(\.frame)
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame.maxY == next.minY) }
  }

  @Test("A second finger touches what is drawn under it")
  func secondFinger() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 1), ("Walk", 1)])
    // Without the row above it Walk is drawn higher.
    try hand.carry("Lunch", to: 600)
    hand.tap(try hand.row("Walk").center, finger: 2)
    #expect(hand.reaction.effects.contains(.opened(.prompt)))
    #expect(hand.element("prompt:title")?.title == "Walk")
  }

  @Test("A handle that was touched before something opened lifts nothing")
  func oldFinger() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let start = try hand.handle("Lunch")
    hand.send(.began, start)
    hand.tap(try hand.row("Lunch").center, finger: 2)
    hand.send(.moved, start + Vector(dx: 0, dy: 100))
    #expect(hand.haptics == [])
    #expect(hand.elements.allSatisfy { !$0.states.contains(.lifted) })
  }

  @Test("A row is dropped where it is seen after something was added")
  func adding() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    try hand.carry("Lunch", to: 300)
    hand.tap(try #require(hand.element("day:1:add")).frame.center, finger: 2)
    _ = hand.session.perform(.accept("Walk"))
    #expect(try abs(distance(hand)) <= 88)
    let rows = hand.elements.map { "\($0.id)" }.filter { $0.hasPrefix("entry:") }
    #expect(rows.count == hand.plan.entries.count)
    let gap = try #require(hand.element("gap")).label
    hand.release()
    #expect(gap == "Drops on day \(try hand.entry("Lunch").day)")
    #expect(TripCheck.faults(in: hand.plan) == [])
  }

  @Test("A row that is deleted while it is held is released")
  func deleting() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let lunch = try hand.entry("Lunch").id
    let row = try hand.row("Lunch")
    hand.send(.began, row.center, finger: 2)
    try hand.carry("Lunch", to: 20)
    hand.send(.ended, row.center, finger: 2)
    hand.tap(try #require(hand.element("prompt:delete")).frame.center, finger: 2)
    let result = hand.tap(
      try #require(hand.element("confirmation:delete")).frame.center, finger: 2)
    #expect(result.effects == [.closed(.confirmation), .reflow(lunch), .reflow(lunch)])
    #expect(hand.element("gap") == nil)
  }

  @Test("The last row, held below the end of the list, is over its own place")
  func belowTheEnd() throws {
    var hand = try ItineraryHand("CD", own: [("Lunch", 2)])
    try hand.carry("Lunch", to: 800)
    #expect(hand.element("gap") != nil)
    #expect(hand.release().changes == [])
    #expect(hand.haptics.last == .drop)
  }

  @Test("What asks for a new item closes where its day is gone")
  func daysGone() throws {
    var hand = try ItineraryHand("C..")
    try hand.tap("day:3:add")
    let reaction = hand.session.absorb([.updating(hand.plan.trip) { $0.dayCount = 2 }])
    #expect(reaction.effects == [.closed(.prompt)])
  }

  @Test("A day that goes under the finger gets no new item")
  func dayGoes() throws {
    var hand = try ItineraryHand("C..")
    let add = try #require(hand.element("day:3:add")).frame.center
    hand.send(.began, add)
    _ = hand.session.absorb([.updating(hand.plan.trip) { $0.dayCount = 2 }])
    let reaction = hand.send(.ended, add)
    #expect(reaction.refusal?.reason == .itinerary(.noSuchDay(3)))
  }

  @Test("Nothing can be done with a trip that was deleted")
  func deletedTrip() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let lunch = try hand.entry("Lunch").id
    let contents = hand.plan.contents
    _ = hand.session.absorb(
      Cascade.deleting(
        contents.trip, cities: contents.cities, games: contents.games, entries: contents.entries))
    let content = CustomContent(title: "Walk")
    let commands: [EntryCommand] = [
      .add(content, day: 1), .edit(lunch, content), .delete(lunch), .lift(lunch),
    ]
    for command in commands {
      let reaction = hand.session.perform(command)
      #expect(reaction.changes == [])
      #expect(reaction.refusal?.reason == .itinerary(.tripDeleted), "\(command)")
    }
    #expect(hand.elements.allSatisfy { $0.kind != .button })
  }
}
