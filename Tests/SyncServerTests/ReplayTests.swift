import Domain
import PluginAPI
import SyncServer
import Testing

@Suite("Repeated messages")
struct ReplayTests {
  private static let message = MessageHash([1, 2, 3])
  private static let minutes: Int64 = 20

  private func write(_ text: String) -> RemoteRequest {
    .modify(
      zone: Bench.zone, [RemoteOperation(.forceUpdate, .note("a", text))], isAtomic: false)
  }

  @Test("A repeated write gets the reply from before, and is not carried out")
  func writes() throws {
    var bench = try Bench()
    let first = bench.answer(write("1"), message: Self.message)
    try bench.put("a", "2")
    let before = try bench.page()
    bench.now.milliseconds += Self.minutes * 60_000 - 1
    #expect(bench.answer(write("1"), message: Self.message) == first)
    #expect(try bench.page() == before)
    bench.now.milliseconds += 1
    #expect(bench.answer(write("1"), message: Self.message) != first)
    #expect(try bench.page() != before)
  }

  @Test("After its zone has begun again, a repeated write is neither carried out nor said to be")
  func lives() throws {
    var bench = try Bench()
    _ = try bench.answer(write("1"), message: Self.message).get()
    _ = try bench.server.replaceZone(
      Bench.zone, of: Bench.owner, with: ZoneContents(), replaces: true, at: bench.now
    ).get()
    let before = try bench.page()
    let refusal = bench.answer(write("1"), message: Self.message).refusal
    #expect(refusal?.code == .tryAgainLater)
    #expect(refusal?.retryAfter == .seconds(1))
    #expect(try bench.page() == before)
    _ = try bench.answer(write("1"), message: MessageHash([2])).get()
    #expect(try bench.page().records.count == 1)
    _ = try bench.ask(.deleteZone(Bench.zone))
    #expect(bench.answer(write("1"), message: MessageHash([2])).refusal?.code == .zoneNotFound)
  }

  @Test("Zones are made and deleted once, too")
  func zones() throws {
    var bench = try Bench()
    _ = bench.answer(.createZone("b"), message: Self.message)
    _ = bench.answer(.deleteZone("b"), message: MessageHash([2]))
    _ = try bench.answer(.createZone("b"), message: Self.message).get()
    #expect(try bench.ask(.zones).zones?.count == 1)
    _ = try bench.ask(.createZone("b"))
    _ = try bench.answer(.deleteZone("b"), message: MessageHash([2])).get()
    #expect(try bench.ask(.zones).zones?.count == 2)
  }

  @Test("Another key, another message, and a read are carried out")
  func others() throws {
    var bench = try Bench()
    _ = bench.answer(write("1"), message: Self.message)
    _ = bench.answer(write("2"), message: MessageHash([1, 2, 4]))
    #expect(try bench.lookup("a").first?.record?.fields["text"] == .string("2"))
    let read = RemoteRequest.changes(zone: Bench.zone, after: nil, limit: 5)
    let page = bench.answer(read, message: Self.message)
    #expect(try bench.answer(read).get() == page.get())
    bench.sender = RequestSender(owner: Bench.owner, key: "key-2")
    _ = bench.answer(write("3"), message: Self.message)
    #expect(try bench.lookup("a").first?.record?.fields["text"] == .string("3"))
  }

  @Test("A request that failed as a whole can be repeated, and one with refused records not")
  func failures() throws {
    var bench = try Bench()
    let unknown = RemoteRequest.modify(zone: "later", [], isAtomic: true)
    #expect(bench.answer(unknown, message: Self.message).refusal?.code == .zoneNotFound)
    _ = try bench.ask(.createZone("later"))
    #expect(bench.answer(unknown, message: Self.message).refusal == nil)
    let create = RemoteRequest.modify(
      zone: Bench.zone, [RemoteOperation(.create, .note("a", ""))], isAtomic: true)
    try bench.put("a")
    let refused = bench.answer(create, message: MessageHash([9]))
    try bench.remove("a")
    #expect(bench.answer(create, message: MessageHash([9])) == refused)
  }

  @Test("As many messages are remembered as the settings say, the newest ones")
  func entries() throws {
    var bench = try Bench { $0.replayEntries = 100 }
    for number in 0..<UInt8(200) { _ = bench.answer(write(""), message: MessageHash([number])) }
    let before = try bench.token()
    for number in UInt8(100)..<200 {
      _ = try bench.answer(write(""), message: MessageHash([number])).get()
    }
    #expect(try bench.token() == before)
    _ = try bench.answer(write(""), message: MessageHash([99])).get()
    #expect(try bench.token() != before)
  }

  @Test("Without room for the reply, a repeated message is refused")
  func bytes() throws {
    var bench = try Bench { $0.replayBytes = 5_000 }
    let text = String(repeating: "x", count: 1_500)
    for number in 0..<UInt8(5) { _ = bench.answer(write(text), message: MessageHash([number])) }
    let before = try bench.token()
    let codes = (0..<UInt8(5)).map {
      bench.answer(write(text), message: MessageHash([$0])).refusal?.code
    }
    #expect(codes == [.conflict, .conflict, nil, nil, nil])
    #expect(try bench.token() == before)
    bench.now.milliseconds += Self.minutes * 60_000
    let answers = (0..<UInt8(5)).map { bench.answer(write("x"), message: MessageHash([$0])) }
    #expect(answers.allSatisfy { $0.refusal == nil })
  }

  @Test("With many messages, the newest replies are kept, and the others are not")
  func manyMessages() throws {
    var bench = try Bench {
      $0.replayEntries = 100
      $0.replayBytes = 20_000
    }
    let text = String(repeating: "x", count: 900)
    for number in 0..<UInt8(250) {
      _ = bench.answer(write(text), message: MessageHash([number]))
    }
    let before = try bench.token()
    let codes = (UInt8(150)..<250).map {
      bench.answer(write(text), message: MessageHash([$0])).refusal?.code
    }
    #expect(try bench.token() == before)
    let kept = codes.reversed().prefix { $0 == nil }.count
    #expect((15...22).contains(kept))
    #expect(codes.dropLast(kept).allSatisfy { $0 == .conflict })
  }

  @Test("Messages at the end of time are answered")
  func lastMoment() throws {
    var bench = try Bench()
    bench.now.milliseconds = .max
    let first = bench.answer(write("1"), message: Self.message)
    #expect(first.refusal == nil)
    _ = bench.answer(write("1"), message: Self.message)
  }
}
