extension SurfaceMutants {
  /// Those of the itinerary of a trip: its session is built like that of a board.
  static let itinerary = mutants(
    of: "itinerary",
    [
      (
        "first-contact-forgotten",
        DefectEntry(3, "Whichever finger is lifted, the first one is forgotten.")
      ),
      (
        "panel-targets-remembered",
        DefectEntry(5, "A finger on something that closes still means it.")
      ),
      (
        "hold-outlives-change",
        DefectEntry(2, "A finger goes on holding a row that was deleted elsewhere.")
      ),
      (
        "held-not-judged-anew",
        DefectEntry(3, "What is held keeps its own place as its gap when rows change elsewhere.")
      ),
      ("edge-scroll-goes-on", DefectEntry(2, "The list goes on scrolling after the drop.")),
      (
        "cancelled-drag-keeps-view",
        DefectEntry(3, "A drag that is cancelled leaves the list where it scrolled to.")
      ),
      (
        "presses-outlive-interruption",
        DefectEntry(2, "What is pressed or held stays so when everything is broken off.")
      ),
      (
        "day-heights-not-added-up",
        DefectEntry(1, "A day that is no longer empty, or is empty now, moves nothing below it.")
      ),
    ])
}
