/// The number of a cue in a cell of a table: `20`, or `5/20` for cue 20 of list 5.
struct TableCueNumber {
  /// The number of the cue.
  let cue: RecordNumber
  /// The number of its list, where the cell says it.
  let list: RecordNumber?

  /// Reads a cell without spaces around it; `nil` if it holds no number.
  ///
  /// - Parameters:
  ///   - bytes: The cell.
  ///   - separator: What is between cells, as for ``TableNumber``.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    if let number = TableNumber(bytes, separator: separator) {
      (cue, list) = (number.number, nil)
      return
    }
    guard let slash = bytes.firstIndex(of: Self.slash),
      let list = TableNumber(
        UnsafeBufferPointer(rebasing: bytes[..<slash]), separator: separator),
      let cue = TableNumber(
        UnsafeBufferPointer(rebasing: bytes[(slash + 1)...]), separator: separator)
    else { return nil }
    (self.cue, self.list) = (cue.number, list.number)
  }

  /// Whether a cell contains a list and a cue.
  static func isWithList(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.contains(slash) }

  private static let slash = UInt8(ascii: "/")
}
