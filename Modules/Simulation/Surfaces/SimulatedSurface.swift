import Domain
public import PluginAPI

/// A kind of surface that can be simulated, with all that the simulator must know of it.
public struct SimulatedSurface: Sendable {
  /// The key by which it is named, for example `grid`.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// Draws a stage: small ones mostly, on which faults are found soonest.
  public let drawStage: @Sendable (inout RandomSource) -> Stage
  /// Opens the surface for opening N, with the mutant if one is given.
  public let open: @Sendable (Stage, _ opening: Int, Mutant?) -> any Surface
  /// Opens what stands beside it for opening N, with the mutant if one is given.
  public let openWitness: @Sendable (Stage, _ opening: Int, Mutant?) -> any Witness
  /// All that can be told of the surface beside its contents.
  public let observe: @Sendable (any Surface) -> Observation
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
  public init<Session: Surface, Beside: Witness>(
    key: String, summary: String,
    drawStage: @escaping @Sendable (inout RandomSource) -> Stage,
    open: @escaping @Sendable (Stage, _ opening: Int, Mutant?) -> Session,
    openWitness: @escaping @Sendable (Stage, _ opening: Int, Mutant?) -> Beside,
    observe: @escaping @Sendable (Session) -> Observation,
    form: ScriptForm, rules: PlainRules, coverage: CoverageTable,
    mutants: [Mutant]
  ) {
    self.key = key
    self.summary = summary
    self.drawStage = drawStage
    self.open = open
    self.openWitness = openWitness
    self.observe = { ($0 as? Session).map(observe) ?? Observation() }
    self.form = form
    self.rules = rules
    self.coverage = coverage
    self.mutants = mutants
  }
}
