import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Testing

/// Answers every key with the same mark, so that anything else is a text of the surface.
private struct MarkedWording: Wording {
  static let mark = "¤"

  func text(_ key: TextKey) -> String { Self.mark }
}

@Suite("Texts of an itinerary come from the wording")
struct WordingTests {
  private func expectMarks(in scene: Scene) {
    #expect(!scene.elements.isEmpty)
    for element in scene.elements where element.label != "Lunch" {
      let texts = [element.label, element.title, element.subtitle]
      for text in texts {
        let isWorded = !text.contains { $0.isLetter }
        #expect(isWorded, "\(element.id): \(text)")
      }
    }
  }

  @Test("rows, panels, and what fingers hold")
  func marked() throws {
    var season = Season()
    var plan = try season.plan("C.D")
    let lunch = season.add("Lunch", onDay: 2, to: &plan)
    var hand = ItineraryHand(plan, ids: season.ids, wording: MarkedWording())
    expectMarks(in: hand.session.scene())
    for id in ["day:1:add", "entry:\(lunch.id)"] {
      try hand.tap(id)
      #expect(hand.elements.contains { $0.kind == .panel }, "\(id)")
      let panel = hand.elements.filter { $0.kind != .itineraryRow && $0.title != "Lunch" }
      for element in panel { #expect(!element.label.contains { $0.isLetter }, "\(element.label)") }
      _ = hand.session.perform(.cancel)
    }
    plan.apply([.updating(lunch) { $0.day = 9 }])
    let damaged = ItineraryHand(plan, ids: season.ids, wording: MarkedWording())
    #expect(damaged.element("damage")?.label == MarkedWording.mark)
  }

  @Test("The English rows of a scene are those of lists and exports")
  func english() throws {
    var season = Season()
    let plan = try season.plan("C.D")
    for entry in plan.orderedEntries {
      guard let game = entry.game.flatMap(plan.schedule.game) else { continue }
      #expect(plan.row(entry, .usual) == ItineraryText.game(game))
      #expect(plan.title(entry) == ItineraryText.teams(of: game))
    }
    let custom = CustomContent(title: "Dinner", icon: "🍕", time: TimeOfDay("19:00"))
    let entry = ItineraryEntry(
      id: season.ids.next(), trip: plan.trip.id, day: 1, sortOrder: 0,
      modified: Timestamp(milliseconds: 1), content: .custom(custom))
    #expect(plan.row(entry, .usual) == ItineraryText.custom(custom))
    let way = Way(distanceMeters: 450_616, durationSeconds: 16_200)
    #expect(
      EnglishWording().text(.trip(.way(way, .miles))) == ItineraryText.way(way, in: .miles))
  }
}
