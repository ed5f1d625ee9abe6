import Domain
package import PluginAPI
package import ShowImport

/// What a person can choose about an import.
package struct ImportChoices: Hashable, Sendable {
  /// What is done where the show may have an entry of the file already.
  package let policy: CollisionPolicy
  /// The objects that are imported.
  package let selection: ImportSelection
  /// The name of the show to import into; `nil` for the open one.
  package let show: String?
  /// The key of the format to read a file as, or `nil` to recognise it.
  package let format: String?
  /// The column of a table for each field.
  package let columns: [TableField: String]
  /// Whether cues become blocks.
  package let wantsCues: Bool
  /// How blocks are placed.
  package let boards: BoardChoice
  /// Whether the person said `--yes`.
  package let isConfirmed: Bool

  /// Creates choices.
  package init(
    policy: CollisionPolicy = .byNumber, selection: ImportSelection = .everything,
    show: String? = nil, format: String? = nil, columns: [TableField: String] = [:],
    wantsCues: Bool = false, boards: BoardChoice = BoardChoice(), isConfirmed: Bool = false
  ) {
    self.policy = policy
    self.selection = selection
    self.show = show
    self.format = format
    self.columns = columns
    self.wantsCues = wantsCues
    self.boards = boards
    self.isConfirmed = isConfirmed
  }
}

extension Part where Value == ImportChoices {
  /// The options of an import, of a file or a console.
  static var importChoices: Part {
    .sequence(
      .option("policy", .named("POLICY"), default: .byNumber), .selection,
      .option("show", .word("NAME", from: .shows)), .option("format-name", .word("FORMAT")),
      .columns, .flag("cues-as-blocks"), .boards, .flag("yes")
    ) { policy, selection, show, format, columns, wantsCues, boards, isConfirmed in
      ImportChoices(
        policy: policy, selection: selection, show: show?.value, format: format?.value,
        columns: columns, wantsCues: wantsCues, boards: boards, isConfirmed: isConfirmed)
    }
  }
}

extension Part where Value == ImportSelection {
  fileprivate static var selection: Part {
    let kinds = Part<Set<ObjectKind>>.parsed(ValueKind("KIND[,KIND]", from: .kinds)) {
      text throws(ImportOptionError) in
      try ImportSelection(kinds: text, numbers: nil, text: nil).kinds ?? []
    }
    let numbers = Part<[ClosedRange<ConsoleNumber>]>.parsed(ValueKind("N[-N][,N]")) {
      text throws(ImportOptionError) in
      try ImportSelection(kinds: nil, numbers: text, text: nil).numbers
    }
    let text = Part<String>.parsed(ValueKind("TEXT")) { text throws(ImportOptionError) in
      try ImportSelection(kinds: nil, numbers: nil, text: text).text
    }
    return .sequence(
      .option("kinds", kinds), .option("numbers", numbers, default: []),
      .option("only", text, default: "")
    ) { kinds, numbers, text in
      ImportSelection(kinds: kinds, numbers: numbers, text: text)
    }
  }
}

extension Part where Value == BoardChoice {
  fileprivate static var boards: Part {
    let columns = Part<Int?>.parsed(ValueKind("N")) { text throws(ImportOptionError) in
      try BoardChoice(layout: nil, columns: text).columns
    }
    let rules = Part<String?>.parsed(ValueKind("RULES", from: .words(BoardChoice.allRules))) {
      text throws(ImportOptionError) in
      try BoardChoice(layout: nil, columns: nil, rules: text).rules
    }
    return .sequence(
      .option("layout", .named("LAYOUT")), .option("columns", columns, default: nil),
      .option("rules", rules, default: nil)
    ) { (layout: BoardLayout?, columns, rules) in
      BoardChoice(
        layout: layout ?? .source, columns: columns, rules: rules, asksForMissing: layout != nil)
    }
  }
}

extension Part where Value == [TableField: String] {
  fileprivate static var columns: Part {
    Part<[Located<String>]>.options("map", .word("COLUMN=FIELD")).map { words throws(SyntaxError) in
      var columns: [TableField: String] = [:]
      // One by one, so that the error is at the word that makes it.
      for (index, word) in words.enumerated() {
        do throws(ImportOptionError) {
          columns = try ColumnMap.columns(from: words[...index].map(\.value))
        } catch {
          throw SyntaxError(error, at: word.range)
        }
      }
      return columns
    }
  }
}

extension Part {
  /// A word that the import understands.
  fileprivate static func parsed(
    _ kind: ValueKind, _ parse: @escaping @Sendable (String) throws(ImportOptionError) -> Value
  ) -> Part {
    Part(kind) { token throws(SyntaxError) in
      do throws(ImportOptionError) {
        return try parse(token.text)
      } catch {
        throw SyntaxError(error, at: token.range)
      }
    }
  }
}

extension Part where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of several names, in any case.
  fileprivate static func named(_ name: String) -> Part {
    let names = Value.allCases.map(\.rawValue)
    return Part(ValueKind(name, from: .words(names))) { token throws(SyntaxError) in
      if let value = Value(rawValue: token.text.lowercased()) { return value }
      throw token.isNo(
        name.lowercased(), names, near: names, remedy: "use \(names.choice)")
    }
  }
}

extension SyntaxError {
  fileprivate init(_ error: ImportOptionError, at range: SourceRange) {
    self.init("\(error.message); allowed: \(error.allowed)", at: range)
  }
}
