import Placement_Canvas
import PluginAPI
import TestSupport
import Testing

@Suite("Canvas rules against a naive model")
struct CanvasRulesPropertyTests {
  @Test(
    "Every question is answered as the model answers it", arguments: Effort.scaled(UInt64(1)...150))
  func answers(seed: UInt64) {
    var comparison = CanvasComparison(seed: seed)
    let difference = comparison.difference(rounds: 30)
    #expect(difference == nil, "seed \(seed)")
  }

  #if Mutants
    @Test("Every injected fault is noticed", arguments: Defect.allCases)
    func faults(_ defect: Defect) {
      let seed = (UInt64(1)...150).first { seed in
        var comparison = CanvasComparison(seed: seed) { $0.inject(defect.rawValue) }
        return comparison.difference(rounds: 30) != nil
      }
      #expect(seed != nil)
    }
  #endif
}
