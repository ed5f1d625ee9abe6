import Commands
import PluginAPI
import Testing
import TextCells

@Suite struct TextFormTests {
  @Test func everyCommandSaysWhatItDid() async throws {
    let stage = try CommandFixture(answer: true)
    let script =
      CommandFixture.stage + "\n" + """
        shows; show Hamlet; show rename Ophelia; show duplicate as Tour; objects
        object edit macro 1 --name Blackout; object edit macro 1 --name Blackout
        object add group 10 thru 12; boards; board Main; edit
        board set minimum=1; board rename Front; board duplicate as Spare; items
        move #1 to 5,5; move #1 to 2,0; resize #2 to 3x2; reassign #1 to list 7; undo; remove #1; play
        object delete list 7; board delete Spare; show delete Tour; help undo; help object; plugins; quit
        """
    var lines: [String] = []
    for statement in Statement.all(in: script) {
      let text = TextForm(columns: nil, colorDepth: .none)
        .text(of: try await stage.runner.run(statement))
      #expect(text.isEmpty || text.hasSuffix("\n"))
      lines.append("> \(statement.text)\n\(text)")
    }
    try expectGolden("text.txt", lines.joined())
  }

  @Test func emptyListsSayWhatToDo() async throws {
    let stage = try CommandFixture()
    #expect(try await stage.text("shows").contains("'show new NAME' makes one"))
    #expect(try await stage.text("show new A; boards").contains("'board new' makes one"))
    #expect(try await stage.text("objects").contains("'object add KIND NUMBER' makes one"))
    #expect(try await stage.text("board new; items").contains("'place OBJECT at X,Y' places one"))
  }

  @Test func theOverviewNamesEveryCommand() async throws {
    let stage = try CommandFixture()
    let lines = try await stage.text("help").split(separator: "\n")
    for family in CommandFamily.all {
      let line = try #require(lines.first { $0.hasPrefix("\(family.title)  ") }, "\(family.title)")
      // Second words are in brackets after the first one: show (new rename).
      let names = line.dropFirst(family.title.count).drop { $0 == " " }.split(separator: ", ")
        .flatMap { group -> [String] in
          let words = group.filter { !"()".contains($0) }.split(separator: " ").map(String.init)
          let pairs = words.dropFirst().map { "\(words[0]) \($0)" }
          return family.commands.contains { $0.name == words[0] } ? [words[0]] + pairs : pairs
        }
      #expect(names == family.commands.map(\.name))
    }
    #expect(Set(CommandFamily.all.map(\.title)).count == CommandFamily.all.count)
    #expect(lines.contains { $0.contains("'help all'") })
    let narrow = TextForm(columns: 60, colorDepth: .none).text(of: try await stage.run("help")[0])
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 })
    let usual = TextForm(columns: 80, colorDepth: .none).text(of: try await stage.run("help")[0])
    #expect(usual.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
  }

  @Test func theListHasALineForEveryCommand() async throws {
    let text = try await CommandFixture().text("help all")
    for spec in CommandSpec.all {
      #expect("\n\(text)".contains("\n\(spec.name) "), "\(spec.name)")
    }
    #expect(text.contains("#N (reading order)"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func whatFitsNothingIsNotEmpty() async throws {
    let stage = try CommandFixture()
    try await stage.run("show new A; object add list 1 Opening")
    for line in ["objects --kind colour", "objects nowhere"] {
      #expect(try await stage.text(line) == "no object fits; 'objects' lists all\n")
    }
    #expect(try await stage.text("objects opening").contains("Opening"))
  }

  @Test func tablesStayReadableOnNarrowTerminals() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let result = try await stage.run("object edit macro 1 --name \"A rather long name\"; items")[1]
    func items(_ columns: Int) -> [Substring] {
      TextForm(columns: columns, colorDepth: .none).text(of: result).split(separator: "\n")
    }
    for columns in 1...100 {
      #expect(items(columns).allSatisfy { $0.count <= columns }, "\(columns)")
    }
    #expect(items(70)[0].hasSuffix("  ID"))
    let narrow = items(40)
    #expect(!narrow[0].contains("ID"))
    #expect(narrow[1].hasPrefix("#1   0,0") && narrow[1].contains("list        5  Opening"))
    #expect(narrow[3].contains("macro       1  A rather"))
    // A name that can be read says more than a kind.
    #expect(items(24)[0] == " #    AT  NAME" && items(24)[3] == "#3  -3,2  A rather long…")
  }

  @Test(arguments: [30, 40, 60, 80])
  func helpIsBrokenAtBlanks(columns: Int) async throws {
    let stage = try CommandFixture()
    let form = TextForm(columns: columns, colorDepth: .none)
    for (line, roomy, words) in [
      ("help", 30, ["resize,", "quit", "connections,"]),
      ("help all", 30, ["top-left,", "intensity,", "everything"]),
    ] {
      let page = form.text(of: try await stage.run(line)[0])
      #expect(!page.contains("…\n"))
      guard columns >= roomy else { continue }
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(page)")
      let written = Set(page.split { $0 == " " || $0 == "\n" }.map(String.init))
      for word in words { #expect(written.contains(word), "\(word)") }
    }
  }

  @Test func errorsShowPlaceLineAndCaret() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    var lines: [String] = []
    for line in [
      "move #1 to 1,0", "place \"Opening\" at 9,9", "edit; plce x at 1,1", "show nowhere",
      "object delete list 5", "place list 5 at 3, 4", "board Man",
    ] {
      let statement = try #require(Statement.all(in: line, firstLine: 3).last)
      let error = try #require(
        await #expect(throws: CommandError.self) { try await stage.runner.run(statement) })
      let form = TextForm(columns: nil, colorDepth: .none)
      lines.append(
        form.text(of: error, at: CommandPlace(source: "night.txt", statement: statement)) + "\n")
    }
    try expectGolden("text-errors.txt", lines.joined())
  }

  @Test func whatThePersonTypedNeedsNoPlace() {
    let error = CommandError(.noShow, "no show is open", remedy: "open one")
    let form = TextForm(columns: nil, colorDepth: .none)
    #expect(form.text(of: error, at: CommandPlace(source: nil)) == "no show is open; open one\n")
    #expect(
      form.text(of: error, at: CommandPlace(source: "--show"))
        == "--show: no show is open; open one\n")
  }

  @Test func namesDoNotSteerTheTerminal() async throws {
    let stage = try CommandFixture()
    try await stage.run("show new A; board new")
    let error = try await stage.error("object add list 1 \"\u{1B}[31mred\"")
    #expect(error.code == .controlCharacter)
    let unknown = try await stage.error("show \u{1B}[31m")
    let text = TextForm(columns: nil, colorDepth: .none)
      .text(of: unknown, at: CommandPlace(source: nil))
    #expect(!text.contains("\u{1B}"))
  }
}
