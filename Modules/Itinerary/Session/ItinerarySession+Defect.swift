#if Mutants
  import Gestures
  import Panels

  extension ItinerarySession {
    /// Injects the named fault here, in the arbiter or in the rows; copies have it too.
    package mutating func inject(_ name: String) {
      defect = Defect(rawValue: name)
      fingers.arbiter.inject(name)
      plan.inject(defect)
    }
  }
#endif
