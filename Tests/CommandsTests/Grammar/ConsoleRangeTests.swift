import Commands
import Testing

/// Commands for consoles tell where each of their words stands.
@Suite struct ConsoleRangeTests {
  private func columns<Value>(_ words: [Written<Value>]) -> [ClosedRange<Int>] {
    words.map { $0.range.column...($0.range.column + $0.range.length) }
  }

  @Test func messages() throws {
    guard case .send(let words)? = try CommandParser.parse("send /x  \"a b\" 5") else {
      Issue.record("no message")
      return
    }
    #expect(columns(words) == [6...8, 10...15, 16...17])
  }

  @Test func connections() throws {
    let line = "connect --set a=1 osc+udp://h --profile p.json --set=b=2"
    guard case .connect(let connect)? = try CommandParser.parse(line) else {
      Issue.record("no connection")
      return
    }
    #expect(columns([connect.address]) == [19...30])
    #expect(columns(connect.settings) == [15...18, 54...57])
    #expect(connect.profile.map { columns([$0]) } == [41...47])
  }

  @Test func overrides() throws {
    guard case .override(let override)? = try CommandParser.parse("override #1 /x   'a b'") else {
      Issue.record("no message")
      return
    }
    #expect(override.message.map { columns([$0]) } == [13...23])
  }
}
