#if Mutants
  extension TouchArbiter {
    /// Sows the fault of that name, which stays with this value and its copies.
    package mutating func sow(_ name: String) { defect = Defect(rawValue: name) }
  }
#endif
