import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import Testing

/// What else happens while a row is held.
@Suite("Holding a row while the list changes")
struct HoldingTests {
  @Test("A prompt answered while a finger holds travel: it still drops nowhere but in its window")
  func acceptWhileHeld() throws {
    var hand = try ItineraryHand(".C.D")
    #expect(hand.line == "1: | 2: g1 C>D | 3: | 4: g2")
    let travel = try hand.entry("C>D")
    try hand.carry("C>D", to: 300)
    let add = try #require(hand.element("day:1:add"))
    hand.tap(add.frame.center, finger: 2)
    #expect(hand.session.perform(.accept("X")).changes.count == 1)
    // Day 2 begins below the new row now; above its game there is nothing for the travel.
    let header = try hand.day(2)
    hand.send(.moved, Point(x: 20, y: header.maxY + 10))
    #expect(hand.element("gap") == nil)
    let dropped = hand.send(.ended, Point(x: 20, y: header.maxY + 10))
    #expect(dropped.changes == [])
    #expect(dropped.refusal != nil)
    #expect(hand.line == "1: X | 2: g1 C>D | 3: | 4: g2")
    #expect(hand.plan.entries[travel.id] == travel)
    #expect(TripCheck.faults(in: hand.plan) == [])
  }

  @Test("A row that is held while another comes to be above it lands where the finger is")
  func landing() throws {
    var hand = try ItineraryHand(".C.D")
    try hand.carry("C>D", to: 300)
    let add = try #require(hand.element("day:1:add"))
    hand.tap(add.frame.center, finger: 2)
    _ = hand.session.perform(.accept("X"))
    let header = try hand.day(3)
    hand.send(.moved, Point(x: 20, y: header.maxY + 10))
    #expect(hand.element("gap")?.label == "Drops on day 3")
    hand.send(.ended, Point(x: 20, y: header.maxY + 10))
    #expect(hand.line == "1: X | 2: g1 | 3: C>D | 4: g2")
  }

  @Test("The gap is shown at once where it lies among the rows as they are then")
  func gap() throws {
    var hand = try ItineraryHand(".C.D")
    try hand.carry("C>D", to: 300)
    let before = try #require(hand.element("gap"))
    let add = try #require(hand.element("day:1:add"))
    hand.tap(add.frame.center, finger: 2)
    _ = hand.session.perform(.accept("X"))
    let after = try #require(hand.element("gap"))
    #expect(before.label == after.label)
  }

  @Test("What a command lifted is dropped by the rules as they are after a prompt")
  func acceptWhileLifted() throws {
    var hand = try ItineraryHand(".C.D")
    let travel = try hand.entry("C>D")
    _ = hand.session.perform(.lift(travel.id))
    try hand.tap("day:1:add")
    _ = hand.session.perform(.accept("X"))
    #expect(hand.session.perform(.drop(day: 2, below: nil)).refusal != nil)
    #expect(hand.line == "1: X | 2: g1 C>D | 3: | 4: g2")
    _ = hand.session.perform(.lift(travel.id))
    try hand.tap("day:1:add")
    _ = hand.session.perform(.accept("Y"))
    #expect(hand.session.perform(.drop(day: 3, below: nil)).changes.count == 1)
    #expect(hand.line == "1: X Y | 2: g1 | 3: C>D | 4: g2")
  }

  @Test("What is deleted while it is lifted is released")
  func deletedWhileLifted() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let lunch = try hand.entry("Lunch")
    _ = hand.session.perform(.lift(lunch.id))
    let tapped = hand.tap(try hand.row("Lunch").center)
    #expect(tapped.effects == [.opened(.prompt)])
    try hand.tap("prompt:delete")
    let deleted = hand.session.perform(.accept("yes"))
    #expect(deleted.changes.count == 1)
    #expect(deleted.effects.contains(.reflow(lunch.id)))
    #expect(
      hand.session.perform(.drop(day: 1, below: nil)).refusal?.reason
        == .itinerary(.nothingLifted))
  }

  @Test("A refused drop sends the row back, so that it can be seen to go there")
  func snapsBack() throws {
    var hand = try ItineraryHand("C.D")
    let travel = try hand.entry("C>D")
    try hand.carry("C>D", to: 0)
    let dropped = hand.release()
    let barriers = try [hand.entry("g1").id, hand.entry("g2").id]
    #expect(
      dropped.effects == [
        .reflow(travel.id), .haptic(.refusal),
        .message(.refused(Refusal(.itinerary(.outsideWindow(by: barriers))))),
      ])
    // As a cancelled one does.
    try hand.carry("C>D", to: 0)
    #expect(hand.send(.cancelled, .origin).effects == [.reflow(travel.id)])
  }

  @Test("Nothing is done with a trip that was deleted")
  func deletedTrip() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let lunch = try hand.entry("Lunch")
    try hand.carry("Lunch", to: 300)
    let reaction = hand.session.absorb([.delete(.trip(hand.plan.trip))])
    #expect(reaction.effects.contains(.message(.gestureInterrupted)))
    #expect(hand.session.isDeleted)
    hand.send(.ended, Point(x: 20, y: 300))
    #expect(hand.reaction.changes == [])
    let commands: [EntryCommand] = [
      .add(CustomContent(title: "x"), day: 1), .edit(lunch.id, CustomContent(title: "x")),
      .delete(lunch.id), .lift(lunch.id),
    ]
    for command in commands {
      let result = hand.session.perform(command)
      #expect(result.changes == [], "\(command)")
      #expect(result.refusal?.reason == .itinerary(.tripDeleted), "\(command)")
    }
    #expect(hand.elements.allSatisfy { $0.kind != .handle && $0.kind != .button })
  }
}
