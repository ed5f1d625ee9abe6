import Domain
import GridGeometry
import JSONText
public import PluginAPI
public import ShowImport
import Workspace

/// JSON for scripts: one object on one line for each command, members in a fixed order.
///
/// The shapes are a promise: members are added, never renamed, moved or given another meaning.
public struct JSONForm: OutputForm {
  /// The version that every object carries.
  public static let version = 1

  /// Creates the form.
  public init() {}

  /// What goes to standard output for a result: one line.
  public func text(of result: CommandResult) -> String {
    if case .imported(let report) = result.output {
      return Self.adding(result.notices, to: ImportReport(files: [report]).json()) + "\n"
    }
    var members = self.members(of: result.output)
    if !result.notices.isEmpty {
      members.append(("messages", .array(result.notices.map(JSON.string))))
    }
    return line(members)
  }

  /// Nothing: the messages stand in the result's own object.
  public func notices(of result: CommandResult) -> String { "" }

  /// What goes to standard output for an event that `monitor` saw: one line.
  public func text(of event: ConnectionEvent) -> String { JSON(event).text + "\n" }

  /// What goes to standard output for an import while a console is followed: one line.
  public func text(ofFollowed report: FileReport, isFirst: Bool) -> String {
    ImportReport(files: [report]).json() + "\n"
  }

  /// What goes to standard error for an error: one line.
  public func text(of error: CommandError, at place: CommandPlace) -> String {
    var members: [(name: String, value: JSON)] = [
      ("code", .string(error.code.rawValue)), ("message", .string(error.message)),
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

  /// The object of a report, which ShowImport wrote, with what else there is to tell.
  private static func adding(_ notices: [String], to object: String) -> String {
    guard !notices.isEmpty, object.hasSuffix("}") else { return object }
    return "\(object.dropLast()),\"messages\":\(JSON.array(notices.map(JSON.string)).text)}"
  }

  private func line(_ members: [(name: String, value: JSON)]) -> String {
    JSON.object([("version", .integer(Self.version))] + members).text + "\n"
  }

  private func members(of output: CommandOutput) -> [(name: String, value: JSON)] {
    switch output {
    case .shows(let shows, _): [("shows", .array(shows.map(JSON.init)))]
    case .show(let show, let deed):
      [("show", JSON(show))] + (deed == .removed ? [("deleted", .bool(true))] : [])
    case .objects(let objects, _), .made(let objects):
      [("objects", .array(objects.map(JSON.init)))]
    case .object(let object, _): [("object", JSON(object))]
    case .objectDeleted(let object, let items):
      [("object", JSON(object)), ("deleted", .bool(true)), ("items", .integer(items))]
    case .boards(let boards, _): [("boards", .array(boards.map(JSON.init)))]
    case .board(let board, _, let mode):
      [("board", JSON(board))] + (mode.map { [("mode", .string($0.rawValue))] } ?? [])
    case .boardDeleted(let board, let items):
      [("board", JSON(board)), ("deleted", .bool(true)), ("items", .integer(items))]
    case .items(let board, let mode, let items, _):
      [
        ("board", .string(board.name)), ("mode", .string(mode.rawValue)),
        ("items", .array(items.map { JSON($0.placed) })),
      ]
    case .scene(let scene, _, let count): JSON.members(of: scene) + [("items", .integer(count))]
    case .map(let scene, _): JSON.members(of: scene)
    case .item(let placed, let deed):
      [("item", JSON(placed))] + (deed == .removed ? [("removed", .bool(true))] : [])
    case .undone(let report): JSON.members(of: report)
    case .gesture(let outcome): JSON.members(of: outcome)
    case .boardList(let list): JSON.members(of: list.outcome)
    case .recording(let path, let touches):
      [
        ("recording", .bool(touches == nil)), ("file", .string(path)),
        ("touches", .optional(touches)),
      ]
    case .exported(let report): JSON.members(of: report)
    case .trips, .trip, .tripRenamed, .tripDeleted, .tripRead, .tripReset, .tripExported, .days,
      .zones, .barriers, .route, .entry, .tripOnline, .travel:
      JSON.tripMembers(of: output)
    case .plugins(let registry): [("plugins", JSON(registry))]
    case .help(let page): [("help", .array(page.specs.map(JSON.init)))]
    case .quit: [("quit", .bool(true))]
    // The report is an object of its own, written by ShowImport.
    case .imported: []
    case .followed, .connected, .connections, .disconnected, .profiles, .sent, .released,
      .monitored:
      JSON.consoleMembers(of: output) ?? []
    }
  }
}
