#if Mutants
  package import GridGeometry

  /// Rules in which a fault can be sown.
  package protocol DefectiveRules: PlacementRules {
    /// Sows a fault that stays with this value and its copies.
    mutating func sow(_ defect: Defect)
  }
#endif
