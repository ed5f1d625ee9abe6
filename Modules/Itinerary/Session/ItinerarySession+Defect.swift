#if Mutants
  import Gestures
  import Panels

  extension ItinerarySession {
    /// Sows the fault of that name, here, in the arbiter or in the rows; copies have it too.
    package mutating func sow(_ name: String) {
      defect = Defect(rawValue: name)
      fingers.arbiter.sow(name)
      plan.sow(defect)
    }
  }
#endif
