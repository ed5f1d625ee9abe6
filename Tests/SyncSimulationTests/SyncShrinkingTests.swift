#if Mutants
  import Foundation
  import SyncClient
  import SyncSimulation
  import Testing

  struct SyncShrinkingTests {
    /// A script that breaks a promise, but keeps it without any single one of its acts.
    private static let script = #"""
      {"emptyPages":1,"acts":[{"storm":{"requests":3,"choice":11437287309659978255}},{"edit"\#
      :{"device":1,"choice":6174532351295480383}},{"wake":{"device":0}},{"edit":{"device":1,\#
      "choice":12050987720378713546}},{"deliver":{"device":1,"choice":9436099959122421768}},\#
      {"wait":{"_0":1272}},{"edit":{"device":1,"choice":5542402815319013954}},{"edit":{"devi\#
      ce":2,"choice":5065814974863137230}},{"deliver":{"device":0,"choice":16493981461812181\#
      199}},{"wake":{"device":0}},{"deliver":{"device":3,"choice":14644920805569454782}},{"d\#
      eliver":{"device":2,"choice":10303130683404092635}},{"answer":{"device":2,"choice":573\#
      5947348778906834}}],"beginning":4327165160500230275,"devices":[{"batchSize":200,"pageS\#
      ize":200,"schema":1,"clockAhead":0},{"batchSize":200,"pageSize":20,"schema":1,"clockAh\#
      ead":0},{"batchSize":5,"pageSize":200,"schema":1,"clockAhead":900},{"batchSize":5,"pag\#
      eSize":2,"schema":1,"clockAhead":0}]}
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
      #expect(shrunk.finding.text.contains(": 'place' of item "), "\(shrunk.finding.text)")
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
