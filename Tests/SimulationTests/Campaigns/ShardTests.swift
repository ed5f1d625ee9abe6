import Simulation
import Testing

@Suite struct ShardTests {
  @Test(arguments: ["1/1", "1/4", "4/4", "7/1000000", "007/010"])
  func reads(_ text: String) throws {
    let shard = try #require(Shard(text))
    #expect(Shard("\(shard)") == shard)
  }

  @Test(
    arguments: [
      "", "/", "1", "1/", "/4", "0/4", "5/4", "1/0", "-1/4", "+1/4", "1/4/4", " 1/4", "1 /4",
      "1.0/4", "one/four", "1/1000001", "1/99999999999999999999", "１/４",
    ])
  func refuses(_ text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func eachRunBelongsToOnePart() {
    let shards = (1...3).compactMap { Shard($0, of: 3) }
    for run in UInt64(0)..<20 {
      #expect(shards.count { $0.takes(run) } == 1, "run \(run)")
    }
    #expect(shards[0].takes(0))
  }
}
