/// A kind of surface that can be simulated, with all that the simulator must know of it.
public struct SimulatedSurface: Sendable {
  /// The key by which it is named, for example `grid`.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// Draws a stage: small ones mostly, on which faults are found soonest.
  public let drawStage: @Sendable (inout RandomSource) -> Stage
  /// Opens the surface for opening N, with the mutant if one is given.
  public let open: @Sendable (Stage, _ opening: Int, Mutant?) -> any ObservedSurface
  /// Opens what is beside it for opening N, with the mutant if one is given.
  public let openWitness: @Sendable (Stage, _ opening: Int, Mutant?) -> any Witness
  /// Whether what is beside it takes notice of steps before they are taken.
  let isPredicted: Bool
  /// What is done to it otherwise than to boards.
  var ways = SurfaceWays()
  /// What its scripts begin with.
  public let form: ScriptForm
  /// The rules for what it holds, written a second time.
  public let rules: PlainRules
  /// What can be reached.
  public let coverage: CoverageTable
  /// The broken variants, equivalent ones included.
  public let mutants: [Mutant]

  /// Creates a kind of surface: from here on its types are known to its own folder only.
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
