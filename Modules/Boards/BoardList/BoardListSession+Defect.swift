#if Mutants
  import Gestures
  package import GridGeometry
  import Panels

  extension BoardListSession {
    /// Sows a fault in the arbiter; copies have it too.
    package mutating func sow(_ defect: Defect) { fingers.arbiter.sow(defect) }
  }
#endif
