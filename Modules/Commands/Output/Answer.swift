public import JSONText

/// What a command answers, for programs and for people.
///
/// The JSON is a promise: members are added, and never renamed, moved or given another meaning. A
/// golden file holds it for every command.
public protocol Answer: Sendable {
  /// The members of the answer's JSON object, after the version.
  var json: [(name: String, value: JSON)] { get }

  /// The whole JSON object where it is not made of ``json``; `nil` by default.
  var jsonObject: String? { get }

  /// What people read, a line each. The form makes the lines safe for the terminal.
  func lines(in form: TextForm) -> [String]

  /// All that people read, with line ends, where lines are not enough: tables and drawings. What is
  /// in it is safe for the terminal. Made of ``lines(in:)`` by default.
  func text(in form: TextForm) -> String
}

extension Answer {
  /// Nothing: the object is made of ``json``.
  public var jsonObject: String? { nil }

  /// Nothing.
  public func lines(in form: TextForm) -> [String] { [] }

  /// The lines, each made safe and ended.
  public func text(in form: TextForm) -> String { lines(in: form).map(form.line).joined() }
}
