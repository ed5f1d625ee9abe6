#if Mutants
  import Gestures
  import PluginAPI

  extension BoardSession {
    /// Injects the named fault here, in the arbiter or in the rules; copies have it too.
    package mutating func inject(_ name: String) {
      injected = name
      defect = Defect(rawValue: name)
      arbiter.inject(name)
      state.inject(name)
    }
  }

  extension BoardState {
    /// Injects a fault into rules that support faults.
    fileprivate mutating func inject(_ name: String) {
      guard var defective = rules as? any DefectiveRules else { return }
      defective.inject(name)
      rules = defective
    }
  }
#endif
