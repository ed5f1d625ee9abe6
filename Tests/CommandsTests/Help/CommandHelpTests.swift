import Commands
import PluginAPI
import Testing

/// The description of every command is whole, and says the same as the grammar.
@Suite struct CommandHelpTests {
  private static let names = CommandSpec.all.map(\.name)

  @Test(arguments: names)
  func everyCommandIsExplained(name: String) throws {
    let spec = try #require(CommandSpec.named(name))
    #expect(spec.name == name)
    #expect(spec.usage == name || spec.usage.hasPrefix("\(name) "))
    #expect(spec.summary.first?.isUppercase == false && !spec.summary.hasSuffix("."))
    #expect(spec.details.isEmpty || spec.details.hasSuffix("."))
    for text in [spec.usage, spec.summary, spec.details] {
      #expect(!text.contains("  ") && !text.contains("\n"), "\(text)")
    }
    #expect(!spec.usage.contains("[]"))
    #expect(spec.usage.count { $0 == "[" } == spec.usage.count { $0 == "]" })
    #expect(!spec.examples.isEmpty)
    for example in spec.examples {
      #expect(try CommandParser.parse(example)?.spec.name == name, "\(example)")
    }
  }

  @Test func everyNameIsThatOfOneCommand() {
    let names = CommandSpec.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() && (1...2).contains($0.words) })
  }

  @Test(arguments: names)
  func synonymsBeginNoCommandAndSuggestIt(name: String) throws {
    let spec = try #require(CommandSpec.named(name))
    #expect(Set(spec.synonyms).count == spec.synonyms.count)
    for word in spec.synonyms {
      let error = #expect(throws: SyntaxError.self, "\(word)") { try CommandParser.parse(word) }
      #expect(error?.code == .unknownCommand, "\(word)")
      #expect(error?.suggestions.contains(name) == true, "\(word)")
    }
  }

  @Test(arguments: names)
  func aliasesAreTheCommand(name: String) throws {
    let spec = try #require(CommandSpec.named(name))
    for alias in spec.aliases {
      #expect(CommandSpec.named(alias)?.name == name, "\(alias)")
      for example in spec.examples {
        let line = alias + example.dropFirst(name.count)
        let (command, same) = (try CommandParser.parse(line), try CommandParser.parse(example))
        #expect(command?.spec.name == name, "\(line)")
        #expect(Values.areSame(command?.arguments ?? [], same?.arguments ?? []), "\(line)")
      }
    }
  }

  @Test(arguments: names)
  func usagesNameEveryOption(name: String) throws {
    let spec = try #require(CommandSpec.named(name))
    let options = spec.usage.split { !($0.isLetter || $0 == "-") }.map(String.init)
      .filter { $0.hasPrefix("--") }
    #expect(Set(options).count == options.count)
    // The grammar itself says which options a command has.
    let error = #expect(throws: SyntaxError.self) { try CommandParser.parse("\(name) --zzz") }
    #expect(Set(error?.expected ?? []) == Set(options))
    for option in options {
      for line in ["\(name) \(option)", "\(name) \(option) 1"] {
        do throws(SyntaxError) {
          _ = try CommandParser.parse(line)
        } catch {
          #expect(!error.message.contains("option"), "\(line): \(error)")
        }
      }
    }
  }
}

extension String {
  fileprivate var words: Int { split(separator: " ", omittingEmptySubsequences: false).count }
}
