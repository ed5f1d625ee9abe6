extension SimulatedSurface {
  /// The faults of the tiles rules.
  static let tilesMutants: [Mutant] = []
}
