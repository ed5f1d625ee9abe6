extension SurfaceMutants {
  /// Those of a board with the grid rules: of its index, its arbiter and its session.
  static let grid = mutants(
    of: "grid",
    [
      (
        "index-misses-next-block",
        DefectEntry(
          2, "An item over the edge of a block of the index is found in its first block only.")
      ),
      (
        "index-misses-large-items",
        DefectEntry(
          1, "Items wider or higher than the finest blocks of the index never count as obstacles.")
      ),
      (
        "index-misses-eighth-item",
        DefectEntry(
          1, "Of the items of an index block, those beyond the seventh never count as obstacles.")
      ),
      (
        "lifted-item-hides-others",
        DefectEntry(1, "Nothing is in the way where the moved item itself is.")
      ),
      (
        "empty-levels-stay",
        DefectEntry(
          nil, "A level of the index is kept when the last item has left it.",
          equivalence:
            "a level without items answers every question with nothing, as no level does; "
            + "only memory and time differ")
      ),
      (
        "first-contact-forgotten",
        DefectEntry(3, "Whichever finger is lifted, the first one is forgotten.")
      ),
      (
        "pan-from-recognition",
        DefectEntry(2, "A pan is measured from where it was recognised, not from touch-down.")
      ),
      (
        "panel-targets-remembered",
        DefectEntry(5, "A finger on something that closes still means it.")
      ),
      (
        "hold-outlives-change",
        DefectEntry(3, "A finger goes on holding an item that was changed elsewhere.")
      ),
      (
        "held-not-judged-anew",
        DefectEntry(3, "What is held keeps its answer when the board was changed elsewhere.")
      ),
      (
        "same-cells-same-answer",
        DefectEntry(3, "A region over the same cells keeps the answer that a smaller one had.")
      ),
      ("edge-scroll-goes-on", DefectEntry(2, "The view goes on scrolling after the drop.")),
      (
        "cancelled-drag-keeps-view",
        DefectEntry(3, "A drag that is cancelled leaves the view where it scrolled to.")
      ),
      (
        "presses-outlive-interruption",
        DefectEntry(2, "What is pressed stays pressed when everything is broken off.")
      ),
      (
        "selection-outlives-item",
        DefectEntry(3, "An item that was removed elsewhere stays selected.")
      ),
      (
        "targets-outlive-settings",
        DefectEntry(
          nil, "What lay under fingers is remembered when the gesture thresholds change.",
          equivalence:
            "the contacts of before are unknown to the new arbiter, no gesture names them, "
            + "and one that touches down again is looked up again")
      ),
    ])
}
