extension SurfaceMutants {
  /// Those of the list of boards: it has the same arbiter.
  static let list = mutants(
    of: "list",
    [
      (
        "first-contact-forgotten",
        DefectEntry(3, "Whichever finger is lifted, the first one is forgotten.")
      )
    ])
}
