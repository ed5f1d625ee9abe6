#if Mutants
  import SyncClient
  import SyncSimulation
  import Testing

  struct SyncDefectTests {
    @Test("Every injected fault is found", arguments: SyncDefect.allCases)
    func found(_ defect: SyncDefect) {
      for seed in 1...1_000 as ClosedRange<UInt64> {
        let run = SyncRun(seed: seed, steps: 200, .memory, defect: defect)
        guard run.findings.isEmpty else {
          #expect(SyncRun(seed: seed, steps: 200, .memory).findings.isEmpty, "seed \(seed)")
          return
        }
      }
      Issue.record("\(defect) was not found")
    }
  }
#endif
