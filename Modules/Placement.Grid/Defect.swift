#if Mutants
  /// The faults that a simulation can inject into the grid rules, by the names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// A region that ends up on the same cells keeps the answer it had.
    case sameCellsSameAnswer = "same-cells-same-answer"
    /// Blocks give way to the right only.
    case pushOneWay = "push-one-way"
    /// A block goes one cell further than it has to.
    case pushTooFar = "push-too-far"
    /// A block goes where another one lies.
    case pushOverOthers = "push-over-others"
    /// A block that gives way gets narrower.
    case pushLosesSize = "push-loses-size"
    /// A block goes to a free place, and pushes no other.
    case pushToFreePlace = "push-to-free-place"
    /// Nothing goes where a moved block was.
    case pushKeepsOldPlace = "push-keeps-old-place"
    /// The last block that gives way stays.
    case pushForgetsOne = "push-forgets-one"
    /// Of two ways that are as short, a block goes the one or the other by its identity.
    case pushByIdentity = "push-by-identity"
    /// Fingers push although the board does not say so.
    case pushUnasked = "push-unasked"
    /// Only the first block that would give way is shown.
    case pushShowsFirst = "push-shows-first"
    /// What would give way is shown until the drop.
    case pushShownStays = "push-shown-stays"
  }
#endif
