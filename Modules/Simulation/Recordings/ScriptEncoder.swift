import Domain
import Gestures
import JSONText
import PluginAPI

/// Writes any `Codable` value in the form of script files: one JSON object, with
/// ``ScriptSpelling``.
///
/// The case of a line that is an enum is the member that `tag` names, and what belongs to the case
/// is beside it: `{"act":"remove","item":"…"}`. An enum within a line is an object with its case as
/// the only member.
final class ScriptEncoder: Encoder, SingleValueEncodingContainer {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let tag: String?
  private var members: [Member] = []
  /// What was written if it is not an object.
  private var plain: String?

  /// A member, or an object that is still being written.
  private enum Member {
    case text(String)
    case object(name: String, ScriptEncoder)
  }

  private init(tag: String?) { self.tag = tag }

  /// The JSON of a value.
  static func json<Value: Encodable>(_ value: Value, tag: String? = nil) throws -> String {
    switch value {
    case let text as String: return self.text { $0.string(text) }
    case let number as Double: return text { $0.number(number) }
    case let truth as Bool: return "\(truth)"
    case let whole as any BinaryInteger: return "\(whole)"
    case let settings as GestureSettings:
      return JSONWriter.object { RecordingThresholds.write(settings, to: &$0) }
    case let texts as [String: String]: return JSONWriter.object { $0.members(texts) }
    case let kinds as Set<ObjectKind>: return try json(ScriptSpelling.text(of: kinds))
    default:
      let encoder = ScriptEncoder(tag: tag)
      try value.encode(to: encoder)
      return encoder.text
    }
  }

  private var text: String {
    if let plain { return plain }
    let members = members.map { member in
      switch member {
      case .text(let text): text
      case .object(let name, let encoder): "\"\(name)\":\(encoder.text)"
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return writer.text
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Listed(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { plain = "null" }

  func encode<Value: Encodable>(_ value: Value) throws { plain = try Self.json(value) }

  private func add<Value: Encodable>(_ value: Value, _ key: any CodingKey) throws {
    let name = ScriptSpelling.name(of: key)
    if name.isEmpty { return try value.encode(to: self) }
    if ScriptSpelling.mayBeEmpty == name, value as? String == "" { return }
    members.append(.text("\"\(name)\":\(try Self.json(value))"))
  }

  /// Where the case of an enum is written.
  private func begin(_ key: any CodingKey) -> ScriptEncoder {
    guard let tag else {
      let nested = ScriptEncoder(tag: nil)
      members.append(.object(name: key.stringValue, nested))
      return nested
    }
    members.append(.text("\"\(tag)\":\"\(key.stringValue)\""))
    return self
  }

  /// The members of an object, or the cases of an enum.
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ScriptEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try encoder.add(value, key)
    }

    func nestedContainer<Nested>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder.begin(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }

    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }

  /// A list, as an object with the members `1`, `2` and so on.
  private struct Listed: UnkeyedEncodingContainer {
    let encoder: ScriptEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.members.count }

    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) throws {
      let json = try ScriptEncoder.json(value)
      let object = value is String ? "{\"\(ScriptSpelling.text)\":\(json)}" : json
      encoder.members.append(.text("\"\(count + 1)\":\(object)"))
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

    func superEncoder() -> any Encoder { encoder }
  }
}
