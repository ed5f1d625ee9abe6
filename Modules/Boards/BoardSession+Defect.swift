#if Mutants
  import Gestures
  package import GridGeometry
  import PluginAPI

  extension BoardSession {
    /// Sows a fault, here and in the arbiter and the rules; copies have it too.
    package mutating func sow(_ defect: Defect) {
      self.defect = defect
      arbiter.sow(defect)
      state.sow(defect)
    }
  }

  extension BoardState {
    /// Sows a fault in rules that have faults.
    fileprivate mutating func sow(_ defect: Defect) {
      guard var defective = rules as? any DefectiveRules else { return }
      defective.sow(defect)
      rules = defective
    }
  }
#endif
