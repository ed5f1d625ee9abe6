import TestSupport
import Testing

@Suite("The language of the REPL")
struct LanguageTests {
  private static let overlap = "board Main; edit; place list 1 at 1,1"

  @Test("Scripts are in German if they ask for it, with the commands that help")
  func german() throws {
    let workspace = try BoardWorkspace()
    let refused = try workspace.text(Self.overlap, ["--language", "de"])
    #expect(refused.errors.contains("Blöcke dürfen sich nicht überlappen."), "\(refused)")
    let playing = try workspace.text("board Main; remove #1", ["--language", "de"])
    #expect(
      playing.errors.contains("Das Board ist im Spielmodus; 'edit' macht es bearbeitbar."),
      "\(playing)")
    let named = try workspace.text("board new; boards", ["--language", "de"])
    #expect(named.output.contains("Neues Board"), "\(named)")
  }

  @Test("JSON is in English, and so is a script that does not ask")
  func english() throws {
    let workspace = try BoardWorkspace()
    let json = try workspace.json(Self.overlap, ["--language", "de", "--keep-going"])
    #expect("\(json)".contains("You cannot overlap items."), "\(json)")
    let script = try BuiltExecutable.callboard.run(
      [workspace.path], input: Self.overlap, environment: ["LANG": "de_DE.UTF-8"])
    #expect(script.errors.contains("You cannot overlap items."), "\(script)")
  }

  @Test("An unknown language is a usage error that names the known ones")
  func unknown() throws {
    let run = try BoardWorkspace().text("boards", ["--language", "fr"])
    #expect(run.status == 64)
    #expect(run.errors.contains("'en'") && run.errors.contains("'de'"), "\(run)")
  }
}
