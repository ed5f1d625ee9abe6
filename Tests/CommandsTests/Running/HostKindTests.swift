import Commands
import Domain
import PluginAPI
import Testing
import TextCells

/// A kind of objects that a host adds is used like the eleven.
@Suite struct HostKindTests {
  private static func kinds() throws -> ObjectKinds {
    try ObjectKinds(adding: [.init("smoke", words: ["haze"])])
  }

  private static func lines(_ runner: CommandRunner, _ line: String) async throws -> String {
    let statement = try #require(Statement.all(in: line).first)
    return TextForm(columns: nil, colorDepth: .none).text(of: try await runner.run(statement))
  }

  @Test func aTwelfthKindIsMadePlacedKeptAndFound() async throws {
    let stage = try CommandFixture(kinds: Self.kinds())
    try await stage.run(
      "show new Hamlet; object add haze 3 Foyer; object add group 1; board new Main")
    #expect(try await stage.text("place smoke 3 at 0,0").contains("Foyer"))
    #expect(try await stage.text("items smok").contains("Foyer"))

    let other = try stage.other()
    for search in [
      "objects --kind smoke", "objects --kind HAZE", "objects smoke", "objects moke 3",
    ] {
      let found = try await Self.lines(other, search)
      #expect(found.contains("Foyer") && !found.contains("group"), "\(search)")
    }
    _ = try await Self.lines(other, "board Main")
    #expect(try await Self.lines(other, "items").contains("smoke"))
    let all = try await Self.lines(other, "objects")
    let (group, smoke) = (all.firstRange(of: "group"), all.firstRange(of: "smoke"))
    #expect(try #require(group).lowerBound < #require(smoke).lowerBound)
  }

  @Test func thePickerFiltersByIt() async throws {
    let stage = try CommandFixture(kinds: Self.kinds())
    try await stage.run(
      "show new Hamlet; object add smoke 3 Foyer; object add group 1; board new Main")
    try await stage.run("drag 0,0 to 88,88")
    let found = try await stage.text("pick --search '' --kind haze")
    #expect(found.contains("Foyer") && !found.contains("group"))
    try await stage.run("pick smoke 3")
    #expect(try await stage.text("items").contains("Foyer"))
  }

  @Test func aHostWithoutItKeepsTheObjectAndCallsItByItsKey() async throws {
    let stage = try CommandFixture(kinds: Self.kinds())
    try await stage.run("show new Hamlet; object add smoke 3; board new Main; place smoke 3 at 0,0")
    let plain = try stage.other(kinds: .callboard)
    #expect(try await Self.lines(plain, "objects").contains("smoke"))
    _ = try await Self.lines(plain, "board Main")
    #expect(try await Self.lines(plain, "items").contains("smoke"))
    let statement = try #require(Statement.all(in: "objects --kind smoke").first)
    let error = await #expect(throws: CommandError.self) { try await plain.run(statement) }
    #expect(error?.message.contains("not a kind of object: 'smoke'") == true)
  }

  @Test func objectsWithoutANumberAreNamedByKindAndName() async throws {
    let stage = try CommandFixture(kinds: Self.kinds())
    let added = try await stage.text("show new Hamlet; object add smoke 0 Foyer")
    #expect(added.contains(#"smoke "Foyer""#) && !added.contains("0"))
    #expect(try await stage.text("object add haze Stage Left").contains(#"smoke "Stage Left""#))
    #expect(try await stage.text(#"object add smoke "3 Fans""#).contains(#"smoke "3 Fans""#))
    let unnamed = try await stage.error("object add smoke")
    #expect(unnamed.message.contains("the number of the smoke is missing"))
    try await stage.run("object add smoke 3 Foyer; board new Main")
    try await stage.run(#"place smoke "Foyer" at 0,0"#)
    #expect(try await stage.text("items").contains("Foyer"))
    #expect(try await !stage.text("objects").contains("0 "))
    let renamed = try await stage.text(#"object edit haze "foyer" --name Hall"#)
    #expect(renamed.contains(#"changed smoke "Hall""#))
    #expect(try await stage.text("objects smoke").contains("3"))
    let error = try await stage.error(#"place smoke "Cellar" at 4,4"#)
    #expect(error.message.contains(#"smoke "Cellar""#))
    let numbered = try await stage.error(#"place group "Foyer" at 4,4"#)
    #expect(!numbered.message.contains("group 0"))
    let misspelled = try await stage.error("object delete smoke1")
    #expect(!misspelled.candidates.contains { $0.contains("smoke 0") }, "\(misspelled)")
  }
}
