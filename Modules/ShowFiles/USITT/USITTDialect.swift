/// The ways in which consoles write the format.
enum USITTDialect: String, Hashable {
  /// The standard, or a dialect without rules of its own here.
  case plain
  /// ETC Eos: the standard group is a preset, and a cue names its list second.
  case eos
  /// OLC, Congo, Cobalt and dlight: sequences, and `$CUE` names its sequence first.
  case olc
}

/// The signs of the dialect; they may come in any order, so it is only certain at the end.
struct USITTSigns {
  // Only what decides is kept: a damaged file may name any number of consoles.
  private var isEos = false
  private var isOLC = false
  private var isByETC = false
  /// Whether a `$$Format` was in the header.
  var hasFormat = false
  /// Whether a record came up that only sequences have.
  var hasSequences = false

  /// The dialect, as far as is known.
  var dialect: USITTDialect {
    if isEos { return .eos }
    if isOLC { return .olc }
    if isByETC, hasFormat { return .eos }
    return hasSequences ? .olc : .plain
  }

  /// Records the console's name.
  mutating func addConsole(_ name: String) {
    let words = Self.words(of: name)
    if words.contains("EOS") { isEos = true }
    if !words.isDisjoint(with: ["OLC", "CONGO", "COBALT", "DLIGHT"]) { isOLC = true }
  }

  /// Records the manufacturer's name.
  mutating func addManufacturer(_ name: String) {
    if Self.words(of: name).contains("ETC") { isByETC = true }
  }

  private static func words(of name: String) -> Set<Substring> {
    Set(name.uppercased().split { !$0.isLetter && !$0.isNumber }.prefix(32))
  }
}
