package import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardNew = CommandSpec(
    "board new", "makes a board and opens it, in edit mode", .newBoard,
    details: """
      Without NAME it gets a free one. --minimum 2 accepts only blocks of at least 2x2 cells. \
      --rules sets how blocks are arranged: grid (the default); flow, boxes of one size in reading \
      order; tiles, pieces of any shape that turn; canvas, cards and blocks that overlap. A \
      flow has the settings columns=N (default: as many as fit the view), size=WxH in cells \
      (default 2x2) and spacing=POINTS (default 11). Tiles have field=WxH in cells (default: none) \
      and mirror=on or off (the default).
      """,
    examples: [
      "board new", "board new Front Of House --minimum 2",
      "board new Looks --rules flow columns=4 size=3x1",
      "board new Pentominoes --rules tiles field=10x6", "board new Desk --rules canvas",
    ], synonyms: "new create make"
  ) { runner, new throws(CommandError) in
    await BoardAnswer(try await runner.create(new), .made, in: runner)
  }
}

/// A board to create.
package struct NewBoard: Hashable, Sendable {
  /// The name; a free one where it is `nil`.
  package let name: Located<String>?
  /// The smallest block.
  package let minimum: MinimumSpan
  /// The key of the rules; a grid where it is `nil`.
  package let rules: Located<String>?
  /// The settings of the rules.
  package let settings: BoardSettings

  /// Creates a description of a board.
  package init(
    name: Located<String>? = nil, minimum: MinimumSpan = .one, rules: Located<String>? = nil,
    settings: BoardSettings = [:]
  ) {
    self.name = name
    self.minimum = minimum
    self.rules = rules
    self.settings = settings
  }

  /// The rules with their settings.
  fileprivate var boardRules: BoardRules {
    guard let rules else { return .grid(minimum: minimum) }
    var whole = BoardRules(rules.value, settings: settings.values)
    if minimum != .one { whole.settings[MinimumSpan.setting] = "\(minimum.rawValue)" }
    return whole
  }
}

extension Part where Value == NewBoard {
  /// `[NAME] [--minimum 1|2] [--rules RULES [SETTING=VALUE…]]`: the words after `--rules` are
  /// settings, those before it the name.
  fileprivate static var newBoard: Part {
    let name = Part<Located<String>>.text("NAME", missing: "the name is missing")
    let minimum = Part<MinimumSpan>.option("minimum", .minimum, default: .one)
    let rules = Shape.sequence([
      .value(ValueKind("RULES")), .optional(Part<BoardSettings>.settings.shape),
    ])
    let shape = Shape.sequence([
      .optional(name.shape), minimum.shape, .option(OptionSpec(name: "rules", value: rules)),
    ])
    return Part(shape) { reader throws(SyntaxError) in
      let minimum = try minimum.read(&reader)
      let key = reader.value("rules")
      let settings = try BoardSettings(
        words: key.map { reader.words(after: $0) } ?? [],
        hint: ", and put the board's name before --rules")
      try checkName(reader)
      return NewBoard(
        name: reader.peek == nil ? nil : try name.read(&reader), minimum: minimum,
        rules: key.map { Located($0.text, at: $0.range) }, settings: settings)
    }
  }

  /// Refuses a name that was meant as settings or as an option.
  private static func checkName(_ reader: WordReader) throws(SyntaxError) {
    for word in reader.words.map(\.token) where word.form == .word {
      if word.text.contains("=") {
        throw SyntaxError(
          "settings come after --rules: '\(word.text.clipped)'", at: word.range,
          expected: ["--rules"],
          remedy: "write --rules RULES before it, or put a name in quotes")
      }
      if word.text.hasPrefix("-"), word.text.dropFirst().first?.isLetter == true {
        throw SyntaxError(
          "not an option: '\(word.text.clipped)'", at: word.range, expected: reader.flags,
          suggestion: Spelling.nearest(to: "-\(word.text.clipped)", among: reader.flags),
          remedy: "options begin with two hyphens; put a name in quotes")
      }
    }
  }
}

extension CommandRunner {
  fileprivate func create(_ new: NewBoard) async throws(CommandError) -> Board {
    do throws(CommandError) {
      return try await ask(
        naming: new.name,
        await workspace.createBoard(
          named: new.name?.value, placement: new.boardRules.key,
          settings: new.boardRules.settings))
    } catch {
      guard error.range == nil else { throw error }
      var failure = located(error, in: new.boardRules, new.settings)
      if failure.range == nil, error.code == .cannotOpen { failure.range = new.rules?.range }
      throw failure
    }
  }
}

extension Part where Value == MinimumSpan {
  /// The smallest block of a board.
  static var minimum: Part {
    let sizes = MinimumSpan.allCases.map { "\($0.rawValue)" }
    return Part(
      .choice(sizes.map(Shape.keyword)), missing: "the smallest block is missing"
    ) { token throws(SyntaxError) in
      if let index = sizes.firstIndex(of: token.text) { return MinimumSpan.allCases[index] }
      throw SyntaxError(
        "the smallest block is \(sizes.choice), not '\(token.text.clipped)'", at: token.range,
        expected: sizes)
    }
  }
}
