import Domain
package import JSONText
import PluginAPI

extension FileReport {
  /// The report as JSON, a part of that of an import.
  package var json: JSON {
    var members: [(name: String, value: JSON)] = [
      ("file", .string(file)), ("format", .optional(format)), ("dialect", .optional(dialect)),
      ("show", .optional(show)), ("created", Self.json(created)), ("updated", Self.json(updated)),
      ("unchanged", Self.json(unchanged)), ("cues", .integer(cues)),
      ("leftOut", .array(leftOut.map(\.json))), ("warnings", .array(warnings.map(\.json))),
      ("boards", .array(boards.map(\.json))), ("cueBlocks", .integer(cueBlocks)),
      ("vanished", vanished?.json ?? .null), ("parts", .integer(parts)),
      ("layout", .optional(layout?.rawValue)),
      ("outcome", .string(outcome.rawValue)), ("newShow", .bool(isNewShow)),
      ("renamed", .array(renamed.map(\.json))),
      ("actions", .object(countedActions.map { ($0.action.rawValue, .integer($0.count)) })),
      ("ownMessages", .integer(ownMessages)), ("namedCues", .bool(hasNamedCues)),
    ]
    if unshown > 0 { members.append(("onNoBoard", .integer(unshown))) }
    if let doubt { members.append(("doubt", doubt.json)) }
    if let refused { members.append(("refused", refused.json)) }
    return .object(members)
  }

  fileprivate static func json(_ counts: [ObjectKind: Int]) -> JSON {
    .object(
      counts.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        .map { ($0.key.rawValue, .integer($0.value)) })
  }
}

extension VanishedReport {
  fileprivate var json: JSON {
    .object([
      ("objects", FileReport.json(counts)), ("names", .array(names.map { .string($0) })),
      ("blocks", .integer(blocks)), ("deleted", .bool(isDeleted)),
    ])
  }
}

extension MergeDoubt {
  fileprivate var json: JSON {
    .object([
      ("shared", .integer(shared)), ("objects", .integer(objects)), ("renamed", .integer(renamed)),
    ])
  }
}

extension ImportSummary {
  var json: JSON {
    .object([
      ("imported", .integer(imported)), ("refused", .integer(refused)),
      ("unrecognised", .integer(unrecognised)), ("passedOver", .integer(skipped)),
      ("created", .integer(created)), ("updated", .integer(updated)),
      ("unchanged", .integer(unchanged)), ("vanished", .integer(vanished)),
      ("deleted", .integer(deleted)), ("boards", .integer(boards)), ("stopped", .bool(isStopped)),
      ("partial", .integer(partial)),
    ])
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
    .object([("name", .string(name)), ("items", .integer(items)), ("rules", .string(rules))])
  }
}

extension RefusedFile {
  fileprivate var json: JSON {
    .object([
      ("code", .string(code.rawValue)), ("message", .string(message)), ("line", .optional(line)),
    ])
  }
}
