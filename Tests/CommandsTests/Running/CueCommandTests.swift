import Commands
import PluginAPI
import Testing

/// Objects that are a cue of a list, as people type them and see them.
@Suite("Commands with cues")
struct CueCommandTests {
  private static let stage = """
    show new Hamlet; object add list 5 Main; object add list 5/20 Storm; object add list 5/2.50
    object add list 5.2 Old; object add list 5/2 Two
    """

  @Test("Objects are listed with their cues, a list before its cues")
  func listing() async throws {
    let stage = try CommandFixture()
    let text = try await stage.text(Self.stage + "\nobjects")
    let lines = text.split(separator: "\n").dropFirst()
      .map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(
      lines.map { $0.prefix { $0 != "(" } } == [
        "list 5 Main", "list 5/2 Two", lines[2][...], "list 5/20 Storm", "list 5.2 Old",
      ])
    #expect(lines[2].hasPrefix("list 5/2.5 "))
  }

  @Test("A list is shown with its cues, and the lists with how many they have")
  func cues() async throws {
    let stage = try CommandFixture()
    let text = try await stage.text(Self.stage + "\ncues list 5")
    let lines = text.split(separator: "\n").dropFirst()
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines == ["2 Two", "2.5", "20 Storm"])
    let lists = try await stage.text("cues").split(separator: "\n").dropFirst()
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lists == ["5 Main 3", "5.2 Old 0"])
    #expect(try await stage.text("cues list 5.2").contains("list 5.2 \"Old\" has no cues here"))
    let json = try await stage.json("cues list 5")
    #expect(json.contains(#"{"cue":"20","name":"Storm","isActive":false,"isPending":false}"#))
    let cue = try await stage.error("cues list 5/20")
    #expect(cue.code == .notAllowed && cue.message.contains("only a list has cues"))
  }

  @Test("JSON has a member for the cue only where there is one")
  func json() async throws {
    let stage = try CommandFixture()
    let with = try await stage.json(Self.stage + "\nobject edit list 5/20 --name Gale")
    #expect(with.contains(#""kind":"list","number":"5","cue":"20","name":"Gale""#))
    let without = try await stage.json("object edit list 5.2 --name Older")
    #expect(without.contains(#""kind":"list","number":"5.2","name":"Older""#))
  }

  @Test("A number is another object than a cue, and each is found by its own")
  func resolving() async throws {
    let stage = try CommandFixture()
    try await stage.run(Self.stage)
    #expect(try await stage.text("object edit list 5/2 --name A").contains("list 5/2 \"A\""))
    #expect(try await stage.text("object edit list 5.2 --name B").contains("list 5.2 \"B\""))
    #expect(try await stage.text("object edit list 5.20 --name C").contains("list 5.2 \"C\""))
    let missing = try await stage.error("object edit list 5/21 --name D")
    #expect(missing.code == .notFound && missing.message.contains("no object list 5/21"))
  }

  @Test("A list becomes a cue and back; nothing else can be one")
  func renumbering() async throws {
    let stage = try CommandFixture()
    try await stage.run(Self.stage)
    #expect(try await stage.text("object edit list 5.2 --number 5/7").contains("list 5/7 \"Old\""))
    #expect(try await stage.text("object edit list 5/7 --number 8").contains("list 8 \"Old\""))
    let kind = try await stage.error("object edit list 5/20 --kind macro")
    #expect(kind.code == .cueOutsideList && kind.message.contains("only lists"))
    try await stage.run("object add group 9")
    #expect(try await stage.error("object edit group 9 --number 9/1").code == .cueOutsideList)
    try await stage.run("object edit group 9 --kind list --number 9/1")
  }

  @Test("What a block of a cue sends is reported with its cue")
  func triggering() async throws {
    let stage = try CommandFixture()
    try await stage.run(Self.stage + "\nboard new Main; place list 5/20 at 0,0")
    #expect(try await stage.text("items").contains("5/20"))
    #expect(try await stage.json("view").contains(#""subtitle":"list 5/20""#))
    #expect(try await stage.text("objects 5/20").contains("Storm"))
    try await stage.run("show duplicate")
    #expect(try await stage.text("objects 5/20").contains("Storm"))
  }
}
