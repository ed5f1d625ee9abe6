import Domain
package import PluginAPI

/// The fields of a record as bytes: a version, then each name and value in the order of the names.
///
/// Numbers have eight bytes, the highest first, and what varies in length has its length before it.
/// Storages with rows keep fields this way.
package enum FieldBytes {
  private static let version: UInt8 = 1

  /// The bytes of fields, the same for the same fields.
  package static func bytes(of fields: [String: RemoteValue]) -> [UInt8] {
    var bytes = [version]
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      append(Array(name.utf8), to: &bytes)
      append(value, to: &bytes)
    }
    return bytes
  }

  /// The fields; `nil` for bytes that are not fields.
  package static func fields(of bytes: [UInt8]) -> [String: RemoteValue]? {
    var reader = FieldReader(bytes: bytes)
    guard reader.byte() == version else { return nil }
    var fields: [String: RemoteValue] = [:]
    while !reader.isAtEnd {
      guard let name = reader.text(), let value = reader.value(isInList: false),
        fields.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    return fields
  }

  private static func append(_ value: RemoteValue, to bytes: inout [UInt8]) {
    bytes.append(value.mark)
    switch value {
    case .string(let text), .reference(let text): append(Array(text.utf8), to: &bytes)
    case .integer(let number): append(UInt64(bitPattern: number), to: &bytes)
    case .double(let number): append(number.bitPattern, to: &bytes)
    case .timestamp(let time): append(UInt64(bitPattern: time.milliseconds), to: &bytes)
    case .bytes(let contents): append(contents, to: &bytes)
    case .list(let values):
      append(UInt64(values.count), to: &bytes)
      for value in values { append(value, to: &bytes) }
    }
  }

  private static func append(_ contents: [UInt8], to bytes: inout [UInt8]) {
    append(UInt64(contents.count), to: &bytes)
    bytes += contents
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }
}

extension RemoteValue {
  /// What a value begins with.
  fileprivate var mark: UInt8 {
    switch self {
    case .string: 1
    case .integer: 2
    case .double: 3
    case .timestamp: 4
    case .bytes: 5
    case .reference: 6
    case .list: 7
    }
  }
}

/// Reads fields from bytes that may be damaged.
private struct FieldReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func byte() -> UInt8? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func text() -> String? {
    contents().flatMap { String(validating: $0, as: UTF8.self) }
  }

  mutating func value(isInList: Bool) -> RemoteValue? {
    switch byte() {
    case 1: text().map { .string($0) }
    case 2: number().map { .integer(Int64(bitPattern: $0)) }
    case 3: number().map { .double(Double(bitPattern: $0)) }
    case 4: number().map { .timestamp(Timestamp(milliseconds: Int64(bitPattern: $0))) }
    case 5: contents().map { .bytes(Array($0)) }
    case 6: text().map { .reference($0) }
    case 7 where !isInList: list()
    default: nil
    }
  }

  private mutating func list() -> RemoteValue? {
    guard let count = number() else { return nil }
    var values: [RemoteValue] = []
    for _ in 0..<count {
      guard let value = value(isInList: true) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func contents() -> ArraySlice<UInt8>? {
    guard let count = number(), count <= UInt64(bytes.count - index) else { return nil }
    defer { index += Int(count) }
    return bytes[index..<index + Int(count)]
  }

  private mutating func number() -> UInt64? {
    guard bytes.count - index >= 8 else { return nil }
    defer { index += 8 }
    return bytes[index..<index + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
