import Domain
import PluginAPI

extension ImportReport {
  /// The report as one JSON object on one line, without a line end.
  ///
  /// Members stand in a fixed order; kinds without an object are left out; what a file does not
  /// have is `null`.
  public func json() -> String {
    JSON.object([
      ("version", .integer(1)), ("dryRun", .bool(isDryRun)),
      ("files", .array(files.map(\.json))),
    ]).text
  }
}

extension FileReport {
  fileprivate var json: JSON {
    var members: [(name: String, value: JSON)] = [
      ("file", .string(file)), ("format", .optional(format)), ("dialect", .optional(dialect)),
      ("show", .optional(show)), ("created", Self.json(created)), ("updated", Self.json(updated)),
      ("unchanged", Self.json(unchanged)), ("cues", .integer(cues)),
      ("leftOut", .array(leftOut.map(\.json))), ("warnings", .array(warnings.map(\.json))),
      ("boards", .array(boards.map(\.json))),
    ]
    if let refused { members.append(("refused", refused.json)) }
    return .object(members)
  }

  private static func json(_ counts: [ObjectKind: Int]) -> JSON {
    .object(
      ObjectKind.allCases.compactMap { kind in
        guard let count = counts[kind], count != 0 else { return nil }
        return (kind.rawValue, .integer(count))
      })
  }
}

extension LeftOut {
  fileprivate var json: JSON {
    .object([("what", .string(what)), ("count", .integer(count)), ("reason", .string(reason))])
  }
}

extension ImportWarning {
  fileprivate var json: JSON {
    .object([("line", .optional(line)), ("message", .string(message))])
  }
}

extension BoardReport {
  fileprivate var json: JSON {
    .object([("name", .string(name)), ("items", .integer(items))])
  }
}

extension RefusedFile {
  fileprivate var json: JSON {
    .object([
      ("code", .string(code.rawValue)), ("message", .string(message)), ("line", .optional(line)),
    ])
  }
}
