/// Remembers what cells mean that come up again and again, such as kinds and colours.
///
/// Each cell has one place, computed from its bytes; a later cell replaces it. So a table
/// without repetitions costs little, and none fills the memory.
struct CellCache<Value> {
  /// How many cells are remembered.
  private static var size: Int { 256 }
  /// The longest cell that is remembered, in bytes.
  private static var length: Int { 200 }

  private var entries = [(bytes: [UInt8], value: Value)?](repeating: nil, count: size)

  /// What a cell means.
  ///
  /// - Parameters:
  ///   - bytes: The cell.
  ///   - read: Reads it, if it is not remembered.
  /// - Returns: Its meaning.
  mutating func value(
    of bytes: UnsafeBufferPointer<UInt8>, read: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value {
    guard bytes.count <= Self.length else { return read(bytes) }
    let place = Self.place(of: bytes)
    if let entry = entries[place], Self.isSame(entry.bytes, bytes) { return entry.value }
    let value = read(bytes)
    entries[place] = (Array(bytes), value)
    return value
  }

  /// The comparison of the library does not know that both are in memory, and takes longer.
  private static func isSame(_ known: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard known.count == bytes.count else { return false }
    return known.withUnsafeBufferPointer { known in
      var place = 0
      while place < bytes.count, known[place] == bytes[place] { place += 1 }
      return place == bytes.count
    }
  }

  private static func place(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var sum: UInt32 = 0
    for byte in bytes { sum = (sum &+ UInt32(byte)) &* 0x9E37_79B1 }
    return Int(sum >> 24)
  }
}
