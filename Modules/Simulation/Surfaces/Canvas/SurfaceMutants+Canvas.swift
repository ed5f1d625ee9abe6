extension SurfaceMutants {
  /// Those of a board of canvas: of its rules, and of its session.
  static let canvas = mutants(
    of: "canvas",
    [
      (
        "raise-ties",
        DefectEntry(1, "A raised item gets the key of the topmost one.")
      ),
      (
        "resizes-about-centre",
        DefectEntry(1, "A resize keeps the middle, so that the opposite edges move, too.")
      ),
      (
        "clamps-minimum",
        DefectEntry(1, "A size under the minimum becomes the minimum.")
      ),
      (
        "reframes-any-size",
        DefectEntry(1, "An item can be given any size.")
      ),
      (
        "carry-stays-below",
        DefectEntry(1, "A carried item stays below others.")
      ),
      (
        "carry-snaps",
        DefectEntry(1, "A carried item lands on the nearest cell.")
      ),
      (
        "topmost-raised-again",
        DefectEntry(1, "The topmost item gets a new key when it is touched.")
      ),
      (
        "raises-to-front",
        DefectEntry(1, "An item that is raised by one goes above all others.")
      ),
      (
        "back-ties",
        DefectEntry(1, "An item sent to the back gets the key of the lowest one.")
      ),
      (
        "puts-by-old-key",
        DefectEntry(1, "A new item keeps the key that it asks for.")
      ),
      (
        "hits-lowest",
        DefectEntry(1, "The lowest of the items at a point is hit.")
      ),
      (
        "ties-hit-first",
        DefectEntry(1, "Of items with one key the first is hit.")
      ),
      (
        "far-items-lost",
        DefectEntry(1, "Items beyond the range of cells are not hit.")
      ),
      (
        "visits-by-position",
        DefectEntry(1, "Items are drawn from the top to the bottom of the board.")
      ),
      (
        "removed-top-counts",
        DefectEntry(2, "The key of the topmost item counts when that is removed.")
      ),
      (
        "found-where-it-was",
        DefectEntry(1, "An item that was moved is found where it was.")
      ),
      (
        "zoom-by-event-count",
        DefectEntry(5, "A pinch adds a twentieth of its scale with every event.")
      ),
      (
        "cancelled-drag-drops",
        DefectEntry(2, "A drag that is cancelled drops what it holds.")
      ),
      (
        "cancelled-stroke-kept",
        DefectEntry(4, "A stroke is kept although its pencil was cancelled.")
      ),
      (
        "stroke-too-coarse",
        DefectEntry(4, "Of a stroke, only every fourth position is kept.")
      ),
      (
        "stroke-begins-late",
        DefectEntry(3, "A stroke begins where the drag was recognised, not at the touch-down.")
      ),
      (
        "eraser-leaves-part",
        DefectEntry(5, "An eraser leaves the first half of a stroke.")
      ),
      (
        "eraser-jumps",
        DefectEntry(5, "An eraser meets only what is near the positions that it reports.")
      ),
      (
        "eraser-ignores-zoom",
        DefectEntry(5, "An eraser is as large on the board as on the screen.")
      ),
      (
        "lasso-takes-touched",
        DefectEntry(5, "A lasso takes each stroke that lies partly inside.")
      ),
      (
        "lasso-takes-whole-only",
        DefectEntry(5, "A lasso takes only strokes that lie inside as a whole.")
      ),
      (
        "pastes-in-place",
        DefectEntry(3, "A copy is pasted exactly over the original.")
      ),
      (
        "pastes-tied",
        DefectEntry(3, "Copies that are pasted together get one key.")
      ),
      (
        "cut-keeps-strokes",
        DefectEntry(2, "What is cut stays on the board.")
      ),
      (
        "finger-inks",
        DefectEntry(2, "A finger inks although only a pencil may.")
      ),
    ])
}
