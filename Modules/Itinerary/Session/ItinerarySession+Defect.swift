#if Mutants
  import Gestures
  import Panels

  extension ItinerarySession {
    /// Injects the named fault here, in the arbiter or in the rows; copies have it too.
    package mutating func sow(_ name: String) {
      defect = Defect(rawValue: name)
      fingers.arbiter.sow(name)
      plan.sow(defect)
    }
  }
#endif
