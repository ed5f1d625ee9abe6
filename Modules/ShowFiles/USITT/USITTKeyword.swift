/// What a keyword of the format, or of a dialect, means to the importer.
enum USITTKeyword: Hashable {
  // Basic and primary: each ends the record before it.
  case ident
  case manufacturer
  case console
  case endData
  /// An instruction to the console, never obeyed.
  case clear
  /// A setting of the console.
  case set
  case cue
  case dollarCue
  /// A record that becomes an object.
  case object(USITTRecord.Sort)
  /// A record that becomes none.
  case otherRecord

  // Secondary: each says something about the record before it.
  case text
  case wideText
  case title
  case format
  case software
  /// A line of levels, which may name palettes.
  case levels
  /// A `$$` that is alone, to part records for the eye.
  case separator
  case otherDetail

  /// A word that is not a keyword.
  case unknown

  /// The keywords whose meaning does not follow from their `$` signs.
  static let named: [String: Self] = [
    "IDENT": .ident, "MANUFACTURER": .manufacturer, "CONSOLE": .console, "ENDDATA": .endData,
    "CLEAR": .clear, "SET": .set, "CUE": .cue, "$CUE": .dollarCue, "PATCH": .otherRecord,
    "$CUELIST": .object(.cueList), "$SEQUENCE": .object(.sequence),
    "GROUP": .object(.standardGroup), "$GROUP": .object(.dollarGroup),
    "$PRESET": .object(.preset), "SUB": .object(.sub), "$EFFECT": .object(.effect),
    "$MACRO": .object(.macro), "$MACRODEF": .object(.macro),
    "$INTENSPALETTE": .object(.intensity),
    "$INTENSITYPALETTE": .object(.intensity), "$FOCUSPALETTE": .object(.focus),
    "$COLORPALETTE": .object(.color), "$BEAMPALETTE": .object(.beam),
    "$PATCH": .otherRecord, "$CURVE": .otherRecord, "$PERSONALITY": .otherRecord,
    "$PARAMTYPE": .otherRecord, "$PARTITION": .otherRecord, "$MASTPAGE": .otherRecord,
    "$MASTPAGEITEM": .otherRecord, "$SPECIALFUNCTION": .otherRecord,
    "TEXT": .text, "$$TEXT": .wideText, "$$TITLE": .title, "$$FORMAT": .format,
    "$$SOFTWARE": .software, "CHAN": .levels, "$$CHANMOVE": .levels, "$$PARAM": .levels,
    "DOWN": .otherDetail, "UP": .otherDetail, "FOLLOWON": .otherDetail, "LINK": .otherDetail,
    "PART": .otherDetail, "$$": .separator,
  ]

  /// The same keywords, found without a `String`.
  static let byKey: [KeywordKey: Self] = Dictionary(
    uniqueKeysWithValues: named.map { (KeywordKey($0.key), $0.value) })

  /// What a keyword means.
  init(_ key: KeywordKey) {
    if let known = Self.byKey[key] {
      self = known
    } else {
      switch key.dollars {
      case 0: self = .unknown
      case 1: self = key.length > 1 ? .otherRecord : .unknown
      default: self = .otherDetail
      }
    }
  }
}
