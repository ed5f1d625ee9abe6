import Placement_Grid
import Simulation
import Testing

@Suite struct PlayedSurfaceTests {
  @Test(arguments: Strategy.allCases)
  func nothingIsFoundOnTheGrid(_ strategy: Strategy) {
    let kind = SimulatedSurface.grid(.grid)
    for seed in 0..<20 {
      var random = RandomSource(seed: UInt64(seed))
      let stage = kind.drawStage(&random)
      var referee = Referee(kind, on: stage)
      var player = Player(using: random.split(1), on: stage, strategy: strategy)
      for count in 0..<500 {
        let step = player.next(beside: referee)
        if let fault = referee.take(step) {
          Issue.record("seed \(seed), step \(count), \(step): \(fault)")
          break
        }
      }
    }
  }
}
