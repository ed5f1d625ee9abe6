#if Mutants
  package import GridGeometry
  import PluginAPI

  extension GridRules: DefectiveRules {
    /// Sows a fault, here and in the index of what lies where.
    package mutating func sow(_ defect: Defect) {
      self.defect = defect
      index.sow(defect)
    }
  }
#endif
