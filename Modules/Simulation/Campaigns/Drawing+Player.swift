extension Drawing {
  /// Steps as a person, a system or other people might make them.
  public static func player(_ strategy: Strategy) -> Drawing {
    Drawing(name: strategy.rawValue) { random, stage in
      Player(using: random, on: stage, strategy: strategy)
    }
  }
}

extension Player: StepSource {}
