#if Mutants
  import GridGeometry
  import PluginAPI

  extension GridRules: DefectiveRules {
    /// Sows the fault of that name in the index of what lies where.
    package mutating func sow(_ name: String) { index.sow(name) }
  }
#endif
