#if Mutants
  extension OccupancyIndex {
    /// Sows the fault of that name; what lies in the index already was added without it.
    package mutating func sow(_ name: String) { grid.defect = Defect(rawValue: name) }
  }
#endif
