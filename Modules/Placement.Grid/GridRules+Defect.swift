#if Mutants
  package import GridGeometry
  import PluginAPI

  extension GridRules: DefectiveRules {
    /// Sows a fault in the index of what lies where.
    package mutating func sow(_ defect: Defect) { index.sow(defect) }
  }
#endif
