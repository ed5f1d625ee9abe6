import Simulation
import TestSupport
import Testing

@Suite struct HabitsTests {
  @Test func uniformRunsLeaveNothingOut() {
    let habits = Habits()
    #expect(Feature.allCases.allSatisfy(habits.has))
    #expect(Set(habits.weights).count == 1)
  }

  @Test func swarmRunsLeaveOutAboutHalf() {
    var counts = Array(repeating: 0, count: Feature.allCases.count)
    for seed in 0..<200 {
      var random = RandomSource(seed: UInt64(seed))
      let habits = Habits(using: &random)
      #expect(habits.weights.allSatisfy { $0 <= Habits.heaviest }, "seed \(seed)")
      #expect((1..<Feature.allCases.count).contains(habits.weights.count { $0 > 0 }))
      #expect(habits.moves.map(Habits.moveCounts.contains) ?? false)
      #expect(habits.actGap > 0 && habits.disturbanceGap > 0)
      for feature in Feature.allCases where habits.has(feature) { counts[feature.rawValue] += 1 }
    }
    for feature in Feature.allCases {
      #expect((60...140).contains(counts[feature.rawValue]), "\(feature)")
    }
  }

  @Test func someDeedIsAlwaysLeft() {
    for seed in Effort.scaled(0..<5_000) {
      var random = RandomSource(seed: UInt64(seed))
      let habits = Habits(using: &random)
      let deeds: [Feature] = [.tap, .doubleTap, .longPress, .swipe, .drag, .draw, .resize, .pinch]
      #expect(deeds.contains(where: habits.has) || habits.has(.edge), "seed \(seed)")
    }
  }

  @Test func mixedRunsAreHalfOfEach() {
    let runs = 400
    let uniform = (0..<runs).count { seed in
      let player = Player(
        using: RandomSource(seed: 3).split(UInt64(seed)), on: .still, strategy: .mixed)
      return player.habits == Habits()
    }
    #expect((runs * 2 / 5...runs * 3 / 5).contains(uniform))
  }
}
