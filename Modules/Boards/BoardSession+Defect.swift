#if Mutants
  import Domain
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

  extension StrokeTrace {
    /// Every fourth position, and the last.
    func thinned() -> StrokeTrace {
      var trace = StrokeTrace()
      let all = positions
      for place in all.indices where place.isMultiple(of: 4) || place == all.count - 1 {
        trace.append(all[place])
      }
      return trace
    }
  }

  extension ItemContent {
    /// A stroke with the first half of its samples; anything else as it is.
    func halved() -> ItemContent {
      guard case .ink(let stroke) = self,
        let half = Stroke(
          pen: stroke.pen, samples: Array(stroke.samples.prefix(max(stroke.samples.count / 2, 1))))
      else { return self }
      return .ink(half)
    }
  }
#endif
