import Commands
import PluginAPI
import Testing

/// Commands for consoles know the place of each of their words.
@Suite struct ConsoleRangeTests {
  private func columns<Value>(_ words: [Located<Value>]) -> [ClosedRange<Int>] {
    words.map { $0.range.column...($0.range.column + $0.range.length) }
  }

  private func arguments(_ line: String) throws -> [any Hashable & Sendable] {
    try #require(try CommandParser.parse(line)).arguments
  }

  @Test func messages() throws {
    let words = try #require(try arguments("send /x  \"a b\" 5").first as? [Located<String>])
    #expect(columns(words) == [6...8, 10...15, 16...17])
  }

  @Test func connections() throws {
    let values = try arguments("connect --set a=1 osc+udp://h --profile p.json --set=b=2")
    try #require(values.count == 5)
    let address = try #require(values[0] as? Located<ConnectionAddress>)
    #expect(columns([address]) == [19...30])
    let profile = try #require(values[1] as? Located<String>)
    #expect(columns([profile]) == [41...47])
    let settings = try #require(values[2] as? [Located<ProfileSetting>])
    #expect(columns(settings) == [15...18, 54...57])
  }

  @Test func overrides() throws {
    let values = try arguments("override #1 /x   'a b'")
    let message = try #require(values.last as? Located<String>)
    #expect(columns([message]) == [13...23])
  }
}
