extension Drawing {
  /// Steps as a person, a system or other people might make them.
  public static func player(_ strategy: Strategy) -> Drawing {
    Drawing(name: strategy.rawValue) { random, stage, pace in
      Player(using: random, on: stage, strategy: strategy, pace: pace)
    }
  }
}

extension Player: StepSource {}
