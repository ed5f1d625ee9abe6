extension SurfaceMutants {
  /// Those of a board of tiles: of its rules, and of its session.
  static let tiles = mutants(
    of: "tiles",
    [
      (
        "box-is-hit",
        DefectEntry(1, "The bounding box of a piece is hit, and not its cells only.")
      ),
      (
        "boxes-overlap",
        DefectEntry(1, "Bounding boxes may not overlap, although no cells do.")
      ),
      (
        "blocks-itself",
        DefectEntry(1, "A held piece is in its own way.")
      ),
      (
        "unturned-shape",
        DefectEntry(1, "A piece that is turned is compared with others as it lay before.")
      ),
      (
        "turn-keeps-old-cells",
        DefectEntry(2, "A piece that was turned keeps the cells that it filled.")
      ),
      (
        "refused-turn-stays",
        DefectEntry(1, "A drop that is refused keeps the turn.")
      ),
      (
        "drop-rounds",
        DefectEntry(1, "A drop goes to the nearest cell, and not to the one under the corner.")
      ),
      (
        "no-neighbours",
        DefectEntry(1, "The neighbours of a cell on which a piece cannot lie are not tried.")
      ),
      (
        "first-neighbour",
        DefectEntry(1, "The first neighbour on which a piece can lie counts, and not the nearest.")
      ),
      (
        "first-found-tie",
        DefectEntry(
          2,
          "Of two neighbours as near the one in the upper row counts, not that in the left column.")
      ),
      (
        "neighbours-in-tray",
        DefectEntry(1, "Neighbours beside the field count, too.")
      ),
      (
        "origin-in-field",
        DefectEntry(1, "Only the top left cell of a piece is compared with the field.")
      ),
      (
        "padded-matrix",
        DefectEntry(
          1, "A whole square around a piece must lie in the field, as if it were a matrix.")
      ),
      (
        "drops-under-finger",
        DefectEntry(2, "A piece is drawn above the finger, and dropped under it.")
      ),
      (
        "fits-into-field",
        DefectEntry(1, "A new piece goes to the nearest free place, though it is in the field.")
      ),
      (
        "turn-not-judged-anew",
        DefectEntry(4, "A piece that is turned keeps the answer it had until its finger moves.")
      ),
      (
        "cancelled-drag-drops",
        DefectEntry(2, "A drag that is cancelled drops what it holds.")
      ),
    ])
}
