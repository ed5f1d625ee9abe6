import PluginAPI

/// Counts how much of a file is of the format: a damaged file differs from one of another format.
///
/// Recognition asks the beginning of a file only, and a person may name the format of any file.
struct USITTReadability {
  /// How many unreadable lines to each readable one make a file one of another format.
  static let margin = 10

  /// Lines that begin with the keyword of a record.
  private var records = 0
  /// Those of them without a number that could be read.
  private var unnumbered = 0
  /// Lines that say something about a record.
  private var details = 0
  /// Lines that begin with no keyword.
  private var unreadable = 0
  private var firstFault: Int?

  /// Records a line that begins with the keyword of a record.
  mutating func addRecord() { records += 1 }

  /// Records that a record has no number that could be read.
  mutating func addUnnumbered(line: Int) {
    unnumbered += 1
    firstFault = firstFault ?? line
  }

  /// Records a line that says something about a record.
  mutating func addDetail() { details += 1 }

  /// Records a line that begins with no keyword.
  mutating func addUnreadable(line: Int) {
    unreadable += 1
    firstFault = firstFault ?? line
  }

  /// Refuses a file that is none of the format.
  ///
  /// - Throws: ``ShowFileError`` if no record could be read, or where the lines without a
  ///   keyword are many times more than those with one.
  func check() throws(ShowFileError) {
    let readable = records - unnumbered
    guard readable == 0 || unreadable / Self.margin > readable + details else { return }
    throw ShowFileError(
      .malformed,
      firstFault == nil
        ? "this is not a USITT ASCII file: it has no record"
        : "this is not a USITT ASCII file: the line is not a record that can be read",
      line: firstFault ?? 1,
      remedy: "the file is of another program, or damaged; export it again as USITT ASCII")
  }
}
