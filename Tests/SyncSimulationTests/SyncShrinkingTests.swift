#if Mutants
  import Foundation
  import SyncClient
  import SyncSimulation
  import Testing

  struct SyncShrinkingTests {
    /// A script that breaks a promise, but keeps it without any single one of its acts.
    private static let script = #"""
      {"acts":[{"wake":{"device":4}},{"wake":{"device":3}},{"deliver":{"choice":41384364868236\#
      52440,"device":4}},{"wait":{"_0":2230}},{"answer":{"choice":15960465582770355483,"device\#
      ":4}},{"edit":{"choice":6913417349232173967,"device":4}},{"wake":{"device":3}},{"deliver\#
      ":{"choice":6349434044607760618,"device":1}},{"answer":{"choice":16217355891094483490,"d\#
      evice":1}},{"wake":{"device":1}},{"edit":{"choice":3075180345852473423,"device":3}},{"wa\#
      it":{"_0":441}},{"edit":{"choice":702025710628048101,"device":4}},{"wake":{"device":2}},\#
      {"edit":{"choice":8893279842225117586,"device":4}},{"deliver":{"choice":1304355876023203\#
      772,"device":4}},{"answer":{"choice":3856790089889117238,"device":4}},{"deliver":{"choic\#
      e":15017542307206760237,"device":4}},{"answer":{"choice":14661778808213069014,"device":4\#
      }},{"wake":{"device":4}},{"wake":{"device":0}},{"wake":{"device":0}},{"wake":{"device":4\#
      }},{"deliver":{"choice":16691719088868836405,"device":4}},{"answer":{"choice":6255956633\#
      169482187,"device":4}}],"beginning":2888743922265751564,"devices":[{"batchSize":1,"clock\#
      Ahead":0,"pageSize":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"sche\#
      ma":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize":2,"clockA\#
      head":-63072000000,"pageSize":2,"schema":1},{"batchSize":1,"clockAhead":0,"pageSize":20,\#
      "schema":1}],"emptyPages":0}
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
