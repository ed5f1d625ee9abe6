#if Mutants
  extension TouchArbiter {
    /// Injects the named fault into this value and its copies.
    package mutating func inject(_ name: String) { defect = Defect(rawValue: name) }
  }
#endif
