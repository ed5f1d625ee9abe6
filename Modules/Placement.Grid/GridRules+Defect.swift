#if Mutants
  import GridGeometry
  import PluginAPI

  extension GridRules: DefectiveRules {
    /// Sows the fault of that name, here or in the index of what lies where.
    package mutating func sow(_ name: String) {
      defect = Defect(rawValue: name)
      index.sow(name)
    }
  }
#endif
