import Simulation
import TestSupport
import Testing

@Suite struct PlayerProfileTests {
  @Test func uniformRunsLeaveNothingOut() {
    let profile = PlayerProfile()
    #expect(Feature.allCases.allSatisfy(profile.has))
    #expect(Set(profile.weights).count == 1)
  }

  @Test func swarmRunsLeaveOutAboutHalf() {
    var counts = Array(repeating: 0, count: Feature.allCases.count)
    for seed in 0..<200 {
      var random = RandomSource(seed: UInt64(seed))
      let profile = PlayerProfile(using: &random)
      #expect(profile.weights.allSatisfy { $0 <= PlayerProfile.heaviest }, "seed \(seed)")
      #expect((1..<Feature.allCases.count).contains(profile.weights.count { $0 > 0 }))
      #expect(profile.moves.map(PlayerProfile.moveCounts.contains) ?? false)
      #expect(profile.actGap > 0 && profile.disturbanceGap > 0)
      for feature in Feature.allCases where profile.has(feature) { counts[feature.rawValue] += 1 }
    }
    for feature in Feature.allCases {
      #expect((60...140).contains(counts[feature.rawValue]), "\(feature)")
    }
  }

  @Test func someActionIsAlwaysLeft() {
    for seed in Effort.scaled(0..<5_000) {
      var random = RandomSource(seed: UInt64(seed))
      let profile = PlayerProfile(using: &random)
      let actions: [Feature] = [
        .tap, .doubleTap, .longPress, .swipe, .drag, .draw, .resize, .pinch,
      ]
      #expect(actions.contains(where: profile.has) || profile.has(.edge), "seed \(seed)")
    }
  }

  @Test func mixedRunsAreHalfOfEach() {
    let runs = 400
    let uniform = (0..<runs).count { seed in
      let player = Player(
        using: RandomSource(seed: 3).split(UInt64(seed)), on: .still, strategy: .mixed)
      return player.profile == PlayerProfile()
    }
    #expect((runs * 2 / 5...runs * 3 / 5).contains(uniform))
  }
}
