import JSONText
public import PluginAPI
public import ShowImport

/// JSON for scripts: one object on one line for each command, members in a fixed order.
///
/// The shapes are a promise: members are added, but never renamed, moved or given another meaning.
public struct JSONForm: OutputForm {
  /// The version in every object.
  public static let version = 1

  /// Creates the form.
  public init() {}

  /// The standard output for a result: one line.
  public func text(of result: CommandResult) -> String {
    if let object = result.answer.jsonObject {
      return Self.adding(result.notices, to: object) + "\n"
    }
    var members = result.answer.json
    if !result.notices.isEmpty {
      members.append(("messages", .array(result.notices.map(JSON.string))))
    }
    return line(members)
  }

  /// Empty: the messages are in the result's own object.
  public func notices(of result: CommandResult) -> String { "" }

  /// The standard error output for a time: one line.
  public func text(of time: Duration) -> String {
    line([("milliseconds", .number((time / .microseconds(1)).rounded() / 1_000))])
  }

  /// The standard output for an event from `monitor`: one line.
  public func text(of event: ConnectionEvent) -> String { JSON(event).text + "\n" }

  /// The standard output for an import while a console is followed: one line.
  public func text(ofFollowed report: FileReport, isFirst: Bool) -> String {
    ImportReport(files: [report]).json() + "\n"
  }

  /// The standard error output for an error: one line.
  public func text(of error: CommandError, at place: CommandPlace) -> String {
    var members: [(name: String, value: JSON)] = [
      ("code", .string(error.customCode ?? error.code.rawValue)),
      ("message", .string(error.message)),
    ]
    if let remedy = error.remedy { members.append(("remedy", .string(remedy))) }
    if let source = place.source { members.append(("source", .string(source))) }
    if let line = place.line { members.append(("line", .integer(line))) }
    if place.statement != nil, let range = error.range {
      members.append(("column", .integer(range.column)))
    }
    if let line = error.fileLine { members.append(("fileLine", .integer(line))) }
    if let suggestion = error.suggestion { members.append(("suggestion", .string(suggestion))) }
    if !error.expected.isEmpty {
      members.append(("expected", .array(error.expected.map(JSON.string))))
    }
    if !error.candidates.isEmpty {
      members.append(("candidates", .array(error.candidates.map(JSON.string))))
    }
    let inTheWay = error.by.map { "\($0)" } + error.byEntries.map { "\($0)" }
    if !inTheWay.isEmpty { members.append(("by", .array(inTheWay.map(JSON.string)))) }
    if !error.suggestions.isEmpty {
      members.append(("suggestions", .array(error.suggestions.map(JSON.string))))
    }
    if let statement = place.statement { members.append(("command", .string(statement.text))) }
    var object: [(name: String, value: JSON)] = [("error", .object(members))]
    if !error.notices.isEmpty {
      object.append(("messages", .array(error.notices.map(JSON.string))))
    }
    return line(object)
  }

  /// An object with additional notices.
  private static func adding(_ notices: [String], to object: String) -> String {
    guard !notices.isEmpty, object.hasSuffix("}") else { return object }
    return "\(object.dropLast()),\"messages\":\(JSON.array(notices.map(JSON.string)).text)}"
  }

  private func line(_ members: [(name: String, value: JSON)]) -> String {
    JSON.object([("version", .integer(Self.version))] + members).text + "\n"
  }
}
