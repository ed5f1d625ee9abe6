import PluginAPI
import Testing
import Transport

/// What is sent when, and what is held down meanwhile.
@Suite("Queue of messages")
struct SendQueueTests {
  private static func key(_ name: String) -> [ConsoleMessage] {
    let up = ConsoleMessage(name, [MessageArgument("i", .integer(0))], isKey: true)
    let down = ConsoleMessage(name, [MessageArgument("i", .integer(1))], isKey: true, release: [up])
    return [down, up]
  }

  /// Messages that carry no bytes: the queue does not look at them.
  private static func encoded(_ messages: [ConsoleMessage]) throws -> [EncodedMessage] {
    try messages.map { try EncodedMessage($0) { _ in [] } }
  }

  /// Sends all, with the time of each.
  private static func run(_ queue: inout SendQueue, from start: Int64 = 0) -> [(Int64, String)] {
    var now = start
    var sent: [(Int64, String)] = []
    while true {
      switch queue.next(at: now) {
      case .send(let message): sent.append((now, message.message.address))
      case .wait(let time): now = time
      case .rest: return sent
      }
    }
  }

  @Test("Messages leave in the order they came, at once")
  func order() throws {
    var queue = SendQueue(gap: 15)
    try queue.append(Self.encoded(["/a", "/b"].map { ConsoleMessage($0) }))
    try queue.append(Self.encoded([ConsoleMessage("/c")]))
    #expect(queue.count == 3)
    let sent = Self.run(&queue).map(\.1)
    #expect(sent == ["/a", "/b", "/c"])
    #expect(queue.count == 0)
  }

  @Test("Strokes of keys keep their distance, also from others", arguments: [0, 1, 10, 20])
  func gap(milliseconds: Int) throws {
    var queue = SendQueue(gap: milliseconds)
    try queue.append(Self.encoded(Self.key("/1") + Self.key("/2") + [ConsoleMessage("/go")]))
    let gap = Int64(milliseconds) * 1_000
    let times = Self.run(&queue, from: 7).map(\.0)
    #expect(times == (0...4).map { 7 + $0 * gap })
  }

  @Test("The distance begins when the stroke was taken, however long that took")
  func heldUp() throws {
    var queue = SendQueue(gap: 10)
    try queue.append(Self.encoded(Self.key("/1") + [ConsoleMessage("/go"), ConsoleMessage("/on")]))
    _ = queue.next(at: 0)
    queue.taken(at: 7_000)
    let steps = [queue.next(at: 10_000), queue.next(at: 17_000)]
    try #expect(steps == [.wait(until: 17_000), .send(Self.encoded(Self.key("/1"))[1])])
    queue.taken(at: 18_000)
    _ = queue.next(at: 28_000)
    queue.taken(at: 29_000)
    let last = queue.next(at: 29_000)
    try #expect(last == .send(Self.encoded([ConsoleMessage("/on")])[0]))
  }

  @Test("After a rest nothing waits")
  func rest() throws {
    var queue = SendQueue(gap: 10)
    try queue.append(Self.encoded(Self.key("/1")))
    let first = Self.run(&queue).map(\.0)
    #expect(first == [0, 10_000])
    try queue.append(Self.encoded(Self.key("/2")))
    let second = Self.run(&queue, from: 50_000).map(\.0)
    #expect(second == [50_000, 60_000])
  }

  @Test("What is held down is released, the last first; what was released is not")
  func held() throws {
    var queue = SendQueue(gap: 0)
    try queue.append(Self.encoded([Self.key("/1")[0]] + Self.key("/2") + [Self.key("/3")[0]]))
    _ = Self.run(&queue)
    try queue.append(Self.encoded([ConsoleMessage("/late")]))
    let release = queue.drop()
    #expect(release.map(\.message.address) == ["/3", "/1"])
    #expect(queue.count == 0)
    let again = queue.drop()
    #expect(again.isEmpty)
    let next = queue.next(at: 0)
    #expect(next == .rest)
  }

  @Test("A key pressed twice is released once for each press that was not")
  func twice() throws {
    var queue = SendQueue(gap: 0)
    try queue.append(Self.encoded([Self.key("/1")[0], Self.key("/1")[0], Self.key("/1")[1]]))
    _ = Self.run(&queue)
    let release = queue.drop()
    #expect(release.isEmpty)
  }

  @Test("What does not fit is refused as a whole")
  func full() throws {
    var queue = SendQueue(gap: 0)
    try queue.append(
      Self.encoded(Array(repeating: ConsoleMessage("/a"), count: SendQueue.capacity - 1)))
    #expect(throws: TransportError.self) {
      try queue.append(Self.encoded([ConsoleMessage("/b"), ConsoleMessage("/c")]))
    }
    #expect(queue.count == SendQueue.capacity - 1)
    try queue.append(Self.encoded([ConsoleMessage("/b")]))
    let error = #expect(throws: TransportError.self) {
      try queue.append(Self.encoded([ConsoleMessage("/c")]))
    }
    #expect(error?.code == .queueFull)
    _ = queue.next(at: 0)
    try queue.append(Self.encoded([ConsoleMessage("/c")]))
  }

  @Test("A clock near its end does no harm")
  func lateClock() throws {
    var queue = SendQueue(gap: 1_000)
    try queue.append(Self.encoded(Self.key("/1")))
    let steps = [queue.next(at: .max), queue.next(at: .max)]
    try #expect(steps == Self.encoded(Self.key("/1")).map { .send($0) })
  }

  @Test("What is kept on is not released, whether it was sent or still waits")
  func keptOn() throws {
    var queue = SendQueue(gap: 0)
    let (one, two) = (Self.key("/1"), Self.key("/2"))
    try queue.append(Self.encoded([one[0], one[0], two[0]]))
    _ = queue.next(at: 0)
    queue.keepOn([one[1]])
    _ = Self.run(&queue)
    #expect(queue.drop().map(\.message.address) == ["/2"])
  }
}
