import Commands
import Domain
import Foundation
import PluginAPI
import Testing

@Suite struct ExportCommandTests {
  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func withoutIdentities(_ text: String) -> String {
    text.replacing(/\b[0-9a-f]{4,}\b/, with: "")
  }

  @Test func writesTheShowAndSaysSo() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("board new Side")
    let folder = stage.folder.appendingPathComponent("out put")
    let text = try await stage.text("export \(folder.path)")
    #expect(
      text == "exported show 'Hamlet' to '\(folder.path)': 4 objects, 2 boards, 3 blocks in "
        + "callboard.json, Main.canvas, Side.canvas\n")
    #expect(try names(folder) == ["Main.canvas", "Side.canvas", "callboard.json"])

    let tables = stage.folder.appendingPathComponent("tables")
    let json = try await stage.json("export --format CSV --board Main \"\(tables.path)\"")
    #expect(
      json.hasPrefix(
        "{\"version\":1,\"exported\":\"Hamlet\",\"board\":\"Main\",\"format\":\"csv\",\"folder\":"),
      "\(json)")
    #expect(
      json.contains("\"objects\":3,\"boards\":1,\"items\":3,\"files\":[{\"name\":\"objects.csv\""))
    #expect(try names(tables) == ["blocks.csv", "boards.csv", "objects.csv"])
  }

  @Test func replacesFilesOnlyByForce() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let folder = stage.folder.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let mine = folder.appendingPathComponent("Main.canvas")
    try Data("mine".utf8).write(to: mine)
    try Data("other".utf8).write(to: folder.appendingPathComponent("notes.txt"))

    let error = try await stage.error("export \(folder.path)")
    #expect(error.code == .inputOutput && error.message.contains("Main.canvas"), "\(error)")
    #expect(error.remedy?.contains("--force") == true)
    #expect(try names(folder) == ["Main.canvas", "notes.txt"])
    #expect(try Data(contentsOf: mine) == Data("mine".utf8))

    try await stage.run("export \(folder.path) --force")
    #expect(try names(folder) == ["Main.canvas", "callboard.json", "notes.txt"])
    #expect(try Data(contentsOf: mine) != Data("mine".utf8))
  }

  @Test func writesAllOrNothing() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let folder = stage.folder.appendingPathComponent("out")
    // A folder is where the last file goes, so that the one before it is written already.
    let blocked = folder.appendingPathComponent("Main.canvas")
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
    let sidecar = folder.appendingPathComponent("callboard.json")
    try Data("old".utf8).write(to: sidecar)
    let error = try await stage.error("export \(folder.path) --force")
    #expect(error.message.contains("is a folder"), "\(error)")
    #expect(try names(folder) == ["Main.canvas", "callboard.json"])
    #expect(try Data(contentsOf: sidecar) == Data("old".utf8))
  }

  @Test func saysWhatIsWrongAndWhere() async throws {
    let stage = try CommandFixture()
    #expect(try await stage.error("export \(stage.folder.path)/x").code == .noShow)
    try await stage.run(CommandFixture.stage)
    let format = try await stage.error("export x --format cvs")
    #expect(format.expected == ["canvas", "csv"] && format.suggestion == "csv")
    #expect(format.range?.column == 19)
    #expect(try await stage.error("export x --board Nowhere").code == .notFound)
    let file = stage.folder.appendingPathComponent("file")
    try Data().write(to: file)
    #expect(try await stage.error("export \(file.path)").message.contains("is a file"))
    let deep = try await stage.error("export \(stage.folder.path)/no/such")
    #expect(deep.message.contains("folder around it"), "\(deep)")
    #expect(!FileManager.default.fileExists(atPath: stage.folder.path + "/no"))
  }

  @Test func theSidecarAloneMakesTheShowAgain() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let folder = stage.folder.appendingPathComponent("out")
    let items = try await stage.json("export \(folder.path); items")
    #expect(try await stage.json("import \(folder.path)/callboard.json; items") == items)
    // A copy in the same workspace.
    try await stage.run("show new Copy; import \(folder.path)/callboard.json; board Main")
    let copy = try await stage.text("items")
    let original = try await stage.text("show Hamlet; board Main; items")
    #expect(copy != original && withoutIdentities(copy) == withoutIdentities(original))
    let again = try await stage.json("show Copy; import \(folder.path)/callboard.json")
    #expect(again.contains("\"created\":{}"), "\(again)")

    // The same show in a workspace of its own gives the same bytes.
    let other = try CommandFixture()
    try await other.run("import \(folder.path)/callboard.json")
    let second = other.folder.appendingPathComponent("out")
    try await other.run("export \(second.path)")
    #expect(
      try Data(contentsOf: second.appendingPathComponent("callboard.json"))
        == Data(contentsOf: folder.appendingPathComponent("callboard.json")))
  }
}
