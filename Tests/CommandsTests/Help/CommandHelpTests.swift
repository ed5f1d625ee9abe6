import Commands
import Testing

@Suite struct CommandHelpTests {
  @Test(arguments: CommandName.allCases)
  func everyCommandIsExplained(name: CommandName) throws {
    let help = CommandHelp.entry(for: name)
    #expect(help.command == name)
    #expect(help.usage.hasPrefix(name.rawValue))
    #expect(!help.summary.isEmpty && !help.summary.hasSuffix("."))
    #expect(!help.summary.contains("  ") && !help.details.contains("  "))
    #expect(!help.examples.isEmpty)
    for example in help.examples {
      #expect(try CommandParser.parse(example)?.name == name, "\(example)")
    }
  }

  @Test func usagesNameEveryOption() {
    let options = [
      "--yes", "--kind", "--color", "--outlined", "--name", "--number", "--filled", "--minimum",
      "--rules",
      "--screen", "--fingers", "--steps", "--hold", "--search", "--profile", "--set",
      "--gap", "--listen", "--release", "--dry-run", "--for", "--follow", "--policy", "--kinds",
      "--numbers", "--instant", "--only", "--map", "--cues-as-blocks", "--layout", "--columns",
      "--format", "--board",
      "--force", "--format-name", "--zone", "--time", "--icon", "--location", "--title",
      "--speed", "--detour", "--unit",
    ]
    for name in CommandName.allCases {
      let usage = CommandHelp.entry(for: name).usage
      // The grammar itself tells which options a command has.
      do throws(SyntaxError) {
        _ = try CommandParser.parse("\(name.rawValue) --zzz")
        Issue.record("'\(name.rawValue) --zzz' is a command")
      } catch {
        let words = usage.split { !($0.isLetter || $0 == "-") }.map(String.init)
        let written = options.filter(words.contains)
        #expect(Set(error.expected) == Set(written), "\(name.rawValue)")
      }
    }
  }
}
