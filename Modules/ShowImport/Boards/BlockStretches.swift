/// Splits the blocks of a section into stretches, between which a row stays empty.
///
/// People find a block by its number, and consoles are numbered by hundreds: looks from 1, those of
/// the second act from 101. So a section of more than ``most`` blocks is split at each whole
/// hundred. Hundreds with few blocks stay together up to ``most``, since a row for each would be
/// mostly empty. Stretches higher than ``highest`` rows, for example with decimal numbers, are
/// split after every ten.
///
/// A gap is as high as a block: in a terminal one cell is lost below a zoom of 60 %, where a board
/// of thousands is looked through. Eight columns are seen at a glance and need no gap between them.
enum BlockStretches {
  /// The cells that stay empty between two stretches, and between sections.
  static let gap: Int32 = 2
  /// The most blocks that stay together, whatever their numbers.
  static let most = 100
  /// The most rows that stay together.
  static let highest = 20
  /// The rows of each part of a higher stretch.
  static let rows = 10

  /// Splits a section.
  ///
  /// - Parameters:
  ///   - section: The blocks, in the order of placement.
  ///   - columns: How many of them are side by side.
  ///   - hundred: The whole hundred of a block's number.
  /// - Returns: The stretches, none of them empty; together they make the section.
  /// - Complexity: Linear.
  static func split<Block>(
    _ section: [Block], columns: Int, hundred: (Block) -> Int
  ) -> [ArraySlice<Block>] {
    guard !section.isEmpty else { return [] }
    return byHundreds(section, hundred).flatMap { byRows($0, columns: columns) }
  }

  private static func byHundreds<Block>(
    _ section: [Block], _ hundred: (Block) -> Int
  ) -> [ArraySlice<Block>] {
    guard section.count > most else { return [section[...]] }
    var stretches: [ArraySlice<Block>] = []
    // The stretch goes from its start to the run, and the run, of one hundred, to here.
    var start = 0
    var run = 0
    for index in 1...section.count {
      if index < section.count, hundred(section[index]) == hundred(section[run]) { continue }
      if index - start > most, run > start {
        stretches.append(section[start..<run])
        start = run
      }
      run = index
    }
    stretches.append(section[start...])
    return stretches
  }

  private static func byRows<Block>(
    _ stretch: ArraySlice<Block>, columns: Int
  ) -> [ArraySlice<Block>] {
    guard stretch.count > highest * columns else { return [stretch] }
    return stride(from: stretch.startIndex, to: stretch.endIndex, by: rows * columns).map {
      stretch[$0..<min($0 + rows * columns, stretch.endIndex)]
    }
  }
}
