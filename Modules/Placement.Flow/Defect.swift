#if Mutants
  import PluginAPI

  /// The faults that a simulation can inject into the flow rules, by the names of their mutants.
  enum Defect: String, CaseIterable, Hashable, Sendable {
    /// Of fingers that want one slot the one that took its box first gets it.
    case tiesByPlace = "ties-by-place"
    /// A finger near the end of a slot has the next one.
    case slotRoundsUp = "slot-rounds-up"
    /// The rest does not close up when all are released.
    case gapStays = "gap-stays"
  }

  extension FlowRules: DefectiveRules {
    /// Injects the fault of that name.
    package mutating func inject(_ name: String) { defect = Defect(rawValue: name) }
  }
#endif
