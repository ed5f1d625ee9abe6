public import JSONText

/// A command's answer, for programs and for people.
///
/// The JSON is a promise: members are added, but never renamed, moved or given another meaning. A
/// golden file checks it for every command.
public protocol Answer: Sendable {
  /// The members of the answer's JSON object, after the version.
  var json: [(name: String, value: JSON)] { get }

  /// The whole JSON object, if it is not made from ``json``; `nil` by default.
  var jsonObject: String? { get }

  /// The members that lead to the rows of a table, outermost first: `["days", "entries"]` is a row
  /// for each entry of each day, and `[]` a single row. By default it is `nil`: the first member
  /// with parts gives the rows, if it is a list of objects, or the only member.
  var rows: [String]? { get }

  /// The lines for people. The form makes them safe for the terminal.
  func lines(in form: TextForm) -> [String]

  /// The complete text for people, with line ends, for tables and drawings. It must be safe for the
  /// terminal. By default it is made from ``lines(in:)``.
  func text(in form: TextForm) -> String
}

extension Answer {
  /// `nil`: the object is made from ``json``.
  public var jsonObject: String? { nil }

  /// `nil`: the members decide.
  public var rows: [String]? { nil }

  /// No lines.
  public func lines(in form: TextForm) -> [String] { [] }

  /// The lines, each made safe and ended with a line end.
  public func text(in form: TextForm) -> String { lines(in: form).map(form.line).joined() }
}
