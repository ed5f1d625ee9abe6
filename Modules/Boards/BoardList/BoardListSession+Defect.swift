#if Mutants
  import Gestures
  import Panels

  extension BoardListSession {
    /// Injects the named fault into the arbiter; copies have it too.
    package mutating func inject(_ name: String) { fingers.arbiter.inject(name) }
  }
#endif
