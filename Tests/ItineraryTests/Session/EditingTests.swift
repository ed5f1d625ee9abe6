import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import Testing

@Suite("Adding, editing and deleting custom entries")
struct EditingTests {
  @Test("The + of a day asks for a title, and adds at the day's end")
  func adding() throws {
    var hand = try ItineraryHand("C.D")
    let asked = try hand.tap("day:1:add")
    #expect(asked.effects == [.opened(.prompt)])
    #expect(hand.elements.contains { $0.title == "New item on day 1" })
    let added = hand.session.perform(.accept("  Dinner "))
    #expect(added.changes.count == 1)
    #expect(hand.line == "1: g1 C>D Dinner | 2: | 3: g2")
    #expect(added.effects.first == .closed(.prompt))
  }

  @Test("What is not a title is refused, and the prompt stays", arguments: ["", "  ", "a\u{7}b"])
  func badTitles(title: String) throws {
    var hand = try ItineraryHand("C.D")
    try hand.tap("day:1:add")
    let result = hand.session.perform(.accept(title))
    #expect(result.changes == [])
    #expect(result.refusal != nil)
    #expect(hand.elements.contains { $0.id == .part(.prompt, .field(.title)) })
  }

  @Test("A tap edits the title, and leaves the rest")
  func editing() throws {
    var hand = try ItineraryHand("C.D")
    let content = CustomContent(
      title: "Dinner", icon: "🍕", time: TimeOfDay("19:00"),
      location: GeoLocation(latitude: 41.9, longitude: -87.6))
    _ = hand.session.perform(.add(content, day: 2))
    try hand.tap("entry:\(try hand.entry("Dinner").id)")
    #expect(hand.element("prompt:title")?.title == "Dinner")
    _ = hand.session.perform(.accept("Supper"))
    var expected = content
    expected.title = "Supper"
    #expect(try hand.entry("Supper").custom == expected)
  }

  @Test("The editor sets title, icon, time and place, and keeps them when it is accepted")
  func fields() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let lunch = try hand.entry("Lunch").id
    #expect(hand.session.perform(.fill(.title, "x")).refusal?.reason == .nothingOpen)
    try hand.tap("entry:\(lunch)")
    #expect(
      hand.elements.filter { $0.kind == .field }.map(\.subtitle)
        == ["Title", "Icon", "Time", "Place"])
    for (field, text) in [
      (EntryField.icon, "🍕"), (.time, " 12:30"), (.place, "41.9, -87.6"),
    ] {
      #expect(hand.session.perform(.fill(field, text)) == .none)
    }
    try hand.tap("prompt:title")
    #expect(hand.element("prompt:title")?.states == [.focused])
    let saved = hand.session.perform(.accept("Brunch"))
    #expect(saved.changes.count == 1 && saved.effects.contains(.closed(.prompt)))
    #expect(
      try hand.entry("Brunch").custom
        == CustomContent(
          title: "Brunch", icon: "🍕", time: TimeOfDay("12:30"),
          location: GeoLocation(latitude: 41.9, longitude: -87.6)))
    try hand.tap("entry:\(lunch)")
    #expect(hand.element("prompt:place")?.title == "41.9,-87.6")
    _ = hand.session.perform(.fill(.time, ""))
    #expect(try hand.tap("prompt:accept").changes.count == 1)
    #expect(try hand.entry("Brunch").custom?.time == nil)
  }

  @Test(
    "What is not a time and no place is refused, and stays in the editor",
    arguments: [(EntryField.time, "25:00"), (.time, "7 pm"), (.place, "91,0"), (.place, "here")])
  func badFields(field: EntryField, text: String) throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    try hand.tap("entry:\(try hand.entry("Lunch").id)")
    _ = hand.session.perform(.fill(field, text))
    let refused = try hand.tap("prompt:accept")
    #expect(
      refused.refusal?.reason
        == .itinerary(field == .time ? .badTime(text) : .badPlace(text)))
    #expect(hand.element("prompt:\(field.rawValue)")?.title == text)
  }

  @Test("A field that was not touched leaves what others made of it")
  func fieldsOfOthers() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let lunch = try hand.entry("Lunch")
    try hand.tap("entry:\(lunch.id)")
    _ = hand.session.absorb([
      .updating(lunch) { $0.content = .custom(CustomContent(title: "Brunch", icon: "🥐")) }
    ])
    _ = hand.session.perform(.fill(.time, "11:00"))
    _ = hand.session.perform(.accept(nil))
    #expect(
      try hand.entry("Brunch").custom
        == CustomContent(title: "Brunch", icon: "🥐", time: TimeOfDay("11:00")))
  }

  @Test("A swipe asks before it deletes; no keeps, yes deletes")
  func swipe() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let start = try hand.row("Lunch").center
    func swipe() {
      hand.send(.began, start)
      for step in 1...4 { hand.send(.moved, start + Vector(dx: -25 * Double(step), dy: 0)) }
      hand.send(.ended, start + Vector(dx: -100, dy: 0))
    }
    swipe()
    #expect(
      hand.elements.filter { $0.kind == .text }.map(\.title).joined(separator: " ")
        == "Delete 'Lunch'? Are you sure?")
    #expect(hand.session.perform(.accept("no")).changes == [])
    #expect(hand.line == "1: g1 C>D | 2: Lunch | 3: g2")
    swipe()
    try hand.tap("confirmation:delete")
    #expect(hand.line == "1: g1 C>D | 2: | 3: g2")
  }

  @Test("A long press opens a menu to edit or delete; broken off, it closes")
  func longPress() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    let start = try hand.row("Lunch").center
    hand.send(.began, start)
    hand.time += 600_000
    let opened = hand.session.advance(to: Instant(microseconds: hand.time))
    #expect(opened.effects == [.opened(.menu)])
    #expect(hand.send(.cancelled, start).effects == [.closed(.menu)])
    hand.send(.began, start)
    hand.send(.ended, start, after: 600_000)
    try hand.tap("menu:delete")
    #expect(hand.element("confirmation:delete")?.states.contains(.destructive) == true)
    _ = hand.session.perform(.accept(nil))
    #expect(hand.line == "1: g1 C>D | 2: | 3: g2")
  }

  @Test("The editor deletes, too, after the question")
  func deletingFromEditor() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    try hand.tap("entry:\(try hand.entry("Lunch").id)")
    try hand.tap("prompt:delete")
    #expect(hand.line.contains("Lunch"))
    try hand.tap("confirmation:delete")
    #expect(!hand.line.contains("Lunch"))
  }

  @Test("Games and travel are not deleted or edited by hand")
  func system() throws {
    var hand = try ItineraryHand("C.D")
    for name in ["g1", "C>D"] {
      let entry = try hand.entry(name)
      for command in [
        EntryCommand.delete(entry.id), .edit(entry.id, CustomContent(title: "Mine")),
      ] {
        let result = hand.session.perform(command)
        #expect(result.refusal?.reason == .itinerary(.madeBySystem))
        #expect(result.changes == [])
      }
      #expect(try hand.tap("entry:\(entry.id)").effects == [])
    }
  }

  @Test("Offline the itinerary can only be looked at, and says so")
  func offline() throws {
    var hand = try ItineraryHand("C.D", own: [("Lunch", 2)])
    _ = hand.session.perform(.setOnline(false))
    let lunch = try hand.entry("Lunch").id
    #expect(hand.elements.allSatisfy { $0.kind != .handle && $0.kind != .button })
    let commands: [EntryCommand] = [
      .add(CustomContent(title: "x"), day: 1), .edit(lunch, CustomContent(title: "x")),
      .delete(lunch), .lift(lunch),
    ]
    for command in commands {
      #expect(
        hand.session.perform(command).refusal?.reason == .itinerary(.offline),
        "\(command)")
    }
    let start = try hand.handle("Lunch")
    hand.send(.began, start)
    let moved = hand.send(.moved, start + Vector(dx: 0, dy: 60))
    #expect(moved.refusal?.reason == .itinerary(.offline))
    hand.send(.ended, start)
    #expect(hand.reaction.changes == [])
    _ = hand.session.perform(.setOnline(true))
    #expect(hand.session.perform(.delete(lunch)).changes.count == 1)
  }

  @Test("A damaged trip opens, shows its rows, and can only be looked at")
  func damaged() throws {
    var season = Season()
    var plan = try season.plan("C.D")
    let lunch = season.add("Lunch", onDay: 2, to: &plan)
    plan.apply([.updating(lunch) { $0.day = 9 }])
    var hand = ItineraryHand(plan, ids: season.ids)
    #expect(hand.session.faults == [.noSuchDay(lunch.id, day: 9)])
    let result = hand.session.perform(.delete(lunch.id))
    #expect(result.refusal?.reason == .itinerary(.damaged(hand.session.faults)))
    #expect(hand.elements.first { $0.title == "Lunch" }?.states == [.damaged])
    let banner = try #require(hand.element("damage"))
    #expect(banner.label.contains("Damaged in 1 place"))
    #expect(!banner.label.contains("'"))
    // A refusal and the message at opening say the same.
    let said = String(banner.label.dropFirst("Damaged".count))
    let message = Message.tripDamaged(name: "T", faults: 1)
    #expect(EnglishWording().text(.message(message)) == "The trip 'T' is damaged" + said)
    let reason = try #require(result.refusal?.reason)
    #expect(EnglishWording().text(.refusal(reason)) == "The itinerary is damaged" + said)
    #expect(hand.session.violations().count == 1)
  }

  @Test("What is lifted by a command is dropped by one, where it may")
  func commands() throws {
    var hand = try ItineraryHand("C.D")
    let travel = try hand.entry("C>D")
    #expect(hand.session.perform(.lift(travel.id)).refusal == nil)
    #expect(hand.elements.filter { $0.states.contains(.barrier) }.count == 2)
    let refused = hand.session.perform(.drop(day: 1, below: nil))
    #expect(refused.refusal != nil)
    #expect(
      hand.session.perform(.drop(day: 2, below: nil)).refusal?.reason
        == .itinerary(.nothingLifted))
    _ = hand.session.perform(.lift(travel.id))
    #expect(hand.session.perform(.drop(day: 2, below: nil)).changes.count == 1)
    #expect(hand.line == "1: g1 | 2: C>D | 3: g2")
    #expect(
      hand.session.perform(.lift(try hand.entry("g1").id)).refusal?.reason
        == .itinerary(.fixedGame))
  }

  @Test("Rows say what, where and when")
  func rows() throws {
    var season = Season()
    var file = Season.file("C.D")
    file.cities[0].location = GeoLocation(latitude: 41.88, longitude: -87.63)
    file.cities[1].location = GeoLocation(latitude: 42.33, longitude: -83.05)
    let hand = ItineraryHand(try season.plan(file), ids: season.ids)
    let texts = hand.elements.filter { [.dayHeader, .itineraryRow].contains($0.kind) }.map {
      $0.subtitle.isEmpty ? $0.title : "\($0.title) | \($0.subtitle)"
    }
    #expect(
      texts == [
        "Day 1 - Wednesday, April 1", "Baseball - Away at Home C - Park C | 12:00 PM",
        "City C -> City D | 284 mi - 4h 34m",
        "Day 2 - Thursday, April 2 | No items yet, tap + to add", "Day 3 - Friday, April 3",
        "Baseball - Away at Home D - Park D | 12:00 PM",
      ])
    #expect(
      hand.elements.filter { $0.kind == .itineraryRow }.map(\.label) == [
        "Baseball - Away at Home C - Park C - 12:00 PM", "City C -> City D - 284 mi - 4h 34m",
        "Baseball - Away at Home D - Park D - 12:00 PM",
      ])
    let gold = hand.elements.filter { $0.color != nil }
    #expect(gold.map(\.title) == ["City C -> City D"])
  }
}
