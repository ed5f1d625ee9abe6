import Commands
import PluginAPI
import ScriptedConsole
import Testing

/// What is on now, and what would not work tonight, as people read it.
@Suite("Commands about what runs")
struct RunningCommandTests {
  private let console: ScriptedConsole
  private let stage: CommandFixture

  init() async throws {
    console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    stage = try CommandFixture(transports: [console.plugin])
    try await stage.run(CommandFixture.stage)
  }

  private func lines(_ script: String) async throws -> [String] {
    try await stage.text(script).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  @Test("Each thing that is on has the command that releases it, from wherever it is typed")
  func running() async throws {
    #expect(try await lines("running") == ["nothing is held, switched on or running"])
    try await stage.run("connect test://desk:1; action #1 toggle; action #2 flash; trigger #1")
    try await stage.run("trigger #2; board new Side")
    #expect(
      try await lines("running") == [
        "STATE NAME BOARDS RELEASE",
        "held group 1.5 \"Side Left\" Main board \"Main\"; release #2",
        "switched on list 5 \"Opening\" Main trigger list 5 --release",
        "'release all' releases everything that is held or switched on",
      ])
    let json = try await stage.json("running")
    #expect(json.contains(#""origin":"held","isDoubtful":false,"isAbandoned":false"#), "\(json)")
    try await stage.run("trigger list 5 --release; board \"Main\"; release #2")
    #expect(console.sent == ["/on", "/on", "/off", "/off"])
    #expect(try await lines("running") == ["nothing is held, switched on or running"])
  }

  @Test("Without a connection, what was on is unknown")
  func unknown() async throws {
    try await stage.run("connect test://desk:1; action #1 toggle; trigger #1; disconnect")
    #expect(
      try await lines("running").dropFirst().first
        == "unknown (was switched on) list 5 \"Opening\" Main trigger list 5 --release")
  }

  @Test("Before the doors open, a block that would not work is named with the way there")
  func check() async throws {
    let without = try await stage.run("check show")
    #expect((without.last?.answer as? any VerdictAnswer)?.isSound == false)
    try await stage.run("connect test://desk:1")
    #expect(
      try await lines("check show") == [
        "scripted does not list its objects: names were not compared",
        "nothing wrong in 3 blocks of 'Hamlet'",
      ])
    try await stage.run("board new Side; place goto Main at 0,0; board delete Main --yes")
    let result = try #require(try await stage.run("check show").last)
    #expect((result.answer as? any VerdictAnswer)?.isSound == false)
    let text = try await lines("check show")
    #expect(text.contains("Main the board that it opens was deleted select #1"), "\(text)")
    #expect(text.last == "1 of 1 block would not work")
  }
}
