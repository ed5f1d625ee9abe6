import Domain
import PluginAPI

extension ImportReport {
  /// The report as one JSON object on one line, without a line end.
  ///
  /// Members stand in a fixed order; kinds without an object are left out; what a file does not
  /// have is `null`.
  public func json() -> String {
    JSONValue.object([
      ("version", .number(1)), ("dryRun", .bool(isDryRun)),
      ("files", .array(files.map(\.json))),
    ]).text
  }
}

extension FileReport {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("file", .string(file)), ("format", .string(format)), ("dialect", .string(dialect)),
      ("show", .string(show)), ("created", Self.json(created)), ("updated", Self.json(updated)),
      ("unchanged", Self.json(unchanged)), ("cues", .number(cues)),
      ("leftOut", .array(leftOut.map(\.json))), ("warnings", .array(warnings.map(\.json))),
      ("boards", .array(boards.map(\.json))),
    ]
    if let refused { members.append(("refused", refused.json)) }
    return .object(members)
  }

  private static func json(_ counts: [ObjectKind: Int]) -> JSONValue {
    .object(
      ObjectKind.allCases.compactMap { kind in
        guard let count = counts[kind], count != 0 else { return nil }
        return (kind.rawValue, .number(count))
      })
  }
}

extension LeftOut {
  fileprivate var json: JSONValue {
    .object([("what", .string(what)), ("count", .number(count)), ("reason", .string(reason))])
  }
}

extension ImportWarning {
  fileprivate var json: JSONValue {
    .object([("line", .number(line)), ("message", .string(message))])
  }
}

extension BoardReport {
  fileprivate var json: JSONValue {
    .object([("name", .string(name)), ("items", .number(items))])
  }
}

extension RefusedFile {
  fileprivate var json: JSONValue {
    .object([
      ("code", .string(code.rawValue)), ("message", .string(message)), ("line", .number(line)),
    ])
  }
}
