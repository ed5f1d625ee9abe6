import Domain
import Gestures
import JSONText

/// Reads any `Codable` value from a line of a script file, and nothing but it: a member that was
/// not asked for is refused, and so is a text that would be written otherwise.
final class ScriptDecoder: Decoder, SingleValueDecodingContainer {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let tag: String?
  private let value: RecordingValue
  private var opened: RecordingMembers?
  /// The cases of enums within it.
  private var nested: [ScriptDecoder] = []
  private let isWithinOwner: Bool
  /// The word that says which case of an enum it is.
  fileprivate var word: String?
  /// What was allowed instead of ``word``, or as the only member.
  fileprivate var unknown: [String]?
  /// The text that it is.
  private var text: String?

  private init(_ value: RecordingValue, tag: String?) {
    self.value = value
    self.tag = tag
    isWithinOwner = false
  }

  /// For what has its members among those of its owner.
  fileprivate init(within owner: ScriptDecoder) {
    value = owner.value
    tag = nil
    opened = owner.opened
    isWithinOwner = true
  }

  // MARK: Lines

  /// Reads the only object of a line.
  ///
  /// - Parameters:
  ///   - type: What it is.
  ///   - line: The line's object, by the name that messages call it.
  ///   - tag: The member that names the case, where it is an enum.
  /// - Returns: What the line contains.
  /// - Throws: The first mistake in it.
  static func read<Value: Decodable>(
    _ type: Value.Type = Value.self, from line: RecordingValue, tag: String? = nil
  ) throws(RecordingError) -> Value {
    do {
      return try ScriptDecoder(line, tag: tag).decoded(type)
    } catch let error as RecordingError {
      throw error
    } catch {
      throw line.mistake(.malformed, "the line cannot be read")
    }
  }

  // MARK: Values

  fileprivate static func value<Value: Decodable>(
    _ type: Value.Type, _ value: RecordingValue
  ) throws -> Value {
    if let value = try plain(type, value) as? Value { return value }
    return try ScriptDecoder(value, tag: nil).decoded(type)
  }

  /// Reads what JSON has a form for, and what has one of its own here.
  private static func plain(
    _ type: any Decodable.Type, _ value: RecordingValue
  ) throws -> Any? {
    switch type {
    case is String.Type: return try value.text()
    case is Double.Type: return try value.number(isStrict: false)
    case is Bool.Type: return try value.bool()
    case let type as any FixedWidthInteger.Type: return try whole(type, value)
    case is GestureSettings.Type: return try RecordingThresholds.read(value, isStrict: false)
    case is ObjectKind.Type:
      let text = try value.text()
      if let kind = ObjectKind.allCases.first(where: { $0.rawValue == text }) { return kind }
      throw value.mistake(
        .outOfRange,
        "\(value.path) is '\(text)'; allowed are "
          + ObjectKind.allCases.map(\.rawValue).joined(separator: ", "))
    case is [String: String].Type:
      let members = try RecordingMembers(of: value)
      return Dictionary(
        uniqueKeysWithValues: try members.names.map { ($0, try members.value($0).text()) })
    case is Set<ObjectKind>.Type:
      let text = try value.text()
      if let kinds = ScriptSpelling.kinds(text) { return kinds }
      throw value.mistake(
        .outOfRange,
        "\(value.path) is '\(text)'; allowed are "
          + "\(ScriptSpelling.text(of: Set(ObjectKind.allCases))), each once and in this order")
    default: return nil
    }
  }

  private static func whole<Value: FixedWidthInteger>(
    _ type: Value.Type, _ value: RecordingValue
  ) throws -> Any {
    try value.whole(as: type)
  }

  private func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      let value = try Value(from: self)
      if !isWithinOwner { try finish() }
      // What is read is written the same.
      if let text, let value = value as? any Encodable,
        try ScriptEncoder.json(value) != ScriptEncoder.json(text)
      {
        throw self.value.mistake(
          .outOfRange, "\(name) is '\(text)', which is not its usual form")
      }
      return value
    } catch is DecodingError {
      throw mistake(type)
    }
  }

  /// Checks that nothing is left that was not asked for.
  private func finish() throws {
    try opened?.finish()
    for part in nested { try part.finish() }
  }

  /// The object of a case of an enum.
  fileprivate func object(of key: any CodingKey, in members: RecordingMembers) throws
    -> ScriptDecoder
  {
    guard tag == nil else { return self }
    let part = ScriptDecoder(try members.value(key.stringValue), tag: nil)
    nested.append(part)
    return part
  }

  /// What messages call it.
  private var name: String { value.path.isEmpty ? "the line" : value.path }

  /// What to say to a value that is of the form, and cannot be.
  private func mistake(_ type: any Decodable.Type) -> RecordingError {
    if let unknown {
      guard let tag, let word else {
        return value.mistake(
          .missingMember, "\(name) must have one of the members it can have")
      }
      let allowed = unknown.isEmpty ? "" : "; allowed are \(unknown.joined(separator: ", "))"
      return value.mistake(.outOfRange, "\(tag) is '\(word)'\(allowed)")
    }
    let found = text.map { "\(name) is '\($0)'" } ?? "\(name) is of no allowed value"
    let words = Self.words(of: type)?.joined(separator: ", ")
    return value.mistake(.outOfRange, found + (words.map { "; allowed are \($0)" } ?? ""))
  }

  /// The values of what is one of a few.
  private static func words(of type: any Decodable.Type) -> [String]? {
    func words<Value: CaseIterable>(_ type: Value.Type) -> [String] {
      type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
    }
    return (type as? any CaseIterable.Type).map { words($0) }
  }

  // MARK: Decoder

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(decoder: self, members: try open()))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    Listed(decoder: self, members: try open())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoded = try Self.value(type, value)
    text = decoded as? String
    return decoded
  }

  private func open() throws -> RecordingMembers {
    if let opened { return opened }
    let members = try RecordingMembers(of: value)
    opened = members
    if let tag { word = try members.value(tag).text() }
    return members
  }
}

// MARK: Containers

extension ScriptDecoder {
  /// The members of an object, or the cases of an enum.
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ScriptDecoder
    let members: RecordingMembers
    var codingPath: [any CodingKey] { [] }

    /// The case, or the first member that there can be: only enums, and entities, ask for it.
    var allKeys: [Key] {
      let key = (decoder.word.map { [$0] } ?? members.names).lazy
        .compactMap { Key(stringValue: $0) }.first
      if let key { return [key] }
      func words<Keys: CaseIterable>(_ type: Keys.Type) -> [String] {
        type.allCases.compactMap { ($0 as? any CodingKey)?.stringValue }
      }
      decoder.unknown = (Key.self as? any CaseIterable.Type).map { words($0) } ?? []
      return []
    }

    func contains(_ key: Key) -> Bool {
      let name = ScriptSpelling.name(of: key)
      return name.isEmpty || name == ScriptSpelling.mayBeEmpty || members.contains(name)
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      let name = ScriptSpelling.name(of: key)
      if name.isEmpty {
        return try ScriptDecoder(within: decoder).decoded(type)
      }
      if name == ScriptSpelling.mayBeEmpty, !members.contains(name), let empty = "" as? Value {
        return empty
      }
      return try ScriptDecoder.value(type, try members.value(name))
    }

    func nestedContainer<Nested>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder.object(of: key, in: members).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }

  /// A list, as an object with the members `1`, `2` and so on.
  private struct Listed: UnkeyedDecodingContainer {
    let decoder: ScriptDecoder
    let members: RecordingMembers
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    private(set) var currentIndex = 0
    var isAtEnd: Bool { !members.contains("\(currentIndex + 1)") }

    init(decoder: ScriptDecoder, members: RecordingMembers) {
      self.decoder = decoder
      self.members = members
    }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      let value = try members.value("\(currentIndex)")
      guard type is String.Type else { return try ScriptDecoder.value(type, value) }
      let texts = try RecordingMembers(of: value)
      let text = try ScriptDecoder.value(type, try texts.value(ScriptSpelling.text))
      try texts.finish()
      return text
    }

    func nestedContainer<Nested>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }

    func superDecoder() -> any Decoder { decoder }
  }
}
