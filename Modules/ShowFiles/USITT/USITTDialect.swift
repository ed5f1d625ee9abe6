/// The ways in which consoles write the format.
enum USITTDialect: String, Hashable {
  /// The standard, or a dialect without rules of its own here.
  case plain
  /// ETC Eos: the standard group is a preset, and a cue names its list second.
  case eos
  /// OLC, Congo, Cobalt and dlight: sequences, and `$CUE` names its sequence first.
  case olc
}

/// What tells the dialect; it may come in any order, so it is certain only at the end.
struct USITTSigns {
  private var consoleWords: Set<String> = []
  private var manufacturerWords: Set<String> = []
  /// Whether a `$$Format` stood in the header.
  var hasFormat = false
  /// Whether a record came up that only sequences have.
  var hasSequences = false

  /// The dialect, as far as it can be told.
  var dialect: USITTDialect {
    if consoleWords.contains("EOS") { return .eos }
    if !consoleWords.isDisjoint(with: ["OLC", "CONGO", "COBALT", "DLIGHT"]) { return .olc }
    if manufacturerWords.contains("ETC"), hasFormat { return .eos }
    return hasSequences ? .olc : .plain
  }

  /// Notes the console's name.
  mutating func addConsole(_ name: String) {
    consoleWords.formUnion(Self.words(of: name))
  }

  /// Notes the manufacturer's name.
  mutating func addManufacturer(_ name: String) {
    manufacturerWords.formUnion(Self.words(of: name))
  }

  private static func words(of name: String) -> [String] {
    name.uppercased().split { !$0.isLetter && !$0.isNumber }.prefix(32).map(String.init)
  }
}
