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
      summary: "whichever finger is lifted, the first one is forgotten",
      site: .surface, shortest: 3)
  ]

  private static let index = [
    grid(
      "index-misses-next-block", shortest: 6,
      "an item over the edge of a block of the index is found in its first block only"),
    grid(
      "index-misses-large-items", shortest: 2,
      "items wider or higher than the finest blocks of the index are in nobody's way"),
    grid(
      "index-misses-eighth-item", shortest: 2,
      "of the items of a block of the index, those beyond the seventh are in nobody's way"),
    grid(
      "lifted-item-hides-others", shortest: 1,
      "where the item that is moved lies itself, nothing else is in its way"),
    grid(
      "empty-levels-stay", shortest: nil,
      "a level of the index is kept when the last item has left it",
      equivalence: """
        a level without items answers every question with nothing, as no level does; only memory \
        and time tell
        """),
  ]

  private static let arbiter = [
    grid(
      "press-never-cancelled", shortest: 2,
      "what was pressed stays pressed when the finger does something else"),
    grid(
      "first-contact-forgotten", shortest: 3,
      "whichever finger is lifted, the first one is forgotten"),
    grid(
      "pan-from-recognition", shortest: 2,
      "a pan is measured from where it was recognised, not from touch-down"),
  ]

  private static let session = [
    grid(
      "step-recorded-in-play", shortest: 2, "a tap in play mode makes a step to undo (D7)"),
    grid("pinch-scale-absolute", shortest: 3, "every pinch starts from full size (D15)"),
    grid(
      "restored-view-ignored", shortest: 2,
      "the first gesture that moves the view starts from the origin (D16)"),
    grid(
      "menu-outlives-item", shortest: 4,
      "the menu of an item stays open when the step that made the item is undone"),
    grid(
      "panel-targets-remembered", shortest: 4,
      "a finger on something that closes still means it"),
    grid(
      "hold-outlives-change", shortest: 3,
      "a finger goes on holding an item that was changed elsewhere"),
    grid(
      "held-not-judged-anew", shortest: 3,
      "what is held keeps its answer when the board was changed elsewhere"),
    grid(
      "same-cells-same-answer", shortest: 3,
      "a region over the same cells keeps the answer that a smaller one had"),
    grid("edge-scroll-goes-on", shortest: 3, "the view goes on scrolling after the drop"),
    grid(
      "cancelled-drag-keeps-view", shortest: 4,
      "a drag that is cancelled leaves the view where it scrolled to"),
    grid(
      "presses-outlive-interruption", shortest: 2,
      "what is pressed stays pressed when everything is broken off"),
    grid(
      "history-not-pruned", shortest: 2,
      "steps that no longer apply are kept when the board was changed elsewhere"),
    grid(
      "selection-outlives-item", shortest: 3, "an item that was removed elsewhere stays selected"),
    grid(
      "targets-outlive-settings", shortest: nil,
      "what lay under fingers is remembered when gestures are told by other numbers",
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
