extension LocatedJSON {
  /// Reads a value.
  ///
  /// - Parameter type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``DecodingFault`` with the place of what does not fit.
  package func decoded<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(DecodingFault) -> Value {
    do {
      return try Value(from: LocatedDecoder(self))
    } catch let error as DecodingError {
      throw DecodingFault(error, in: self)
    } catch {
      throw DecodingFault(message: "\(error)", place: place)
    }
  }
}

/// What does not fit a value that is read from JSON, and where.
package struct DecodingFault: Error {
  /// What does not fit.
  package let message: String
  /// The place.
  package let place: TextPlace

  /// Creates a fault.
  package init(message: String, place: TextPlace) { (self.message, self.place) = (message, place) }

  /// Finds the place of an error: that of the innermost value on its path that exists.
  fileprivate init(_ error: DecodingError, in json: LocatedJSON) {
    var path: [any CodingKey] = []
    switch error {
    case .keyNotFound(let key, let context):
      message = "the member '\(key.stringValue)' is missing"
      path = context.codingPath
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      message = context.debugDescription
      path = context.codingPath
    @unknown default: message = "\(error)"
    }
    var found = json
    for key in path {
      if case .array(let elements) = found.value, let index = key.intValue,
        elements.indices.contains(index)
      {
        found = elements[index]
      } else if let member = found[name: key.stringValue] {
        found = member
      }
    }
    place = found.place
  }
}

/// Reads `Decodable` values from JSON whose places are known.
///
/// It is a class, because a decoder is passed on as an existential, which would copy a value this
/// large to the heap each time.
private final class LocatedDecoder: Decoder {
  let json: LocatedJSON
  /// The decoder of the value around this one, with the way from it; paths are only read in errors.
  private let outer: (decoder: LocatedDecoder, key: any CodingKey)?
  /// Where to look for the next member first: most types read members in the order written.
  private var expected = 0
  /// The places of many members by name: to look through all of them for each would take minutes.
  private lazy var places: [String: Int] = {
    guard case .object(let members) = json.value else { return [:] }
    return Dictionary(
      members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  init(_ json: LocatedJSON, in outer: LocatedDecoder? = nil, at key: (any CodingKey)? = nil) {
    self.json = json
    if let outer, let key { self.outer = (outer, key) } else { self.outer = nil }
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var codingPath: [any CodingKey] { outer.map { $0.decoder.codingPath + [$0.key] } ?? [] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object = json.value else { throw needs("an object") }
    return KeyedDecodingContainer(LocatedMembers(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json.value else { throw needs("an array") }
    return LocatedElements(decoder: self, elements: elements)
  }

  /// The value of a member of an object; `nil` if there is none.
  func member(_ name: String) -> LocatedJSON? {
    guard case .object(let members) = json.value else { return nil }
    if expected < members.count, members[expected].name == name {
      expected += 1
      return members[expected - 1].value
    }
    guard members.count <= 32 else { return places[name].map { members[$0].value } }
    var place = 0
    while place < members.count {
      if members[place].name == name {
        expected = place + 1
        return members[place].value
      }
      place += 1
    }
    return nil
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func needs(_ sort: String) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "\(sort) is expected, not \(json.sort)"))
  }

  func text() throws -> String {
    guard case .string(let text) = json.value else { throw needs("a text") }
    return text
  }

  func bool() throws -> Bool {
    guard case .bool(let value) = json.value else { throw needs("true or false") }
    return value
  }

  /// A number, or the text that stands for one that is not finite.
  func number() throws -> Double {
    switch json.value {
    case .number(let digits):
      guard let value = Double(digits), value.isFinite else {
        throw needs("a number that 64 bits can hold")
      }
      return value
    case .string("nan"): return .nan
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    default: throw needs("a number")
    }
  }

  func whole<Value: FixedWidthInteger>() throws -> Value {
    guard case .number(let digits) = json.value else { throw needs("a whole number") }
    guard let value = Value(digits) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath,
          debugDescription:
            "a whole number from \(Value.min) to \(Value.max) is expected, in digits"
        ))
    }
    return value
  }
}

extension LocatedDecoder {
  /// The number of an element on a path.
  fileprivate struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map(String.init) ?? "" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }
}

extension LocatedDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json.value == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  func decode(_ type: String.Type) throws -> String { try text() }
  func decode(_ type: Double.Type) throws -> Double { try number() }
  func decode(_ type: Float.Type) throws -> Float { Float(try number()) }
  func decode(_ type: Int.Type) throws -> Int { try whole() }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
  func decode(_ type: UInt.Type) throws -> UInt { try whole() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

/// The members of an object.
private struct LocatedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: LocatedDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    guard case .object(let members) = decoder.json.value else { return [] }
    return members.compactMap { Key(stringValue: $0.name) }
  }

  private func decoder(_ key: Key) throws -> LocatedDecoder {
    guard let value = decoder.member(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "missing"))
    }
    return LocatedDecoder(value, in: decoder, at: key)
  }

  /// The decoder of a member; `nil` if there is none, or nothing in it.
  private func present(_ key: Key) -> LocatedDecoder? {
    guard let value = decoder.member(key.stringValue), value.value != .null else { return nil }
    return LocatedDecoder(value, in: decoder, at: key)
  }

  func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }
  func decodeNil(forKey key: Key) -> Bool { decoder.member(key.stringValue)?.value == .null }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).number() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    Float(try decoder(key).number())
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).whole() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).whole() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).whole() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).whole() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).whole() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).whole() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).whole() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder(key).whole() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder(key).whole() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder(key).whole() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: decoder(key))
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key)?.text()
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key).map { try Value(from: $0) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The elements of an array.
private struct LocatedElements: UnkeyedDecodingContainer {
  let decoder: LocatedDecoder
  let elements: [LocatedJSON]
  var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private mutating func next() throws -> LocatedDecoder {
    guard currentIndex < elements.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "an element is missing"))
    }
    defer { currentIndex += 1 }
    return LocatedDecoder(
      elements[currentIndex], in: decoder, at: LocatedDecoder.Index(intValue: currentIndex))
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].value == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next().bool() }
  mutating func decode(_ type: String.Type) throws -> String { try next().text() }
  mutating func decode(_ type: Double.Type) throws -> Double { try next().number() }
  mutating func decode(_ type: Float.Type) throws -> Float { Float(try next().number()) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next().whole() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().whole() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().whole() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().whole() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().whole() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next().whole() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().whole() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().whole() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().whole() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().whole() }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: next())
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
