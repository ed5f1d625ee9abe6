import Commands
import PluginAPI
import Testing
import TextCells

/// What is suggested for a word that begins no command.
@Suite struct CommandSuggestionTests {
  private func error(_ line: String) throws -> SyntaxError {
    do throws(SyntaxError) {
      _ = try CommandParser.parse(line)
    } catch {
      return error
    }
    throw NoError(line: line)
  }

  struct NoError: Error {
    let line: String
  }

  @Test(arguments: [
    ("delete", ["remove", "board delete", "object delete"]),
    ("rm #3", ["remove", "board delete", "object delete"]),
    ("DEL #3", ["remove", "board delete", "object delete"]),
    ("delete board Main", ["board delete", "remove", "object delete"]),
    ("rm object list 5", ["object delete", "remove", "board delete"]),
    ("new trip Tour", ["trip new", "board new", "object add"]),
    ("ls", ["items", "boards", "objects"]), ("list", ["items", "boards", "objects"]),
    ("search wash", ["find", "objects"]), ("grep wash", ["find", "objects"]),
    ("rename", ["board rename", "object edit", "show rename"]),
    ("rename object", ["object edit", "board rename", "show rename"]),
    ("cp", ["board duplicate", "show duplicate"]),
    ("cp show", ["show duplicate", "board duplicate"]),
    ("?", ["help"]), ("man place", ["help"]), ("q", ["quit"]), ("bye", ["quit"]),
    ("open Main", ["board", "show", "trip"]), ("cd Main", ["board", "show", "trip"]),
    ("group 5", ["trigger", "place", "objects"]),
    ("stop", ["disconnect", "cancel", "record stop"]), ("go #1", ["trigger", "tap"]),
    ("add list 5", ["place", "object add", "entry add"]), ("open trip", ["trip", "board", "show"]),
    ("change #1", ["reassign", "action", "object edit"]),
    ("flash #1", ["action", "trigger"]), ("toggle #1", ["action", "trigger"]),
    ("plce", ["place"]), ("objcet add list 5", ["object add", "objects"]),
    ("xyzzy", []), ("", []),
  ])
  func suggests(line: String, commands: [String]) throws {
    let line = line.isEmpty ? "\"\"" : line
    let error = try error(line)
    #expect(error.code == .unknownCommand)
    #expect(error.suggestions == commands)
    #expect(error.suggestion == commands.first)
  }

  @Test(arguments: [
    ("rm #3", "unknown command 'rm'; try remove, board delete, object delete or help"),
    ("plce", "unknown command 'plce'; try place or help"),
    ("man", "unknown command 'man'; try help"), ("--help", "unknown command '--help'; try help"),
    ("xyzzy", "unknown command 'xyzzy'; try help"),
    ("help rm", "unknown command 'rm'; try remove, board delete, object delete or help"),
    ("save", "unknown command 'save'; every edit is saved at once"),
  ])
  func reportsInOneLine(line: String, text: String) async throws {
    let statement = try #require(Statement.all(in: line).first)
    let form = TextForm(columns: 80, colorDepth: .none)
    let error = CommandError(try error(line))
    #expect(
      form.text(of: error, at: CommandPlace(source: nil, statement: statement)) == "\(text)\n")
  }

  @Test func noWordOfTheTableIsACommand() {
    for word in CommandSuggestions.words {
      #expect(!CommandSpec.verbs.contains(word) && CommandSpec.named(word) == nil, "\(word)")
    }
  }

  @Test(arguments: [
    ("object remove list 5", "delete"), ("object create list 5", "add"), ("entry new X", "add"),
    ("object change list 5", "edit"), ("entry ad X", "add"),
  ])
  func suggestsTheSecondWord(line: String, word: String) throws {
    #expect(try error(line).suggestion == word)
  }

  @Test(arguments: [
    ("remove 3", "not a block: '3'; use #3, @X,Y, a name or an id"),
    ("tap 0", "not a block: '0'; use #1, @X,Y, a name or an id"),
    ("place list 5 at 3, 4", "write X,Y without a space"),
    ("move @3, 4 to 1,1", "write @X,Y without a space"),
    ("move #1 by 3, 4", "write DX,DY without a space"),
    ("place list 5 at 0,0 2x 3", "write WxH without a space"),
    (
      "place list 5 at here",
      "not a cell: 'here'; write X,Y, for example 3,-2; on a board that keeps an order, write N"
    ),
    ("move @here to 1,1", "not a cell: '@here'; write @X,Y, for example @3,-2"),
    ("undo 3 4", "unexpected '4'"),
    ("move #1 towards 1,1", "unexpected 'towards'; write 'to' or 'by' here"),
    ("items \"a", "this quote is not closed"),
    ("show Ham\"let", "put quotes around the whole word"),
    ("place", "the object is missing; use KIND NUMBER, \"NAME\" or ID"),
    ("resize #1 to", "the size is missing; use WxH"), ("drop", "'at' is missing"),
    ("zoom", "the scale is missing"),
    ("board new --minimum", "'--minimum' needs a value; write --minimum 1|2"),
    ("import a.asc --polcy x", "'import' has no option '--polcy'; did you mean '--policy'?"),
    ("import a.asc --zzz", "'import' has no option '--zzz'; 'help import' lists its options"),
    ("object add lamp 5", "not a kind of object: 'lamp'; 'help all' lists the kinds"),
  ])
  func saysWhatToWrite(line: String, text: String) throws {
    let error = try error(line)
    #expect(error.hint.map { "\(error.message); \($0)" } ?? error.message == text)
  }
}
