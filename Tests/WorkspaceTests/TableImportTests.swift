import Domain
import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

@Suite("Imports of tables")
struct TableImportTests {
  private let folder: TemporaryFolder
  private let workspace: Seat

  init() throws {
    folder = try TemporaryFolder()
    workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
  }

  private func take(
    _ text: String, _ reading: ReadingOptions = ReadingOptions()
  ) async throws -> FileReport {
    try await workspace.importShowFile(
      at: folder.write(text, to: "a.csv"), options: ImportOptions(reading: reading))
  }

  private func names() async throws -> [String] {
    try await workspace.objects().map {
      "\($0.kind.rawValue) \($0.consoleNumber)" + ($0.name.isEmpty ? "" : " \($0.name)")
    }
  }

  @Test("A list with a cue does not rename the list, and is a block where cues are wanted")
  func cue() async throws {
    _ = try await take("kind,number,cue,name\nlist,5,,Opening\n")
    let storm = "kind,number,cue,name\nlist,5,20,Storm\nlist,7,1,Go\n"
    let counted = try await take(storm)
    #expect(counted.cues == 2 && counted.updated.isEmpty)
    #expect(try await names() == ["list 5 Opening", "list 7"])
    let blocks = try await take(storm, ReadingOptions(wantsCues: true))
    #expect(blocks.cueBlocks == 2)
    #expect(
      try await names() == ["list 5 Opening", "list 5/20 Storm", "list 7", "list 7/1 Go"])
  }

  @Test("A table that is not recognised says how it is read, and is read where columns are named")
  func unrecognised() async throws {
    let text = "Sort,Nummer,Name\ngroup,1,Front\nlamp,2,Back\n"
    let refused = try await take(text).refused
    #expect(refused?.code == .unrecognised)
    #expect(refused?.message.contains("'--format-name csv'") == true)
    let read = try await take(text, ReadingOptions(columns: [.kind: "Sort", .number: "Nummer"]))
    #expect(read.format == "csv" && read.created == [.group: 1])
    for other in ["plain words\nand more\n", "a,b\n1\n", "\u{0}a,b\n1,2\n"] {
      let message = try await take(other).refused?.message
      #expect(message?.contains("--format-name") == false, "\(other)")
    }
    let binary = try await take("\u{0}a,b\n1,2\n", ReadingOptions(columns: [.kind: "a"]))
    #expect(binary.refused?.code == .unrecognised)
  }

  @Test("A report distinguishes a new show from one that was there, and what was renamed")
  func report() async throws {
    func rows(_ name: String) -> String {
      "kind,number,name\n" + (1...7).map { "group,\($0),\(name)\($0)\n" }.joined()
    }
    let first = try await take(rows("A"))
    #expect(first.isNewShow && first.renamed.isEmpty)
    #expect(ImportReport(files: [first]).text(width: 200).contains("into new show \"a\""))
    #expect(ImportReport(files: [first]).json().contains("\"newShow\":true,\"renamed\":[]"))
    let second = try await take(rows("B"))
    #expect(!second.isNewShow && second.renamedCount == 7)
    let text = ImportReport(files: [second]).text(width: 200)
    #expect(text.contains("into show \"a\""))
    #expect(text.contains("  renamed\n    group 1 'A1' → 'B1'\n") && text.contains("and 2 more"))
    #expect(
      ImportReport(files: [second]).json().contains(
        "\"renamed\":[{\"kind\":\"group\",\"number\":\"1\",\"from\":\"A1\",\"to\":\"B1\"},"))
  }

  @Test("What a person named is in the list of what was renamed too, and reported once in the text")
  func takenOver() async throws {
    _ = try await workspace.createShow(named: "a")
    _ = try await workspace.addObjects([
      NewObject(kind: .group, number: ConsoleNumber(ObjectNumber(1)), name: "Mine")
    ])
    let report = try await take("kind,number,name\ngroup,1,Theirs\n")
    #expect(report.renamed.map(\.to) == ["Theirs"] && report.renamedCount == 0)
    let text = ImportReport(files: [report]).text(width: 200)
    #expect(text.components(separatedBy: "'Mine' → 'Theirs'").count == 2, "\(text)")
  }
}
