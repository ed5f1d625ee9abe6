#if Mutants
  import Gestures

  extension BoardListSession {
    /// Sows the fault of that name in the arbiter; copies have it too.
    package mutating func sow(_ name: String) { arbiter.sow(name) }
  }
#endif
