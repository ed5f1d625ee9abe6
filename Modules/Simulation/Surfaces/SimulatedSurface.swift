/// A kind of surface that can be simulated.
///
/// For a board with your own placement rules, use ``rules(_:settings:poses:check:)``.
public struct SimulatedSurface: Sendable {
  /// The key, as scripts and reports name it, for example `grid`.
  public let key: String
  /// A short description.
  public let summary: String
  /// Draws a stage: usually a small one, on which faults are found soonest.
  public let drawStage: @Sendable (inout RandomSource) -> Stage
  /// Opens the surface for the Nth time, with a fault injected if a mutant is given.
  public let open: @Sendable (Stage, _ opening: Int, Mutant?) -> any ObservedSurface
  /// Opens the witness for the Nth time, with a fault injected if a mutant is given.
  public let openWitness: @Sendable (Stage, _ opening: Int, Mutant?) -> any Witness
  /// Whether the witness prepares for each step.
  let isPredicted: Bool
  /// How it differs from a board.
  var ways = SurfaceWays()
  /// The form of its stages.
  public let form: ScriptForm
  /// The rules for its contents, written a second time.
  public let rules: PlainRules
  /// The gestures, commands and outcomes that can be reached.
  public let coverage: CoverageTable
  /// The broken variants, equivalent ones included.
  public let mutants: [Mutant]

  /// Creates a kind of surface.
  ///
  /// - Parameters:
  ///   - key: The key, as scripts and reports name it.
  ///   - summary: A short description.
  ///   - drawStage: Makes up the contents that a run begins with. Small ones find faults soonest.
  ///   - open: Makes the surface from its contents. It is called again at each reload, with the
  ///     number of times before. If a mutant is given, the surface has that fault.
  ///   - openWitness: Makes what checks the surface, for example a ``ReferenceModel``, in the same
  ///     way.
  ///   - form: Which kinds of contents its stages have, as script files need to know.
  ///   - rules: A plain check of the contents, which shares no code with the surface.
  ///   - coverage: The gestures, commands and outcomes that can be reached.
  ///   - mutants: The broken variants, equivalent ones included.
  public init<Session: ObservedSurface, Beside: Witness>(
    key: String, summary: String,
    drawStage: @escaping @Sendable (inout RandomSource) -> Stage,
    open: @escaping @Sendable (Stage, _ opening: Int, Mutant?) -> Session,
    openWitness: @escaping @Sendable (Stage, _ opening: Int, Mutant?) -> Beside,
    form: ScriptForm, rules: PlainRules, coverage: CoverageTable,
    mutants: [Mutant]
  ) {
    self.key = key
    self.summary = summary
    self.drawStage = drawStage
    self.open = open
    self.openWitness = openWitness
    self.form = form
    isPredicted = !(Beside.self is any ReferenceModel.Type)
    self.rules = rules
    self.coverage = coverage
    self.mutants = mutants
  }
}
