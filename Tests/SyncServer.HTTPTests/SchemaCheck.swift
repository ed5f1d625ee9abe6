import Foundation
import JSONText

/// Compares JSON with the schemas of a description, for the keywords that ours has.
///
/// It is stricter than a client: a member that no schema names is a fault, and so is a keyword that
/// it does not know.
struct SchemaCheck {
  let description: LocatedJSON

  private static let notes = ["description", "summary", "default", "format", "example"]

  /// Follows references.
  func resolved(_ json: LocatedJSON) throws -> LocatedJSON {
    guard case .string(let path)? = json[name: "$ref"]?.value else { return json }
    var found = description
    for part in path.split(separator: "/").dropFirst() {
      guard let next = found[name: String(part)] else { throw Missing(path: path) }
      found = next
    }
    return try resolved(found)
  }

  /// A reference leads nowhere.
  struct Missing: Error {
    let path: String
  }

  /// What is wrong with a value; nothing if it fits.
  func faults(in value: LocatedJSON, _ schema: LocatedJSON, at path: String = "") throws -> [String]
  {
    let schema = try resolved(schema)
    if case .bool(let isAny) = schema.value { return isAny ? [] : ["\(path): not allowed"] }
    guard case .object(let keywords) = schema.value else { return ["\(path): not a schema"] }
    var faults: [String] = []
    for keyword in keywords where !Self.notes.contains(keyword.name) {
      faults += try self.faults(in: value, keyword.name, keyword.value, of: schema, at: path)
    }
    return faults
  }

  private func faults(
    in value: LocatedJSON, _ keyword: String, _ limit: LocatedJSON, of schema: LocatedJSON,
    at path: String
  ) throws -> [String] {
    func fault(_ isFault: Bool, _ what: String) -> [String] {
      isFault ? ["\(path): \(what): \(value.value)"] : []
    }
    let number = limit.number ?? .nan
    switch (keyword, value.value) {
    case ("type", _): return fault(!isOf(limit.text, value), "not of type \(limit.text ?? "")")
    case ("const", _): return fault(!isSame(value, limit), "another value")
    case ("enum", _):
      return fault(!limit.elements.contains { isSame($0, value) }, "not one of the values")
    case ("oneOf", _):
      let outcomes = try limit.elements.map { try faults(in: value, $0, at: path) }
      let count = outcomes.count { $0.isEmpty }
      return fault(count != 1, "it fits \(count) schemas \(outcomes)")
    case ("required", .object):
      return limit.elements.compactMap(\.text).filter { value[name: $0] == nil }
        .map { "\(path): '\($0)' is missing" }
    case ("properties", .object(let members)):
      return try members.flatMap { member in
        guard let schema = limit[name: member.name] else {
          return ["\(path): '\(member.name)' is not described"]
        }
        return try faults(in: member.value, schema, at: "\(path)/\(member.name)")
      }
    case ("additionalProperties", .object(let members)):
      return try members.flatMap {
        try faults(in: $0.value, limit, at: "\(path)/\($0.name)")
      }
    case ("items", .array(let elements)):
      return try elements.enumerated().flatMap {
        try faults(in: $1, limit, at: "\(path)/\($0)")
      }
    case ("maxItems", .array(let elements)):
      return fault(Double(elements.count) > number, "too many elements")
    case ("maxProperties", .object(let members)):
      return fault(Double(members.count) > number, "too many members")
    case ("minLength", .string(let text)):
      return fault(Double(text.unicodeScalars.count) < number, "too short")
    case ("maxLength", .string(let text)):
      return fault(Double(text.unicodeScalars.count) > number, "too long")
    case ("pattern", .string(let text)):
      let range = text.range(of: limit.text ?? "", options: .regularExpression)
      return fault(range == nil, "not of the pattern")
    case ("minimum", .number): return fault((value.number ?? .nan) < number, "too small")
    case ("required", _), ("properties", _), ("additionalProperties", _), ("items", _),
      ("maxItems", _), ("maxProperties", _), ("minLength", _), ("maxLength", _), ("pattern", _),
      ("minimum", _):
      return []
    default: return ["\(path): unknown keyword '\(keyword)'"]
    }
  }

  private func isOf(_ type: String?, _ value: LocatedJSON) -> Bool {
    switch (type, value.value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
      ("number", .number):
      true
    case ("integer", .number(let digits)): Int64(digits) != nil
    default: false
    }
  }

  private func isSame(_ left: LocatedJSON, _ right: LocatedJSON) -> Bool {
    switch (left.value, right.value) {
    case (.string(let left), .string(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): Double(left) == Double(right)
    default: false
    }
  }
}

extension LocatedJSON {
  var text: String? { if case .string(let text) = value { text } else { nil } }

  var number: Double? { if case .number(let digits) = value { Double(digits) } else { nil } }

  var elements: [LocatedJSON] { if case .array(let elements) = value { elements } else { [] } }

  var members: [Member] { if case .object(let members) = value { members } else { [] } }

  /// The value without places, as JSON.
  var plain: JSON {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let digits): Int(digits).map(JSON.integer) ?? .number(Double(digits) ?? .nan)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.plain))
    case .object(let members): .object(members.map { ($0.name, $0.value.plain) })
    }
  }
}
