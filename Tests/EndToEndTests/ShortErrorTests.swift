import TestSupport
import Testing

/// What a mistyped command says, at the length that is read while a show runs.
@Suite("Short errors")
struct ShortErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ commands: String, _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run(
      [folder.file("w.callboard"), "-c", commands] + arguments)
  }

  @Test(
    "An unknown command takes one line, with commands of its meaning",
    arguments: [
      ("delete #1", "remove"), ("rm #1", "remove"), ("ls", "items"), ("search wash", "find"),
      ("rename Main", "board rename"), ("clone Main", "board duplicate"), ("? move", "help"),
      ("q", "quit"), ("plce list 5 at 0,0", "place"), ("xyzzy", "help"),
    ])
  func unknownCommand(_ line: String, _ command: String) throws {
    let run = try run(line)
    #expect(run.status == 1 && run.output.isEmpty)
    let word = line.split(separator: " ")[0]
    #expect(run.errors.hasPrefix("unknown command '\(word)'; try \(command)"), "\(run)")
    #expect(run.errors.hasSuffix("help\n") && run.errors.utf8.count <= 82, "\(run)")
    #expect(run.errors.filter { $0 == "\n" }.count == 1, "\(run)")
    let suggestions = run.errors.filter { $0 == "," }.count + 2
    #expect(suggestions <= 4)
  }

  @Test("Saving is never needed")
  func saving() throws {
    #expect(try run("save").errors == "unknown command 'save'; every edit is saved at once\n")
  }

  @Test(
    "Any other mistake takes one line beside the line and its caret",
    arguments: [
      ("undo 3 4", "unexpected '4'"),
      ("remove 1", "not a block: '1'; use #1, @X,Y, a name or an id"),
      ("place list 5 at 20, 3", "write X,Y without a space"),
      ("object add lamp 5", "not a kind of object: 'lamp'; 'help all' lists the kinds"),
      ("connect", "the address of the console is missing"),
      ("resize #1 to 2x2 from lft", "not a handle: 'lft'; did you mean 'left'?"),
    ])
  func otherMistakes(_ line: String, _ text: String) throws {
    let lines = try run(line).errors.split(separator: "\n")
    #expect(lines.count == 3, "\(lines)")
    #expect(
      lines.first.map(String.init) == text && lines.dropFirst().first.map(String.init) == line)
    #expect(lines.last?.allSatisfy { " ^".contains($0) } == true)
  }

  @Test("With --keep-going each error names its command")
  func keepGoing() throws {
    let commands = "show new S; undo; board new B; redo; rm #1"
    let errors = try run(commands, ["--keep-going"]).errors.split(separator: "\n")
    #expect(errors.count == 3)
    #expect(errors[0].hasPrefix("undo: ") && errors[1].hasPrefix("redo: "), "\(errors)")
    #expect(errors[2].hasPrefix("unknown command 'rm'"))
    let file = try folder.write("board B\nundo\n", to: "a.txt")
    let script = try BuiltExecutable.callboard.run(
      [folder.file("w.callboard"), "--file", file, "--keep-going"])
    #expect(script.errors.hasPrefix("\(file):2:1: undo: "), "\(script)")
    let json = try run("board B; undo", ["--keep-going", "--format", "json"])
    #expect(try json.errorObjects().first?["command"] as? String == "undo", "\(json)")
  }
}
