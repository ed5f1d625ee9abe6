#if Mutants
  import Gestures
  import Panels

  extension BoardListSession {
    /// Sows the fault of that name in the arbiter; copies have it too.
    package mutating func sow(_ name: String) { fingers.arbiter.sow(name) }
  }
#endif
