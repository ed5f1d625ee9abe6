/// A record that becomes an object, as it is in the file.
struct USITTRecord {
  /// What the record is called in the file; what it becomes depends on the dialect.
  enum Sort: Hashable {
    case cueList
    case sequence
    case standardGroup
    case dollarGroup
    case preset
    case sub
    case intensity
    case focus
    case color
    case beam
    case effect
    case macro
  }

  /// What it is called.
  let sort: Sort
  /// Its number.
  let number: RecordNumber
  /// A second number in its line, if any: of a submaster, whose page is first.
  let second: RecordNumber?
  /// The line it begins in.
  let line: Int
  /// Its `TEXT`.
  var text = ""
  /// Its `$$TEXT`, which may hold more than ASCII.
  var wideText = ""

  /// Its name, which some dialects spell twice.
  func name(in dialect: USITTDialect) -> String {
    dialect == .eos || wideText.isEmpty ? text : wideText
  }
}
