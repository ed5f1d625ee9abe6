#if Mutants
  /// The faults that a simulation can inject into the occupancy index, by the names of their
  /// mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// An item that reaches over the edge of a block of the index is found in its first block only.
    case indexMissesNextBlock = "index-misses-next-block"
    /// Items wider or higher than the finest blocks obstruct nothing.
    case indexMissesLargeItems = "index-misses-large-items"
    /// Of the items of a block, those beyond its first chunk obstruct nothing.
    case indexMissesEighthItem = "index-misses-eighth-item"
    /// At the place of the item that is being moved, nothing else obstructs it.
    case liftedItemHidesOthers = "lifted-item-hides-others"
    /// A level of blocks is kept when the last item has left it.
    case emptyLevelsStay = "empty-levels-stay"
  }
#endif
