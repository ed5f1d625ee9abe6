/// The parameters of a statement in PostgreSQL's binary form: numbers with the highest byte first.
struct Parameters {
  /// All parameters, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each one is; `nil` for NULL.
  private(set) var ranges: [Range<Int>?] = []

  /// Adds a text, or NULL.
  mutating func add(_ text: String?) {
    add(text) { $1 += $0.utf8 }
  }

  /// Adds a `bigint`.
  mutating func add(_ number: Int64) {
    add(number) { $1.append(number: $0) }
  }

  /// Adds an `integer`.
  mutating func add(small number: Int64) {
    add(Int32(clamping: number)) { $1.append(number: $0) }
  }

  /// Adds a `boolean`.
  mutating func add(_ flag: Bool) {
    add(flag) { $1.append($0 ? 1 : 0) }
  }

  /// Adds a `bytea`.
  mutating func add(_ contents: [UInt8]) {
    add(contents) { $1 += $0 }
  }

  /// Adds a `text[]`, whose elements can be NULL.
  mutating func add(_ texts: [String?]) {
    add(array: texts, of: .text) { $1 += $0.utf8 }
  }

  /// Adds a `bigint[]`.
  mutating func add(_ numbers: [Int64]) {
    add(array: numbers, of: .bigint) { $1.append(number: $0) }
  }

  /// Adds a `bytea[]`.
  mutating func add(_ blobs: [[UInt8]]) {
    add(array: blobs, of: .bytea) { $1 += $0 }
  }

  private mutating func add<Value>(
    _ value: Value?, _ write: (Value, inout [UInt8]) -> Void
  ) {
    guard let value else {
      ranges.append(nil)
      return
    }
    let start = bytes.count
    write(value, &bytes)
    ranges.append(start..<bytes.count)
  }

  /// The dimensions, whether there is a NULL, the type, the length, the first index; then each
  /// element after its length.
  private mutating func add<Element>(
    array: [Element?], of type: ElementType, _ write: (Element, inout [UInt8]) -> Void
  ) {
    add(array) { array, bytes in
      bytes.append(number: array.isEmpty ? 0 : Int32(1))
      bytes.append(number: Int32(array.contains { $0 == nil } ? 1 : 0))
      bytes.append(number: type.rawValue)
      guard !array.isEmpty else { return }
      bytes.append(number: Int32(clamping: array.count))
      bytes.append(number: Int32(1))
      var contents: [UInt8] = []
      for element in array {
        guard let element else {
          bytes.append(number: Int32(-1))
          continue
        }
        contents.removeAll(keepingCapacity: true)
        write(element, &contents)
        bytes.append(number: Int32(clamping: contents.count))
        bytes += contents
      }
    }
  }
}

/// The types of elements, by the numbers that PostgreSQL gives them.
private enum ElementType: Int32 {
  case bytea = 17
  case bigint = 20
  case text = 25
}

extension [UInt8] {
  /// Appends a number, the highest byte first.
  fileprivate mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
