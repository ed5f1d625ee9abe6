/// Remembers what cells mean that come up again and again, such as kinds and colours.
struct CellCache<Value> {
  /// The most cells that are remembered.
  private static var limit: Int { 1_024 }
  /// The longest cell that is remembered, in bytes.
  private static var length: Int { 200 }

  private var values: [[UInt8]: Value] = [:]
  private var last: (bytes: [UInt8], value: Value)?

  /// What a cell means.
  ///
  /// - Parameters:
  ///   - bytes: The cell.
  ///   - read: Reads it, where it is not remembered.
  /// - Returns: Its meaning.
  mutating func value(
    of bytes: ArraySlice<UInt8>, read: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    // Cells of a sort often stand together.
    if let last, last.bytes.elementsEqual(bytes) { return last.value }
    guard bytes.count <= Self.length else { return read(bytes) }
    let key = Array(bytes)
    let value = values[key] ?? read(bytes)
    if values.count < Self.limit { values[key] = value }
    last = (key, value)
    return value
  }
}
