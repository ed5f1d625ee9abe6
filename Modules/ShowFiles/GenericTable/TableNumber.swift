/// A number in a cell of a table, where the point may be a comma.
struct TableNumber {
  /// The number.
  let number: RecordNumber

  /// Reads a cell without spaces around it; `nil` if it holds no number.
  ///
  /// - Parameters:
  ///   - bytes: The cell.
  ///   - separator: What is between cells; if it is not a comma, a comma may be a point.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    let comma = UInt8(ascii: ",")
    let read =
      separator != comma && bytes.contains(comma)
      ? RecordNumber(bytes.map { $0 == comma ? UInt8(ascii: ".") : $0 }[...])
      : RecordNumber(bytes)
    guard let read else { return nil }
    number = read
  }
}
