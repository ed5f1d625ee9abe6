import Domain
import PluginAPI
import SyncServer
import Testing

@Suite("Clock guard")
struct ClockTests {
  private static let minute: Int64 = 60_000

  private static func stamp(_ milliseconds: Int64, _ counter: Int64 = 0) -> String {
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: count - text.count) + text
    }
    return "\(digits(milliseconds, 12))\(digits(counter, 4))-00000000000000ab"
  }

  private func note(_ stamp: String, _ name: String = "a") -> RemoteRecord {
    RemoteRecord(name: name, type: "note", fields: ["ws_hlc": .string(stamp)])
  }

  @Test("A stamp is at most five minutes ahead", arguments: RemoteOperation.Kind.allCases)
  func ahead(kind: RemoteOperation.Kind) throws {
    var bench = try Bench()
    let limit = bench.now.milliseconds + 5 * Self.minute
    for (stamp, isRefused) in [
      (Self.stamp(0), false), (Self.stamp(limit, 65_535), false), (Self.stamp(limit + 1), true),
      (Self.stamp(1 << 48 - 1, 65_535), true),
    ] {
      let before = try bench.write(.forceReplace, .note("b", "")).record
      var record = note(stamp, kind == .create ? "new \(stamp)" : "b")
      record.tag = before?.tag
      let failure = try bench.write(kind, record).failure
      let isDeletion = kind == .delete || kind == .forceDelete
      #expect(failure?.code == (isRefused && !isDeletion ? .badRequest : nil), "\(stamp)")
      #expect(failure.map { $0.detail == .clockSkew(server: bench.now) } ?? true)
    }
  }

  @Test("Who edits a record of the far future may be a few steps after it")
  func after() throws {
    var bench = try Bench { $0.clockSteps = 16 }
    let far = bench.now.milliseconds + 60 * Self.minute
    let now = bench.now
    bench.now.milliseconds = far
    _ = try bench.write(.create, note(Self.stamp(far, 65_530)))
    bench.now = now
    for (milliseconds, counter, isRefused) in [
      (far, 65_531, false), (far, 65_535, false), (far + 1, 0, false), (far + 1, 10, false),
      (far + 1, 27, true), (far + 2, 0, true), (far, 0, false), (far - 1, 0, false),
    ] as [(Int64, Int64, Bool)] {
      let stamp = Self.stamp(milliseconds, counter)
      let code = try bench.write(.forceUpdate, note(stamp)).code
      // Without a step, what is stored counts; each time it is what was accepted last.
      #expect(code == (isRefused ? .badRequest : nil), "\(stamp)")
    }
  }

  @Test("Other records of the batch are written, unless it is atomic")
  func batches() throws {
    for isAtomic in [true, false] {
      var bench = try Bench()
      let far = Self.stamp(bench.now.milliseconds + 60 * Self.minute)
      let operations = [note(far), note(Self.stamp(0), "b")].map {
        RemoteOperation(.create, $0)
      }
      let codes = try bench.modify(operations, isAtomic: isAtomic).map(\.code)
      #expect(codes == [.badRequest, isAtomic ? .atomicError : nil])
    }
  }

  @Test("A write without a stamp leaves the stored one alone")
  func without() throws {
    var bench = try Bench()
    let stamp = Self.stamp(bench.now.milliseconds)
    _ = try bench.write(.create, note(stamp))
    bench.now.milliseconds = 0
    let record = try bench.put("a", "x")
    #expect(record.fields == ["ws_hlc": .string(stamp), "text": .string("x")])
  }

  @Test(
    "What is not a stamp is refused",
    arguments: [
      "", "0", String(repeating: "0", count: 33), "0000000000000000-000000000000000g",
      "000000000000000A-0000000000000000", "0000000000000000-00000000000000000",
      "000000000000000é-000000000000000", "-000000000000000-0000000000000000",
    ])
  func garbled(text: String) throws {
    var bench = try Bench()
    let failure = try bench.write(.create, note(text)).failure
    #expect(failure?.code == .badRequest)
    #expect(failure?.detail == nil)
    let number = RemoteRecord(name: "a", type: "note", fields: ["ws_hlc": .integer(0)])
    #expect(try bench.write(.create, number).code == .badRequest)
  }

  @Test("Clocks at the ends of time and endless settings work")
  func extremes() throws {
    for lead in [Duration.seconds(0), .seconds(Int64.max), .seconds(Int64.min)] {
      for time in [Int64.min, -1, 0, .max] {
        var bench = try Bench {
          $0.clockLead = lead
          $0.clockSteps = .max
        }
        bench.now.milliseconds = time
        let result = try bench.write(.create, note(Self.stamp(0)))
        #expect(result.code == nil)
        #expect(try bench.write(.forceUpdate, note(Self.stamp(1 << 48 - 1))).code == nil)
      }
    }
  }
}
