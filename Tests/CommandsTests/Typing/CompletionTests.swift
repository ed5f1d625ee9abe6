import Commands
import Testing

@Suite("What a line that is being typed can go on with")
struct CompletionTests {
  private func completion(_ line: String) async throws -> Completion {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("board new Main Hall; board Main; edit; label @0,0 FOG")
    return await stage.runner.completion(of: line)
  }

  @Test(
    "Words, options and names are offered where they can come",
    arguments: [
      ("pla", ["play", "place"]), ("board ", ["new", "rename", "\"Main Hall\"", "Main"]),
      ("board M", ["Main", "\"Main Hall\""]), ("board Main H", ["\"Main Hall\""]),
      ("edit; mo", ["move", "monitor"]), ("move #1 ", ["to", "by"]),
      ("move #", ["#1", "#2", "#3"]),
      ("action #1 f", ["flash"]), ("resize #1 to 2x2 ", ["from"]),
      ("resize #1 to 2x2 from top", ["top", "top-left", "top-right"]),
      ("place Op", ["Opening"]), ("place Opening ", ["at"]), ("place \"Side L", ["\"Side Left\""]),
      ("object add gr", ["group"]), ("object edit list 5 --", ["--name", "--color", "--outlined"]),
      ("object edit list 5 --kind m", ["macro"]), ("objects --kind=gr", ["group"]),
      ("export x --format c", ["csv", "canvas"]), ("help mov", ["move"]),
      ("grid o", ["on", "off"]),
    ])
  func offers(line: String, expected: [String]) async throws {
    let texts = try await completion(line).candidates.map(\.text)
    for text in expected { #expect(texts.contains(text), "\(texts)") }
    #expect(Set(texts).count == texts.count)
  }

  @Test(
    "Nothing is offered where nothing can come",
    arguments: ["# comment", "undo 3 ", "plx", "send /a 1"])
  func offersNothing(line: String) async throws {
    #expect(try await completion(line).candidates == [])
  }

  @Test(
    "The hint is what is left to write",
    arguments: [
      ("move ", "ITEMS to X,Y|N | board NAME [at X,Y|N] | by DX,DY [--push]"),
      ("duplicate ", "ITEMS [at X,Y|N | by DX,DY]"), ("duplicate #1 ", "[at X,Y|N | by DX,DY]"),
      ("move #1 to ", "X,Y|N | board NAME [at X,Y|N]"), ("paste at ", "X,Y|N"),
      ("resize #1 ", "to WxH [from HANDLE]"),
      ("resize #1 to 3x3 ", "[from HANDLE]"), ("board rename ", "[OLD to] NEW"),
      ("connect osc+udp://a:1 --gap ", "MS"), ("tap #1 ", "[--screen] [--pencil] [--mouse]"),
      ("undo 3 ", ""), ("ink move ", "by DX,DY"), ("pen --width ", "POINTS"),
    ])
  func hints(line: String, hint: String) async throws {
    #expect(try await completion(line).hint == hint)
  }

  @Test("A candidate replaces what is typed of it")
  func replaces() async throws {
    for (line, start) in [("edit; board Main H", 12), ("place \"Side L", 6), ("move #", 5)] {
      let candidates = try await completion(line).candidates
      #expect(!candidates.isEmpty && candidates.allSatisfy { $0.start == start }, "\(candidates)")
    }
  }

  @Test("Every command can be typed by candidates and its examples")
  func completesEveryCommand() async throws {
    for spec in CommandSpec.all {
      let texts = try await completion(String(spec.name.dropLast())).candidates.map(\.text)
      let word = spec.noun ?? spec.verb
      #expect(texts.contains(word), "\(spec.name): \(texts)")
    }
  }

  @Test("Files are left to the frontend")
  func files() async throws {
    #expect(try await completion("import Ham").file?.text == "Ham")
    #expect(try await completion("import ").file?.text == "")
    #expect(try await completion("board ").file == nil)
  }
}
