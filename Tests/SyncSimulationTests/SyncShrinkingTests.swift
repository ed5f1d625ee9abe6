#if Mutants
  import Foundation
  import SyncClient
  import SyncSimulation
  import Testing

  struct SyncShrinkingTests {
    /// A script that breaks a promise, but keeps it without any single one of its acts.
    private static let script = #"""
      {"acts":[{"edit":{"choice":12821586967919976254,"device":1}},{"wake":{"device":2}},{"e\#
      dit":{"choice":9089644061330848280,"device":4}},{"edit":{"choice":5328536774977875823,\#
      "device":1}},{"hint":{"device":4}},{"wake":{"device":1}},{"deliver":{"choice":80449071\#
      86918247980,"device":1}},{"deliver":{"choice":11378102916552389861,"device":4}},{"edit\#
      ":{"choice":7782594256500357677,"device":4}},{"edit":{"choice":990318219753811041,"dev\#
      ice":0}},{"answer":{"choice":9446532821599735826,"device":4}},{"deliver":{"choice":289\#
      7215346907999334,"device":4}},{"answer":{"choice":15978908033036166314,"device":4}}],"\#
      emptyPages":0,"beginning":14663708414735867331,"devices":[{"pageSize":1,"clockAhead":9\#
      00,"schema":1,"batchSize":200},{"pageSize":3,"clockAhead":900,"schema":1,"batchSize":5\#
      },{"pageSize":20,"clockAhead":0,"schema":1,"batchSize":1},{"pageSize":20,"clockAhead":\#
      -40000,"schema":1,"batchSize":2},{"pageSize":1,"clockAhead":0,"schema":1,"batchSize":1\#
      }]}
      """#

    @Test("Acts that only make sense together are left out together")
    func pairs() throws {
      let script = try JSONDecoder().decode(SyncScript.self, from: Data(Self.script.utf8))
      let run = SyncRun(script, .memory, defect: .dropsConflicts)
      let finding = try #require(run.findings.first)
      #expect(finding.promise == .nothingLost)
      let shrunk = script.shrunk(breaking: finding, .memory, defect: .dropsConflicts)
      #expect(shrunk.script.acts.count <= 8 && shrunk.isComplete)
      #expect(SyncRun(shrunk.script, .memory, defect: .dropsConflicts).findings.first != nil)
      // What was lost has the name that the documentation gives it.
      #expect(shrunk.finding.text.contains(": 'look' of object "), "\(shrunk.finding.text)")
    }

    @Test("A search that is cut off says so")
    func limits() throws {
      let script = try JSONDecoder().decode(SyncScript.self, from: Data(Self.script.utf8))
      let finding = try #require(
        SyncRun(script, .memory, defect: .dropsConflicts).findings.first)
      let shrunk = script.shrunk(breaking: finding, .memory, defect: .dropsConflicts, limit: 70)
      #expect(!shrunk.isComplete)
    }
  }
#endif
