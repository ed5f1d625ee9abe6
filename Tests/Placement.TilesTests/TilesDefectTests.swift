#if Mutants
  import Domain
  import GridGeometry
  import Placement_Tiles
  import PluginAPI
  import TestSupport
  import Testing

  /// The naive model notices every fault that can be injected.
  @Suite("Faults of tiles")
  struct TilesDefectTests {
    @Test(
      "A fault is noticed, from each of twenty seeds", arguments: Placement_Tiles.Defect.allCases)
    func noticed(_ fault: Placement_Tiles.Defect) {
      for seed in 1...20 as ClosedRange<UInt64> {
        #expect(isNoticed(fault, seed: seed), "seed \(seed)")
      }
    }

    private func isNoticed(_ fault: Placement_Tiles.Defect, seed: UInt64) -> Bool {
      var random = RandomTiles(seed: seed)
      for _ in 0..<1_000 {
        var rules = random.next(isDamaged: false)
        rules.inject(fault.rawValue)
        for _ in 0..<30 {
          let (intent, point) = (random.intent(), random.point())
          if rules.judge(intent) != random.model.judge(intent) { return true }
          if rules.hit(point) != random.model.hit(point) { return true }
        }
        let wish = random.wish()
        if case .placed = random.model.judge(wish), rules.judge(wish) != random.model.judge(wish) {
          return true
        }
        for _ in 0..<10 {
          guard let change = random.edit() else { continue }
          rules.apply([change])
          for _ in 0..<4 {
            let intent = random.intent()
            if rules.judge(intent) != random.model.judge(intent) { return true }
          }
        }
      }
      return false
    }
  }
#endif
