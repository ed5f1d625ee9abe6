#if Mutants
  /// Rules in which a fault can be sown.
  package protocol DefectiveRules: PlacementRules {
    /// Sows the fault of that name, which stays with this value and its copies.
    mutating func sow(_ name: String)
  }
#endif
