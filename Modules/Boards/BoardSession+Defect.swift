#if Mutants
  import Gestures
  import PluginAPI

  extension BoardSession {
    /// Injects the named fault here, in the arbiter or in the rules; copies have it too.
    package mutating func sow(_ name: String) {
      sown = name
      defect = Defect(rawValue: name)
      arbiter.sow(name)
      state.sow(name)
    }
  }

  extension BoardState {
    /// Injects a fault into rules that support faults.
    fileprivate mutating func sow(_ name: String) {
      guard var defective = rules as? any DefectiveRules else { return }
      defective.sow(name)
      rules = defective
    }
  }
#endif
