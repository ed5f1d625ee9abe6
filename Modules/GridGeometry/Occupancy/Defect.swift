#if Mutants
  /// The faults that a simulation can sow in the index of what lies where, by the
  /// names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// An item that reaches over the edge of a block of the index is found in its first block only.
    case indexMissesNextBlock = "index-misses-next-block"
    /// Items wider or higher than the finest blocks are in nobody's way.
    case indexMissesLargeItems = "index-misses-large-items"
    /// Of the items of a block, those beyond its first chunk are in nobody's way.
    case indexMissesEighthItem = "index-misses-eighth-item"
    /// Where the item that is being moved lies itself, nothing else is in its way.
    case liftedItemHidesOthers = "lifted-item-hides-others"
    /// A level of blocks is kept when the last item has left it.
    case emptyLevelsStay = "empty-levels-stay"
  }
#endif
