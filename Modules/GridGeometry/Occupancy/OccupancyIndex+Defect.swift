#if Mutants
  extension OccupancyIndex {
    /// Injects the named fault; items already in the index were added without it.
    package mutating func inject(_ name: String) { grid.defect = Defect(rawValue: name) }
  }
#endif
