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
      return try Value(from: LocatedDecoder(json: self, codingPath: []))
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
private struct LocatedDecoder: Decoder {
  let json: LocatedJSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = json.value else { throw needs("an object") }
    return KeyedDecodingContainer(LocatedMembers(members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json.value else { throw needs("an array") }
    return LocatedElements(elements: elements, codingPath: codingPath)
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
  private let members: [LocatedJSON.Member]
  /// The places of many members by name: to look through all of them for each would take minutes.
  private let places: [String: Int]?
  let codingPath: [any CodingKey]

  init(_ members: [LocatedJSON.Member], codingPath: [any CodingKey]) {
    (self.members, self.codingPath) = (members, codingPath)
    places =
      members.count <= 32
      ? nil
      : Dictionary(
        members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  private func value(_ key: Key) -> LocatedJSON? {
    let name = key.stringValue
    if let places { return places[name].map { members[$0].value } }
    return members.first { $0.name == name }?.value
  }

  private func decoder(_ key: Key) throws -> LocatedDecoder {
    guard let value = value(key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "missing"))
    }
    return LocatedDecoder(json: value, codingPath: codingPath + [key])
  }

  func contains(_ key: Key) -> Bool { value(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { value(key)?.value == .null }
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

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    LocatedDecoder(
      json: LocatedJSON(.object(members), at: TextPlace(line: 1, column: 1)),
      codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The elements of an array.
private struct LocatedElements: UnkeyedDecodingContainer {
  let elements: [LocatedJSON]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private mutating func next() throws -> LocatedDecoder {
    guard currentIndex < elements.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "an element is missing"))
    }
    defer { currentIndex += 1 }
    return LocatedDecoder(
      json: elements[currentIndex],
      codingPath: codingPath + [LocatedDecoder.Index(intValue: currentIndex)])
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
