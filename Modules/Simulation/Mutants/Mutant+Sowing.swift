extension Mutant {
  /// Whether this build can sow it: faults of surfaces are there with the trait `Mutants` only.
  public var isSowable: Bool {
    #if Mutants
      true
    #else
      site == .reference
    #endif
  }
}

/// A surface into which faults can be sown by their names, in a build with the trait `Mutants`.
protocol Sowable {
  #if Mutants
    mutating func sow(_ name: String)
  #endif
}

extension Sowable {
  /// Sows a mutant's fault, where it belongs to the surface and the build has it.
  mutating func sow(_ mutant: Mutant?) {
    #if Mutants
      if let name = mutant?.fault { sow(name) }
    #endif
  }
}

extension Mutant {
  /// The name of the fault of the surface that it stands for; `nil` for one of the reference model.
  fileprivate var fault: String? { site == .surface ? name : nil }
}
