/// The faults that can be sown in the surfaces themselves, in a build with the trait `Mutants`.
///
/// They are named in every build, so that one that cannot sow them can say so.
enum SurfaceMutants {
  /// Those of a board with the grid rules.
  static let grid = index + arbiter + session

  /// Those of the list of boards: it has the same arbiter.
  static let list = [
    Mutant(
      "first-contact-forgotten", surface: "list",
      summary: "Whichever finger is lifted, the first one is forgotten.",
      site: .surface, shortest: 3)
  ]

  /// Those of the itinerary of a trip: its session is built like that of a board.
  static let itinerary = [
    itinerary(
      "first-contact-forgotten", shortest: 3,
      "Whichever finger is lifted, the first one is forgotten."),
    itinerary(
      "panel-targets-remembered", shortest: 5,
      "A finger on something that closes still means it."),
    itinerary(
      "hold-outlives-change", shortest: 2,
      "A finger goes on holding a row that was deleted elsewhere."),
    itinerary(
      "held-not-judged-anew", shortest: 3,
      "What is held keeps its own place as its gap when rows change elsewhere."),
    itinerary(
      "edge-scroll-goes-on", shortest: 2, "The list goes on scrolling after the drop."),
    itinerary(
      "cancelled-drag-keeps-view", shortest: 3,
      "A drag that is cancelled leaves the list where it scrolled to."),
    itinerary(
      "presses-outlive-interruption", shortest: 2,
      "What is pressed or held stays so when everything is broken off."),
    itinerary(
      "day-heights-not-added-up", shortest: 1,
      "A day that is no longer empty, or is empty now, moves nothing below it."),
  ]

  private static func itinerary(_ name: String, shortest: Int, _ summary: String) -> Mutant {
    Mutant(name, surface: "itinerary", summary: summary, site: .surface, shortest: shortest)
  }

  private static let index = [
    grid(
      "index-misses-next-block", shortest: 2,
      "An item over the edge of a block of the index is found in its first block only."),
    grid(
      "index-misses-large-items", shortest: 1,
      "Items wider or higher than the finest blocks of the index are in nobody's way."),
    grid(
      "index-misses-eighth-item", shortest: 1,
      "Of the items of a block of the index, those beyond the seventh are in nobody's way."),
    grid(
      "lifted-item-hides-others", shortest: 1,
      "Where the item that is moved lies itself, nothing else is in its way."),
    grid(
      "empty-levels-stay", shortest: nil,
      "A level of the index is kept when the last item has left it.",
      equivalence: """
        a level without items answers every question with nothing, as no level does; only memory \
        and time tell
        """),
  ]

  private static let arbiter = [
    grid(
      "first-contact-forgotten", shortest: 3,
      "Whichever finger is lifted, the first one is forgotten."),
    grid(
      "pan-from-recognition", shortest: 2,
      "A pan is measured from where it was recognised, not from touch-down."),
  ]

  private static let session = [
    grid(
      "panel-targets-remembered", shortest: 5,
      "A finger on something that closes still means it."),
    grid(
      "hold-outlives-change", shortest: 3,
      "A finger goes on holding an item that was changed elsewhere."),
    grid(
      "held-not-judged-anew", shortest: 3,
      "What is held keeps its answer when the board was changed elsewhere."),
    grid(
      "same-cells-same-answer", shortest: 3,
      "A region over the same cells keeps the answer that a smaller one had."),
    grid("edge-scroll-goes-on", shortest: 2, "The view goes on scrolling after the drop."),
    grid(
      "cancelled-drag-keeps-view", shortest: 3,
      "A drag that is cancelled leaves the view where it scrolled to."),
    grid(
      "presses-outlive-interruption", shortest: 2,
      "What is pressed stays pressed when everything is broken off."),
    grid(
      "selection-outlives-item", shortest: 3, "An item that was removed elsewhere stays selected."),
    grid(
      "targets-outlive-settings", shortest: nil,
      "What lay under fingers is remembered when gestures are told by other numbers.",
      equivalence: """
        the contacts of before are unknown to the new arbiter, no gesture names them, and one that \
        touches down again is looked up anew
        """),
  ]

  private static func grid(
    _ name: String, shortest: Int?, _ summary: String, equivalence: String? = nil
  ) -> Mutant {
    Mutant(
      name, surface: "grid", summary: summary, site: .surface, shortest: shortest,
      equivalence: equivalence)
  }
}
