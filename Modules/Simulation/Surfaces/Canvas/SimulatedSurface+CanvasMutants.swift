extension SimulatedSurface {
  /// The faults of the canvas rules.
  static let canvasMutants: [Mutant] = []
}
