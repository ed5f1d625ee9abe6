#if Mutants
  extension OccupancyIndex {
    /// Sows a fault; what lies in the index already was added without it.
    package mutating func sow(_ defect: Defect) { grid.defect = defect }
  }
#endif
