import Domain
import Foundation
import JSONText
import PluginAPI

/// The values of fields: `{"value": …, "type": …}`.
///
/// Source: CloudKit Web Services Reference, "Types and Dictionaries".
enum WireValue {
  /// Writes a value as a field.
  static func write(_ value: RemoteValue, to json: inout JSONWriter) {
    json.name("value")
    writeBare(value, to: &json)
    json.member("type", type(of: value))
  }

  private static func writeBare(_ value: RemoteValue, to json: inout JSONWriter) {
    switch value {
    case .string(let text): json.string(text)
    case .integer(let number): json.raw("\(number)")
    case .double(let number): json.number(number)
    case .timestamp(let time): json.raw("\(time.milliseconds)")
    case .bytes(let bytes): json.string(Data(bytes).base64EncodedString())
    case .reference(let name):
      json.object { json in
        json.member("recordName", name)
        json.member("action", "NONE")
      }
    case .list(let values):
      json.array { json in
        for value in values { writeBare(value, to: &json) }
      }
    }
  }

  private static func type(of value: RemoteValue) -> String {
    switch value {
    case .string: "STRING"
    case .integer: "INT64"
    case .double: "DOUBLE"
    case .timestamp: "TIMESTAMP"
    case .bytes: "BYTES"
    case .reference: "REFERENCE"
    // The reader of an empty list needs no type of its values.
    case .list(let values): values.first.map { "\(type(of: $0))_LIST" } ?? "STRING_LIST"
    }
  }

  /// Reads a field; without a type, the JSON decides.
  ///
  /// - Parameters:
  ///   - json: The field.
  ///   - isLenient: Whether a value of a type that this build does not know counts as `null`.
  /// - Returns: The value; `nil` for `null`, which unsets a field.
  /// - Throws: ``WireFault`` if it is not a value.
  static func read(_ json: LocatedJSON, isLenient: Bool) throws(WireFault) -> RemoteValue? {
    guard let value = json[name: "value"] else { throw WireFault("a field has no value", json) }
    if case .null = value.value { return nil }
    guard let type = json[name: "type"] else { return try guessed(value) }
    guard case .string(let name) = type.value else {
      throw WireFault("the type of a field must be a string", type)
    }
    let base = name.hasSuffix("_LIST") ? String(name.dropLast(5)) : name
    if isLenient, !Self.types.contains(base) { return nil }
    if name.hasSuffix("_LIST"), case .array(let elements) = value.value {
      var values: [RemoteValue] = []
      for element in elements { values.append(try read(element, as: base)) }
      return .list(values)
    }
    return try read(value, as: name)
  }

  private static let types = [
    "STRING", "INT64", "DOUBLE", "TIMESTAMP", "BYTES", "ENCRYPTED_BYTES", "REFERENCE",
  ]

  private static func read(
    _ json: LocatedJSON, as type: String
  ) throws(WireFault) -> RemoteValue {
    let value: RemoteValue? =
      switch (type, json.value) {
      case ("STRING", .string(let text)): .string(text)
      // A reader that asks for 'numbersAsStrings' writes them so, too.
      case ("INT64", .number(let digits)), ("INT64", .string(let digits)):
        Int64(digits).map(RemoteValue.integer)
      case ("DOUBLE", .number(let digits)), ("DOUBLE", .string(let digits)):
        Double(digits).flatMap { $0.isFinite ? .double($0) : nil }
      case ("TIMESTAMP", .number(let digits)), ("TIMESTAMP", .string(let digits)):
        Int64(digits).map { .timestamp(Timestamp(milliseconds: $0)) }
      case ("BYTES", .string(let text)), ("ENCRYPTED_BYTES", .string(let text)):
        Data(base64Encoded: text).map { .bytes(Array($0)) }
      case ("REFERENCE", .object): try reference(json)
      default: nil
      }
    guard let value else { throw WireFault("a value does not fit the type '\(type)'", json) }
    return value
  }

  private static func guessed(_ json: LocatedJSON) throws(WireFault) -> RemoteValue {
    switch json.value {
    case .string(let text): return .string(text)
    case .number(let digits):
      if let number = Int64(digits) { return .integer(number) }
      return try read(json, as: "DOUBLE")
    case .bool(let value): return .integer(value ? 1 : 0)
    case .object: return try reference(json)
    case .array(let elements):
      var values: [RemoteValue] = []
      for element in elements { values.append(try guessed(element)) }
      return .list(values)
    case .null: throw WireFault("a list cannot contain null", json)
    }
  }

  private static func reference(_ json: LocatedJSON) throws(WireFault) -> RemoteValue {
    guard case .string(let name)? = json[name: "recordName"]?.value else {
      throw WireFault("a reference has a recordName", json)
    }
    return .reference(name)
  }
}
