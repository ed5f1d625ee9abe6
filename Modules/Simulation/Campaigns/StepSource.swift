/// What decides on the next step of a run.
public protocol StepSource: Sendable {
  /// The next step, for what the referee has come to.
  mutating func next(beside referee: borrowing Referee) -> Step
  /// Whether there is nothing left worth playing.
  var isExhausted: Bool { get }
}

/// A way to draw the steps of runs.
public struct Drawing: Sendable {
  /// What reports call it, for example `mixed`.
  public let name: String
  /// Begins the steps of one run.
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
