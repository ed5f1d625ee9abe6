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

    /// Measures a movement of the view from elsewhere.
    mutating func misplaceBase() {
      let base: Viewport?
      switch defect {
      case .pinchScaleAbsolute:
        base = Viewport(center: viewport.center, zoom: 1, size: viewport.size)
      case .restoredViewIgnored:
        base = Viewport(center: .origin, zoom: viewport.zoom, size: viewport.size)
        // The first one only: the next ones start from where it went.
        defect = nil
      default: base = nil
      }
      if let base { looking?.base = base }
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
