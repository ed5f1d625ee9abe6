import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import Testing

@Suite("Dragging rows")
struct DraggingTests {
  @Test("Travel is dragged to another day, as one change, with a lift, snaps and a drop to feel")
  func travel() throws {
    var hand = try ItineraryHand("C.D")
    #expect(hand.line == "1: g1 C>D | 2: | 3: g2")
    // Without the travel the rest day goes from 132 to 220.
    let result = try hand.drag("C>D", to: 200)
    #expect(hand.line == "1: g1 | 2: C>D | 3: g2")
    #expect(result.changes.count == 1)
    #expect(hand.haptics == [.lift, .snap, .drop])
    #expect(TripCheck.faults(in: hand.plan) == [])
  }

  @Test("Dropping outside of the window snaps back, and says which games limit it")
  func outside() throws {
    var hand = try ItineraryHand("C.D")
    try hand.carry("C>D", to: 0)
    let barriers = hand.elements.filter { $0.states.contains(.barrier) }.map(\.title)
    #expect(
      barriers == ["Baseball - Away at Home C - Park C", "Baseball - Away at Home D - Park D"])
    #expect(hand.element("gap") == nil)
    let result = hand.release()
    #expect(result.changes == [])
    #expect(hand.line == "1: g1 C>D | 2: | 3: g2")
    let games = try [hand.entry("g1").id, hand.entry("g2").id]
    #expect(result.refusal?.reason == .itinerary(.outsideWindow(by: games)))
    #expect(hand.haptics == [.lift, .refusal])
  }

  @Test("Invalid zones dim, and a gap as high as the row opens where it would come to be")
  func gap() throws {
    var hand = try ItineraryHand("C.D")
    let before = try hand.row("g2")
    try hand.carry("C>D", to: 200)
    let gap = try #require(hand.element("gap"))
    #expect(gap.frame.size.height == 56)
    #expect(gap.label == "Drops on day 2")
    #expect(try hand.row("g2") == before)
    #expect(gap.frame.minY == 220)
    let dimmed = hand.elements.filter { $0.states.contains(.dimmed) }.map(\.id)
    // Nothing may be put below the header of day 1, nor below the game of day 3.
    #expect(dimmed == [.day(1)])
    hand.send(.cancelled, .origin)
    #expect(hand.element("gap") == nil)
    #expect(hand.elements.allSatisfy { $0.states.isDisjoint(with: [.dimmed, .barrier, .lifted]) })
  }

  @Test("Games have no handle, and stay when they are dragged")
  func games() throws {
    var hand = try ItineraryHand("C.D")
    let handles = hand.elements.filter { $0.kind == .handle }
    #expect(handles.count == 1)
    let start = try hand.handle("g1")
    hand.send(.began, start)
    hand.send(.moved, start + Vector(dx: 0, dy: 300))
    hand.send(.ended, start + Vector(dx: 0, dy: 300))
    #expect(hand.reaction.changes == [])
    #expect(hand.haptics == [])
  }

  @Test("A row that is lifted and released where it was changes nothing")
  func standing() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2), ("Walk", 2)])
    for name in ["C>D", "Lunch", "Walk"] {
      let row = try hand.row(name)
      let result = try hand.drag(name, to: row.minY)
      #expect(result.changes == [], "\(name)")
    }
    #expect(hand.haptics.filter { $0 == .drop }.count == 3)
  }

  @Test(
    "Where a row lands follows from its upper edge: the nearest edge between other rows",
    arguments: [
      (0, "1: Own g1 | 2: Lunch"), (43, "1: Own g1 | 2: Lunch"), (87, "1: Own g1 | 2: Lunch"),
      (89, "1: g1 Own | 2: Lunch"), (153, "1: g1 Own | 2: Lunch"), (155, "1: g1 | 2: Own Lunch"),
      (197, "1: g1 | 2: Own Lunch"), (199, "1: g1 | 2: Lunch Own"),
      (220, "1: g1 | 2: Lunch Own"), (700, "1: g1 | 2: Lunch Own"),
    ] as [(Double, String)])
  func landing(height: Double, expected: String) throws {
    // Rows: day 1 at 0, game at 44, day 2 at 132, lunch at 176; the own row last, at 220.
    var season = Season()
    var plan = try season.plan("C.")
    season.add("Lunch", onDay: 2, to: &plan)
    season.add("Own", onDay: 2, to: &plan)
    var hand = ItineraryHand(plan, ids: season.ids)
    #expect(try hand.row("Own").minY == 220)
    try hand.drag("Own", to: height)
    #expect(hand.line == expected)
  }

  @Test("One row at a time: a second finger waits")
  func oneAtATime() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    try hand.carry("Lunch", to: 500)
    let start = try hand.handle("C>D")
    hand.send(.began, start, finger: 2)
    hand.send(.moved, start + Vector(dx: 0, dy: 100), finger: 2)
    hand.send(.ended, start + Vector(dx: 0, dy: 100), finger: 2)
    #expect(hand.reaction.changes == [])
    hand.release()
    #expect(hand.line == "1: g1 C>D | 2: | 3: g2 Lunch")
  }

  @Test("What another process did to the lifted row breaks the drag off")
  func interrupted() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    try hand.carry("Lunch", to: 500)
    let lunch = try hand.entry("Lunch")
    let reaction = hand.session.absorb([.delete(.entry(lunch))])
    #expect(reaction.effects.contains(.message(.gestureInterrupted)))
    #expect(hand.release() == .none)
    #expect(hand.line == "1: g1 C>D | 2: | 3: g2")
  }

  @Test("What another process put in meanwhile shifts the gap, and the drop still lands by place")
  func absorbedMeanwhile() throws {
    var season = Season()
    var plan = try season.plan("C.D")
    season.add("Lunch", onDay: 2, to: &plan)
    var hand = ItineraryHand(plan, ids: season.ids)
    try hand.carry("Lunch", to: 500)
    var other = plan
    season.add("Theirs", onDay: 1, to: &other)
    let theirs = try #require(other.orderedEntries.first { other.name($0) == "Theirs" })
    _ = hand.session.absorb([.insert(.entry(theirs))])
    hand.send(.moved, Point(x: 60, y: 800))
    hand.release()
    #expect(hand.line == "1: g1 C>D Theirs | 2: | 3: g2 Lunch")
  }

  @Test("A stranded travel is lifted, and can be dropped nowhere")
  func stranded() throws {
    var season = Season()
    var file = Season.file("CDC")
    var plan = try season.plan(file)
    file.games.remove(at: 0)
    plan.apply(
      try TripMerge(now: season.now).merge(file, into: plan, ids: &season.ids).changes)
    var hand = ItineraryHand(plan, ids: season.ids)
    let row = try #require(hand.element("entry:\(try hand.entry("C>D").id)"))
    #expect(row.states == [.stranded])
    let result = try hand.drag("C>D", to: 400)
    #expect(result.changes == [])
    #expect(result.refusal != nil)
  }
}
