#if Mutants
  /// The faults that a simulation can inject into the grid rules, by the names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// A region that ends up on the same cells keeps the answer it had.
    case sameCellsSameAnswer = "same-cells-same-answer"
  }
#endif
