import Testing

@testable import Transport

/// What listeners hear, and how much is kept for them.
@Suite("Listeners of events", .timeLimit(.minutes(10)))
struct EventFanTests {
  /// All that a stream has left.
  private func rest(_ events: AsyncStream<Int>) async -> [Int] {
    var all: [Int] = []
    for await event in events { all.append(event) }
    return all
  }

  @Test("Everyone hears everything from the time of asking on")
  func everyone() async {
    let fan = EventFan<Int>(depth: 10)
    let early = fan.events()
    fan.send(1)
    let late = fan.events()
    fan.send(2)
    fan.finish()
    fan.send(3)
    #expect(await rest(early) == [1, 2])
    #expect(await rest(late) == [2])
    #expect(await rest(fan.events()) == [])
  }

  @Test("What is kept from before is for the first listener only")
  func early() async {
    let fan = EventFan<Int>(depth: 2_000, keepingEarly: { $0 > 0 })
    for event in -1...3 { fan.send(event) }
    let first = fan.events()
    let second = fan.events()
    fan.send(-2)
    fan.finish()
    #expect(await rest(first) == [1, 2, 3, -2])
    #expect(await rest(second) == [-2])
    let unheard = EventFan<Int>(depth: 2_000, keepingEarly: { _ in true })
    for event in 1...2_000 { unheard.send(event) }
    let late = unheard.events()
    unheard.finish()
    #expect(await rest(late) == Array(1...1_000))
  }

  @Test("A slow listener loses the oldest events, by their number")
  func depth() async {
    let fan = EventFan<Int>(depth: 3)
    let events = fan.events()
    for event in 0..<100 { fan.send(event) }
    fan.finish()
    #expect(await rest(events) == [97, 98, 99])
  }

  @Test("A slow listener loses the oldest events, by their weight; one is kept however heavy it is")
  func weight() async {
    let fan = EventFan<Int>(depth: 100, capacity: 10, weight: { $0 })
    let events = fan.events()
    for event in [1, 2, 3, 4, 5] { fan.send(event) }
    let heavy = fan.events()
    for event in [6, 1_000] { fan.send(event) }
    fan.finish()
    #expect(await rest(heavy) == [1_000])
    #expect(await rest(events) == [1_000])
    let other = EventFan<Int>(depth: 100, capacity: 10, weight: { $0 })
    let light = other.events()
    for event in [1, 2, 3, 4, 5] { other.send(event) }
    other.finish()
    #expect(await rest(light) == [4, 5])
  }

  @Test("A waiting listener gets events, and stops when its task is cancelled")
  func waiting() async {
    let fan = EventFan<Int>(depth: 3)
    let events = fan.events()
    let waiter = Task { await rest(events) }
    waiter.cancel()
    #expect(await waiter.value == [])
    let others = fan.events()
    let reader = Task { await rest(others) }
    for event in 0..<3 { fan.send(event) }
    fan.finish()
    #expect(await reader.value == [0, 1, 2])
  }
}
