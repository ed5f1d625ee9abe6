import JSONText
import Persistence

/// What the contents of a workspace add up to: a number for each table, kept beside the rows.
///
/// The number of a table is the sum of a hash of each row, so a commit changes it by the rows that
/// it writes, in whatever order. A row that the disk alters, loses or brings back changes the sum.
struct ContentsDigest: Hashable {
  /// The tables that the workspace and its history are in, in the order of ``sums``.
  ///
  /// What belongs to one machine is left out: it is written often, and no one made it.
  static let tables = [
    "show", "object", "board", "item", "trip", "city", "game", "entry", "change", "command",
  ]
  /// The number of the definitions of all tables and indexes, which follows those of the tables.
  static let schema = tables.count

  /// The sum of each table, then that of the definitions.
  private(set) var sums: [SetDigest]
  /// That of the workspace's figures.
  private(set) var figures: SetDigest

  /// Puts measured numbers together.
  init(sums: [SetDigest], figures: SetDigest) {
    (self.sums, self.figures) = (sums, figures)
  }

  /// Takes in what a commit wrote.
  mutating func take(_ changes: [SetDigest], figures: SetDigest) {
    for (index, change) in changes.enumerated() { sums[index].add(change) }
    self.figures = figures
  }

  /// The tables whose contents are not those of another digest.
  func places(differingFrom other: Self) -> [String] {
    let tables = zip(Self.names, zip(sums, other.sums)).filter { $1.0 != $1.1 }.map(\.0)
    return figures == other.figures ? tables : tables + ["meta"]
  }

  /// The digest after the contents were written in another form.
  ///
  /// - Parameters:
  ///   - old: The digest of the contents before.
  ///   - new: The digest of the contents after.
  /// - Returns: The new sums, and this digest's own where it did not fit the contents before.
  func carried(from old: Self, to new: Self) -> Self {
    let sums = zip(sums, zip(old.sums, new.sums)).map { $0 == $1.0 ? $1.1 : $0 }
    return Self(sums: sums, figures: figures == old.figures ? new.figures : figures)
  }

  private static let names = tables + ["sqlite_schema"]
}

// MARK: - Text

extension ContentsDigest {
  /// The column `digest` of the table `meta`: 16 digits for each table, in JSON.
  var text: String {
    JSONWriter.object { writer in
      for (name, sum) in zip(Self.names, sums) { writer.member(name, "\(sum)") }
      writer.member("meta", "\(figures)")
    }
  }

  /// Reads the column; `nil` if it is garbled.
  init?(_ text: String) {
    guard let json = try? LocatedJSON(text), var texts = json.textsByName else { return nil }
    func sum(_ name: String) -> SetDigest? {
      texts.removeValue(forKey: name).flatMap { SetDigest($0) }
    }
    let sums = Self.names.compactMap(sum)
    guard sums.count == Self.names.count, let figures = sum("meta"), texts.isEmpty else {
      return nil
    }
    self.init(sums: sums, figures: figures)
  }
}
