#if Mutants
  import Gestures
  import Panels

  extension BoardListSession {
    /// Injects the named fault into the arbiter; copies have it too.
    package mutating func sow(_ name: String) { fingers.arbiter.sow(name) }
  }
#endif
