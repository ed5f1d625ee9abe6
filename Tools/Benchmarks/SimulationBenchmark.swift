import Placement_Grid
import PluginAPI
import Simulation

extension Benchmark {
  /// The speed of a campaign on one core, on a board of 200 blocks.
  static let simulation = Benchmark(
    name: "simulate", summary: "raw touches on 200 blocks, in lock-step with the reference model"
  ) { report in
    let kind = SimulatedSurface.grid(.grid)
    for pace in Pace.allCases {
      report.heading(
        pace == .fluent ? "60 or 120 reports a second, mixed" : "few reports a gesture, mixed")
      let runs = SimulatedRuns(of: kind, pace)
      report.figure(
        "drawn, played and compared, one core",
        SimulatedRuns.rate(Measure.nanoseconds(per: runs.touchCount) { runs.draw() }),
        target: pace == .fluent ? "at least 1.0 M/s" : nil)
      report.figure(
        "played and compared",
        SimulatedRuns.rate(Measure.nanoseconds(per: runs.touchCount) { runs.compare() }))
      report.figure(
        "played on the surface alone",
        SimulatedRuns.rate(Measure.nanoseconds(per: runs.touchCount) { runs.playAlone() }))
    }
  }
}

/// Runs of a campaign on the very same board, drawn once so that they can be played again.
private struct SimulatedRuns {
  private static let count: UInt64 = 16

  /// About as many steps as a campaign's runs have.
  private static func length(at pace: Pace) -> Int {
    let lengths = RunList.lengths(at: pace)
    return (lengths.lowerBound + lengths.upperBound) / 2
  }

  private let kind: SimulatedSurface
  private let pace: Pace
  private let stage: Stage
  private var runs: [[Step]] = []

  init(of kind: SimulatedSurface, _ pace: Pace) {
    self.kind = kind
    self.pace = pace
    stage = GridStage.crowded
    for run in 0..<Self.count {
      var steps: [Step] = []
      _ = draw(run) { steps.append($0) }
      runs.append(steps)
    }
  }

  /// How many raw touches there are in all runs.
  var touchCount: Int { runs.reduce(0) { $0 + $1.count { $0.touch != nil } } }

  /// Draws all runs again, as a campaign does.
  func draw() -> Int { (0..<Self.count).reduce(0) { $0 + draw($1) { _ in } } }

  private func draw(_ run: UInt64, _ note: (Step) -> Void) -> Int {
    var player = Player(
      using: RandomSource(seed: 1).split(run), on: stage, strategy: .mixed, pace: pace)
    var referee = Referee(kind, on: stage)
    for place in 0..<Self.length(at: pace) {
      let step = player.next(beside: referee)
      note(step)
      if referee.take(step) != nil { return place }
    }
    return Self.length(at: pace)
  }

  /// Plays all runs in lock-step.
  func compare() -> Int {
    runs.count { steps in
      var referee = Referee(kind, on: stage)
      return referee.play(steps) == nil
    }
  }

  /// Plays the touches and commands of all runs on the surface only.
  func playAlone() -> Int {
    runs.reduce(0) { sum, steps in
      var surface = kind.open(stage, 0, nil)
      return sum
        + steps.count { step in
          switch step {
          case .touch(let touch): surface.handle(touch).isNone
          case .wake(let time): surface.advance(to: time).isNone
          case .command(let command): surface.perform(command).isNone
          case .own, .outside, .reload: false
          }
        }
    }
  }

  /// A time for one touch as so many in a second.
  static func rate(_ nanoseconds: Double) -> String {
    let thousands = Int((1_000_000 / nanoseconds).rounded())
    return "\(thousands) k/s"
  }
}
