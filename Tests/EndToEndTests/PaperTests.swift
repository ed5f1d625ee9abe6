import Foundation
import TestSupport
import Testing

/// Prints and draws with the built executables, and reads the files with other programs.
@Suite(
  "Paper and pictures", .timeLimit(.minutes(30)),
  .enabled(
    if: ["qpdf", "pdftotext"].allSatisfy(Peer.exists),
    "needs qpdf and pdftotext, which 'Tools/setup test' installs"))
struct PaperTests {
  private static let show = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/first-night.qxw").path

  private let folder: TemporaryFolder
  private let session: CommandSession

  init() throws {
    folder = try TemporaryFolder()
    session = try CommandSession(on: folder.file("tour.callboard"))
    try session.answer(to: "import \"\(Self.show)\"")
  }

  /// What another program prints, which must work.
  private func output(_ program: String, _ arguments: String...) throws -> String {
    let file = folder.file("printed-by-\(program)")
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    // A pipe would stay open in what other tests start meanwhile.
    process.standardOutput = FileHandle(forWritingAtPath: file)
    process.standardError = process.standardOutput
    try process.start()
    try process.waitForEnd()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(program) \(arguments): \(text)")
    return text
  }

  private func head(_ file: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(60)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A show is printed with its boards, objects and cues, as other programs read")
  func show() throws {
    for (cue, name) in [("14/1", "Doors"), ("14/2", "Beginners"), ("15/1", "Night")] {
      try session.answer(to: "object add list \(cue) \(name)")
    }
    let file = folder.file("show.pdf")
    let answer = try session.answer(to: "print show \"\(file)\"")
    let pages = try #require(answer["pages"] as? Int)
    #expect(try output("qpdf", "--check", file).contains("No syntax or stream encoding errors"))
    let facts = try output("pdfinfo", file)
    #expect(facts.contains("Pages:           \(pages)\n"), "\(facts)")
    #expect(facts.contains("(A4)"))
    let text = try output("pdftotext", "-layout", file, "-")
    var rest = Substring(text)
    // In the order of reading.
    for words in [
      "Looks", "What the blocks of 'Looks' send", "Show Control", "Objects of first-night",
      "Lightning", "List 14: Act One", "Doors", "Beginners", "List 15: Act Two", "Night",
    ] {
      let place = try #require(rest.range(of: words), "\(words) in \(rest)")
      rest = rest[place.upperBound...]
    }
    for page in 1...pages { #expect(text.contains("page \(page) of \(pages)")) }
    let size = try Data(contentsOf: URL(fileURLWithPath: file)).count
    #expect(size < 2_000_000)
  }

  @Test("There is a picture of every board, in each form and as small ones")
  func pictures() throws {
    try session.answer(to: "board new Bare")
    for (form, head) in [("png", "PNG"), ("svg", "<?xml"), ("pdf", "%PDF-")] {
      let answer = try session.answer(
        to: "export \"\(folder.file("tour.\(form)"))\" --all-boards --theme light")
      #expect(
        answer["files"] as? [String] == ["tour 1 Looks.\(form)", "tour 2 Show Control.\(form)"])
      #expect(answer["empty"] as? [String] == ["Bare"])
      #expect(try self.head(folder.file("tour 1 Looks.\(form)")).contains(head))
    }
    let small = folder.file("thumbs")
    try session.answer(to: "board list --pictures \"\(small)\"")
    let png = try Data(contentsOf: URL(fileURLWithPath: "\(small)/1 Looks.png"))
    // The width and height are behind the name of the first chunk.
    #expect(Array(png[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 240])
    #expect(try session.reply(to: "board list --pictures \"\(small)\"")["error"] != nil)
    try session.answer(to: "board list --pictures \"\(small)\" --force")
  }

  @Test("The importer prints what a file holds, also without keeping it")
  func importer() throws {
    let (file, workspace) = (folder.file("strange.pdf"), folder.file("none.callboard"))
    let arguments = [Self.show, "--into", workspace, "--dry-run", "--sheet", file]
    let run = try BuiltExecutable.importer.run(arguments)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("printed 'first-night' to '\(file)'"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: workspace))
    #expect(try output("pdftotext", file, "-").contains("Objects of first-night"))
    let again = try BuiltExecutable.importer.run(arguments)
    #expect(again.status == 1 && again.errors.contains("exists"), "\(again)")
    #expect(try BuiltExecutable.importer.run(arguments + ["--force"]).status == 0)

    // A trial leaves the workspace alone, whatever its name is.
    let odd = folder.file("odd.pdf")
    let first = try BuiltExecutable.importer.run([Self.show, "--into", "sqlite:\(odd)"])
    #expect(first.status == 0, "\(first)")
    let over = try BuiltExecutable.importer.run(
      [Self.show, "--into", "sqlite:\(odd)", "--dry-run", "--sheet", odd, "--force"])
    #expect(over.status == 1 && over.errors.contains("is the workspace"), "\(over)")
    #expect(try head(odd).hasPrefix("SQLite format 3"))
    // What makes no show prints no other one.
    let empty = try folder.write("number,name\n", to: "empty.csv")
    let none = try BuiltExecutable.importer.run(
      [empty, "--into", "sqlite:\(odd)", "--sheet", folder.file("none.pdf")])
    #expect(none.status != 0 && !FileManager.default.fileExists(atPath: folder.file("none.pdf")))
  }
}
