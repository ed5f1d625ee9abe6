import PluginAPI

/// What a record must be like for a server to store it.
enum RecordRules {
  /// Whether a record, zone, type or field can have a name: 1 to 255 printable ASCII characters,
  /// of which the first is not `_`.
  static func isName(_ name: String) -> Bool {
    (1...RemoteLimits.nameLength).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: "_")
      && name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Why an operation is never carried out, whatever is stored; `nil` if it can be.
  static func fault(in operation: RemoteOperation) -> RemoteFailure? {
    let record = operation.record
    guard isName(record.name) else {
      return RemoteFailure(.badRequest, "the record's name is not valid")
    }
    if operation.kind.needsTag, record.tag == nil {
      return RemoteFailure(.badRequest, "'\(operation.kind.rawValue)' needs the record's tag")
    }
    guard !operation.kind.deletes else { return nil }
    guard !record.isDeleted else {
      return RemoteFailure(.badRequest, "a deleted record cannot be written")
    }
    if let type = record.type, !isName(type) {
      return RemoteFailure(.badRequest, "the record's type is not valid")
    }
    for (name, value) in record.fields {
      guard isName(name) else { return RemoteFailure(.badRequest, "a field's name is not valid") }
      if let reason = fault(in: value) {
        return RemoteFailure(.badRequest, "the field '\(name)' is not valid: \(reason)")
      }
    }
    return nil
  }

  /// Why a record is too large; `nil` if it is not.
  static func excess(name: String, type: String, fields: [String: RemoteValue]) -> RemoteFailure? {
    guard fields.count <= RemoteLimits.fields else {
      return RemoteFailure(
        .quotaExceeded, "a record has at most \(RemoteLimits.fields) fields",
        detail: .tooLarge(.record))
    }
    guard byteCount(name: name, type: type, fields: fields) <= RemoteLimits.recordBytes else {
      return RemoteFailure(
        .quotaExceeded, "a record has at most \(RemoteLimits.recordBytes) bytes",
        detail: .tooLarge(.record))
    }
    return nil
  }

  private static func fault(in value: RemoteValue) -> String? {
    switch value {
    case .double(let number):
      return number.isFinite ? nil : "a number must be finite"
    case .reference(let name):
      return isName(name) ? nil : "a reference names a record"
    case .list(let values):
      for value in values {
        if case .list = value { return "a list contains no lists" }
        if value.kind != values[0].kind { return "a list has values of one type" }
        if let reason = fault(in: value) { return reason }
      }
      return nil
    case .string, .integer, .timestamp, .bytes: return nil
    }
  }

  /// About how many bytes a record has.
  static func byteCount(name: String, type: String?, fields: [String: RemoteValue]) -> Int {
    fields.reduce(name.utf8.count + (type?.utf8.count ?? 0)) { sum, field in
      sum + field.key.utf8.count + field.value.byteCount
    }
  }
}

extension RemoteOperation.Kind {
  /// Whether it asks for a certain version of the record.
  var needsTag: Bool { self == .update || self == .replace || self == .delete }

  /// Whether it deletes the record.
  var deletes: Bool { self == .delete || self == .forceDelete }

  /// Whether it keeps the fields that it does not name.
  var keepsOtherFields: Bool { self == .update || self == .forceUpdate }
}

extension RemoteValue {
  /// About how many bytes it has.
  fileprivate var byteCount: Int {
    switch self {
    case .string(let text), .reference(let text): text.utf8.count + 1
    case .integer, .double, .timestamp: 9
    case .bytes(let bytes): bytes.count + 1
    case .list(let values): values.reduce(1) { $0 + $1.byteCount }
    }
  }

  /// The type, as a number.
  fileprivate var kind: Int {
    switch self {
    case .string: 0
    case .integer: 1
    case .double: 2
    case .timestamp: 3
    case .bytes: 4
    case .reference: 5
    case .list: 6
    }
  }
}
