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
  /// Opens the reference model for opening N, with the mutant if one is given.
  public let openReference: @Sendable (Stage, _ opening: Int, Mutant?) -> any ReferenceModel
  /// All that can be told of the surface beside its contents.
  public let observe: @Sendable (any Surface) -> Observation
  /// Whether the surface and the reference hold the same; only that, so that it can be fast.
  public let holdsSame: @Sendable (any Surface, any ReferenceModel) -> Bool
  /// The same in a shorter time, for whenever a finger is lifted: it may overlook a difference as
  /// seldom as two random numbers of 64 bits are equal.
  public let looksSame: @Sendable (any Surface, any ReferenceModel) -> Bool
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

  /// Creates a kind of surface.
  public init(
    key: String, summary: String,
    drawStage: @escaping @Sendable (inout RandomSource) -> Stage,
    open: @escaping @Sendable (Stage, _ opening: Int, Mutant?) -> any Surface,
    openReference: @escaping @Sendable (Stage, _ opening: Int, Mutant?) -> any ReferenceModel,
    observe: @escaping @Sendable (any Surface) -> Observation,
    holdsSame: @escaping @Sendable (any Surface, any ReferenceModel) -> Bool = {
      $0.contents() == $1.contents()
    },
    looksSame: (@Sendable (any Surface, any ReferenceModel) -> Bool)? = nil,
    form: ScriptForm, rules: PlainRules, coverage: CoverageTable,
    mutants: [Mutant]
  ) {
    self.key = key
    self.summary = summary
    self.drawStage = drawStage
    self.open = open
    self.openReference = openReference
    self.observe = observe
    self.holdsSame = holdsSame
    self.looksSame = looksSame ?? holdsSame
    self.form = form
    self.rules = rules
    self.coverage = coverage
    self.mutants = mutants
  }
}
