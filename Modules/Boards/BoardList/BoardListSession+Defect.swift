#if Mutants
  import Gestures
  package import GridGeometry

  extension BoardListSession {
    /// Sows a fault in the arbiter; copies have it too.
    package mutating func sow(_ defect: Defect) { arbiter.sow(defect) }
  }
#endif
