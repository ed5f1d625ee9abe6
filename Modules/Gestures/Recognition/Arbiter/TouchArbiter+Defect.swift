#if Mutants
  package import GridGeometry

  extension TouchArbiter {
    /// Sows a fault that stays with this value and its copies.
    package mutating func sow(_ defect: Defect?) { self.defect = defect }
  }
#endif
