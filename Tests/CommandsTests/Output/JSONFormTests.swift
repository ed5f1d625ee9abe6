import Commands
import Foundation
import PluginAPI
import Testing

/// The JSON of every command, byte for byte: it is a promise.
@Suite struct JSONFormTests {
  @Test func everyCommandPrintsOneObject() async throws {
    let stage = try CommandFixture(answer: true)
    let script =
      CommandFixture.stage + "\n" + """
        shows; show Hamlet; show rename Ophelia; show duplicate as Tour; objects; objects --kind list
        object edit macro 1 --name "A \\"B\\"" --color #010203; boards; board Main; edit
        board set minimum=1; board rename Front; board duplicate as Spare; items
        move #1 to 5,5; resize #1 to 2x2; reassign #1 to list 7; undo; redo; action #1 flash
        override #1 /eos/cmd "Chan 1 Full" 5; override #2 /x; override #2 none; items; remove #1; play
        object delete list 7; board delete Spare; show delete Tour; help undo; plugins; quit
        """
    var lines: [String] = []
    for statement in Statement.all(in: script) {
      let json = JSONForm().text(of: try await stage.runner.run(statement))
      #expect(json.hasPrefix("{\"version\":1,") && json.hasSuffix("}\n"))
      #expect(json.dropLast().allSatisfy { !$0.isNewline })
      _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
      lines.append("\(statement.text) → \(json)")
    }
    try expectGolden("commands.txt", lines.joined())
  }

  @Test func theSceneIsWhole() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let json = try await stage.json("view")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["mode"] as? String == "edit")
    #expect(object["board"] as? String == "Main")
    #expect((object["size"] as? [String: Any])?.keys.sorted() == ["height", "width"])
    #expect((object["grid"] as? [String: Any])?["spacing"] as? Int == 44)
    let elements = try #require(object["elements"] as? [[String: Any]])
    #expect(elements.count == 3)
    let group = try #require(elements.first { $0["subtitle"] as? String == "group 1.5" })
    #expect(group["state"] as? [String] == ["outlined"])
    #expect(group["color"] is NSNull)
    #expect((group["frame"] as? [String: Any])?["width"] as? Int == 44)
    #expect((group["id"] as? String)?.hasPrefix("item:") == true)
  }

  @Test func theSceneShowsWhatAConsoleSays() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    var answer = try #require(try await stage.run("view")[0].answer as? SceneAnswer)
    #expect(!JSONForm().text(of: CommandResult(answer)).contains("\"commandLine\""))
    var console = ConsoleState()
    _ = console.take(.commandLine("Group 1"))
    answer.scene = answer.scene.showing(console) { _ in nil }
    let text = JSONForm().text(of: CommandResult(answer))
    #expect(text.contains("\"commandLine\":\"Group 1\""), "\(text)")
  }

  @Test func errorsAreOneObjectToo() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    var lines: [String] = []
    for line in [
      "move #1 to 1,0", "place \"Opening\" at 9,9", "edit; plce x at 1,1", "show nowhere",
      "object delete list 5", "place list 5 at 3, 4",
    ] {
      let statement = try #require(Statement.all(in: line).last)
      let error = try #require(
        await #expect(throws: CommandError.self) { try await stage.runner.run(statement) })
      let json = JSONForm().text(
        of: error, at: CommandPlace(source: "-c", statement: statement))
      _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
      lines.append("\(line) → \(json)")
    }
    try expectGolden("errors.txt", lines.joined())
  }

  @Test func controlCharactersAreEscaped() {
    let error = CommandError(.syntax, "\u{1B}[31m\n\u{9B}\u{2028}\"\\")
    let json = JSONForm().text(of: error, at: CommandPlace(source: nil))
    #expect(
      json == #"{"version":1,"error":{"code":"syntax","message":"\u001b[31m\n\u009b\u2028\"\\"}}"#
        + "\n")
  }
}
