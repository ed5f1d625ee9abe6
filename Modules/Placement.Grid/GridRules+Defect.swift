#if Mutants
  import GridGeometry
  import PluginAPI

  extension GridRules: DefectiveRules {
    /// Injects the fault of that name, here or in the occupancy index.
    package mutating func inject(_ name: String) {
      defect = Defect(rawValue: name)
      index.inject(name)
    }
  }
#endif
