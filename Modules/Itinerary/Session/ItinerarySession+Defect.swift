#if Mutants
  import Gestures
  package import GridGeometry
  import Panels

  extension ItinerarySession {
    /// Sows a fault, here, in the arbiter and in the rows; copies have it too.
    package mutating func sow(_ defect: Defect) {
      self.defect = defect
      fingers.arbiter.sow(defect)
      plan.sow(defect)
    }
  }
#endif
