import PluginAPI

extension Mutant {
  /// Whether this build can inject it: faults of surfaces need the trait `Mutants`.
  public var isInjectable: Bool {
    #if Mutants
      true
    #else
      site == .reference
    #endif
  }
}

/// A surface into which faults can be injected by their names, in a build with the trait `Mutants`.
protocol Injectable {
  #if Mutants
    mutating func inject(_ name: String)
  #endif
}

extension Injectable {
  /// Injects a mutant's fault, if it belongs to the surface and the build has it.
  mutating func inject(_ mutant: Mutant?) {
    #if Mutants
      if let name = mutant?.fault { inject(name) }
    #endif
  }
}

extension Mutant? {
  /// Rules with the fault, if it belongs to the surface, and the build and the rules have it.
  func injected(into rules: any PlacementRules) -> any PlacementRules {
    #if Mutants
      if let name = self?.fault, var faulty = rules as? any DefectiveRules {
        faulty.inject(name)
        return faulty
      }
    #endif
    return rules
  }
}

extension Mutant {
  /// The name of the surface's fault; `nil` for a fault of the reference model.
  fileprivate var fault: String? { site == .surface ? name : nil }
}
