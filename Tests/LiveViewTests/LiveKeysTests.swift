import Terminal
import Testing

@testable import LiveView

@Suite("Keys of the live view")
struct LiveKeysTests {
  @Test("each key does one thing")
  func once() {
    let keys = LiveKeys().rows.flatMap { $0.keys.keys }
    #expect(Set(keys).count == keys.count)
    #expect(LiveKeys().action(of: Key("~")) == nil)
  }

  @Test("the list of keys fits the smallest usual terminal, and has each row")
  func help() {
    let help = LiveKeys().help
    #expect(help.allSatisfy { $0.count <= 76 })
    #expect(LiveKeys().rows.allSatisfy { row in help.contains { $0.hasPrefix(row.name + " ") } })
  }
}
