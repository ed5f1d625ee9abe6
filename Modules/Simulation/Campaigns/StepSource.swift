/// Chooses the next step of a run.
public protocol StepSource: Sendable {
  /// The next step, based on the referee's state.
  mutating func next(beside referee: borrowing Referee) -> Step
  /// Whether nothing is left to play.
  var isExhausted: Bool { get }
}

/// A way to draw the steps of runs.
public struct Drawing: Sendable {
  /// Its name in reports, for example `mixed`.
  public let name: String
  /// Starts the steps of one run.
  public let begin: @Sendable (RandomSource, Stage, Pace) -> any StepSource

  /// Creates a way to draw steps.
  public init(
    name: String, begin: @escaping @Sendable (RandomSource, Stage, Pace) -> any StepSource
  ) {
    self.name = name
    self.begin = begin
  }
}

extension StepSource {
  /// There is always something.
  public var isExhausted: Bool { false }
}
