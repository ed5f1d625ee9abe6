import Testing

@testable import LiveView

@Suite("Messages of the live view")
struct LiveMessagesTests {
  @Test("Of many that come together the first stays, and the rest are counted")
  func many() {
    var messages = LiveMessages()
    messages.add(["why"] + (1...6).map { "in the way: \($0)" }, at: .now)
    #expect(
      messages.texts(at: .now) == [
        "why", "in the way: 1", "in the way: 2", "and 4 more; ':explain' lists them",
      ])
  }

  private let start = ContinuousClock.now

  @Test("fade, longer ones later")
  func fade() throws {
    var messages = LiveMessages()
    messages.add(["short", String(repeating: "long ", count: 20)], at: start)
    #expect(messages.texts(at: start).count == 2)
    let end = try #require(messages.nextEnd(after: start))
    #expect(end == start + .milliseconds(3_250))
    #expect(messages.texts(at: end).count == 1)
    let last = try #require(messages.nextEnd(after: end))
    #expect(last == start + .seconds(8))
    #expect(messages.texts(at: last).isEmpty)
    #expect(messages.nextEnd(after: last) == nil)
  }

  @Test("are the last ones, each once")
  func last() {
    var messages = LiveMessages()
    for text in ["a", "b", "", "c", "d", "a", "e"] { messages.add([text], at: start) }
    #expect(messages.texts(at: start) == ["c", "d", "a", "e"])
    messages.clear()
    #expect(messages.texts(at: start).isEmpty)
  }
}
