/// A show file that takes long enough to import that a test can do something meanwhile.
enum LargeShowFile {
  /// How many groups to try, until a machine is slow enough; the last is the most accepted.
  private static let sizes = [20_000, 35_000, 50_000]

  /// Even the largest file was imported before the test could do anything, or in spite of it.
  struct NotInTime: Error, CustomStringConvertible {
    let description: String
  }

  /// Does something with ever larger files, until there was time for it.
  ///
  /// - Parameter body: Takes how many groups the file is to have, and says whether the importer
  ///   was still at work when it mattered.
  /// - Throws: ``NotInTime`` where it was at work with no size, and what the body throws.
  static func forEachSize(untilSlow body: (Int) throws -> Bool) throws {
    for size in sizes where try body(size) { return }
    throw NotInTime(description: "with any of \(sizes) groups the importer went on to its end")
  }

  /// An export with groups of these numbers.
  static func text(groups: ClosedRange<Int>) -> String {
    "Ident 3:0\nManufacturer ETC\nConsole Eos\n$$Format 3.20\n"
      + groups.map { "$Group \($0)\n  Text Group \($0)\n" }.joined() + "EndData\n"
  }
}
