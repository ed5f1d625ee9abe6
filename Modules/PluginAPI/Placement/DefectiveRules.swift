#if Mutants
  /// Rules into which tests can inject a fault.
  package protocol DefectiveRules: PlacementRules {
    /// Injects the named fault into this value and its copies.
    mutating func inject(_ name: String)
  }
#endif
