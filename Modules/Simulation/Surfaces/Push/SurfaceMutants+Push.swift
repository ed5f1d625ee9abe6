extension SurfaceMutants {
  /// Those of a grid on which blocks give way: of its rules, and of its session.
  static let push = mutants(
    of: "push",
    [
      ("push-one-way", DefectEntry(1, "Blocks give way to the right only.")),
      ("push-too-far", DefectEntry(1, "A block goes one cell further than it has to.")),
      ("push-over-others", DefectEntry(1, "A block goes where another one lies.")),
      ("push-loses-size", DefectEntry(1, "A block that gives way gets narrower.")),
      ("push-to-free-place", DefectEntry(1, "A block goes to a free place, and pushes no other.")),
      ("push-keeps-old-place", DefectEntry(1, "Nothing goes where a moved block was.")),
      ("push-forgets-one", DefectEntry(1, "The last block that gives way stays.")),
      (
        "push-by-identity",
        DefectEntry(1, "Of two ways that are as short, a block goes one by its identity.")
      ),
      ("push-unasked", DefectEntry(1, "Fingers push although the board does not say so.")),
      ("push-shows-first", DefectEntry(2, "Only the first block that would give way is shown.")),
      ("push-shown-stays", DefectEntry(3, "What would give way is shown until the drop.")),
      ("pushed-not-drawn", DefectEntry(3, "What gave way to a drop is drawn where it was.")),
    ])
}
