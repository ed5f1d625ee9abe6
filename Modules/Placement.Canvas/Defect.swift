#if Mutants
  import PluginAPI

  /// The faults that a simulation can inject into the canvas rules, by the names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// A raised item gets the key of the topmost one.
    case raiseTies = "raise-ties"
    /// A resize keeps the centre, so that the opposite edges move too.
    case resizesAboutCentre = "resizes-about-centre"
    /// A size under the minimum becomes the minimum.
    case clampsMinimum = "clamps-minimum"
    /// An item can be given any area.
    case reframesAnySize = "reframes-any-size"
    /// A carried item stays below others.
    case carryStaysBelow = "carry-stays-below"
    /// A carried item lands on the nearest cell.
    case carrySnaps = "carry-snaps"
    /// The topmost item gets a new key when it is touched.
    case topmostRaisedAgain = "topmost-raised-again"
    /// An item that is raised by one goes above all others.
    case raisesToFront = "raises-to-front"
    /// An item sent to the back gets the key of the lowest one.
    case backTies = "back-ties"
    /// A new item keeps the key that it asks for.
    case putsByOldKey = "puts-by-old-key"
    /// The lowest of the items at a point is hit.
    case hitsLowest = "hits-lowest"
    /// Of items with one key, the first is hit.
    case tiesHitFirst = "ties-hit-first"
    /// Items beyond the range of cells are not hit.
    case farItemsLost = "far-items-lost"
    /// Items are drawn from top to bottom of the board.
    case visitsByPosition = "visits-by-position"
    /// A key above the last one that was removed counts as free.
    case removedTopCounts = "removed-top-counts"
    /// An item that was moved is found where it was.
    case foundWhereItWas = "found-where-it-was"
  }

  extension CanvasRules: DefectiveRules {
    /// Injects the fault of that name.
    package mutating func inject(_ name: String) {
      defect = Defect(rawValue: name)
      stack.defect = defect
    }
  }
#endif
