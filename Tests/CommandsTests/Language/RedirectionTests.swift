import Commands
import Testing

@Suite("Redirected output")
struct RedirectionTests {
  @Test(
    "goes to a file or a command of the shell",
    arguments: [
      ("objects > out.txt", "objects ", Redirection.Destination.file("out.txt")),
      ("objects >out.txt", "objects ", .file("out.txt")),
      ("items --json > \"two words\" # why", "items --json ", .file("two words")),
      ("shows; objects > a", "shows; objects ", .file("a")),
      ("objects | grep 'Wash' | head -3; date", "objects ", .shell("grep 'Wash' | head -3; date")),
      ("objects |less", "objects ", .shell("less")),
      ("objects | sh -c \"x", "objects ", .shell("sh -c \"x")),
      ("objects | cat > f", "objects ", .shell("cat > f")),
    ])
  func found(
    _ line: String, _ commands: String, _ destination: Redirection.Destination
  ) throws {
    let redirection = try #require(try Redirection(of: line))
    #expect(redirection.commands == commands)
    #expect(redirection.destination == destination)
    #expect(Redirection.commands(in: line) == commands)
  }

  @Test(
    "needs a sign outside of quotes and comments",
    arguments: [
      "objects", "", "board new \"A > B\"", "board new 'x | y'", "objects # > a", "at A>B", "a=|",
    ])
  func absent(_ line: String) throws {
    #expect(try Redirection(of: line) == nil)
    #expect(Redirection.commands(in: line) == line)
    #expect(Redirection.completion(of: line) == nil)
  }

  @Test(
    "is refused with its place",
    arguments: [
      ("> a", "expected a command before '>'", 1),
      ("; | a", "expected a command before '|'", 3),
      ("objects >", "the file is missing", 9), ("objects > ''", "the file is missing", 9),
      ("objects | ", "expected a shell command after '|'", 9),
      ("objects > a b", "only the name of a file can follow '>'", 13),
      ("objects >a b", "only the name of a file can follow '>'", 12),
      ("objects >> a", "'>>' is not supported", 9),
      ("objects > \"a", "this quote is not closed", 11),
    ])
  func refused(_ line: String, _ message: String, _ column: Int) throws {
    let error = try #require(throws: SyntaxError.self) { try Redirection(of: line) }
    #expect(error.message == message)
    #expect(error.range.column == column)
  }

  @Test("is completed with files")
  func completed() {
    #expect(Redirection.completion(of: "objects > ou")?.file?.text == "ou")
    #expect(Redirection.completion(of: "objects > ou")?.file?.start == 10)
    #expect(Redirection.completion(of: "objects > ")?.file?.text == "")
    #expect(Redirection.completion(of: "objects > ou ").map { $0.file == nil } == true)
    let shell = Redirection.completion(of: "objects | gr")
    #expect(shell?.candidates.isEmpty == true && shell?.file == nil)
  }
}
