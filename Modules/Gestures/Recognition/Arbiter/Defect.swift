#if Mutants
  /// The faults that a simulation can inject into the arbiter, by the names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// Whichever finger is lifted, the first one is forgotten.
    case firstContactForgotten = "first-contact-forgotten"
    /// A pan is measured from where it was recognised, not from touch-down.
    case panFromRecognition = "pan-from-recognition"
  }
#endif
