import Testing

/// A script of gestures on the board `Main`, with what it must come to.
struct GestureCase: CustomTestStringConvertible, Sendable {
  /// What lies on the board before.
  static let untouched = ["0,0 2x2 list 1", "4,0 2x2 list 2"]

  /// The commands.
  let script: String
  /// All that is answered in text, a line each.
  let says: [String]
  /// What happens, in JSON.
  let news: [String]
  /// How many changes are kept.
  var changes = 0
  /// What lies on the board afterwards.
  var items = Self.untouched

  init(
    _ script: String, says: [String], news: [String], changes: Int = 0,
    items: [String] = Self.untouched
  ) {
    (self.script, self.says, self.news) = (script, says, news)
    (self.changes, self.items) = (changes, items)
  }

  var testDescription: String { script }

  /// Runs the script in text, and on a copy in JSON; both must come to the same.
  ///
  /// - Parameter mode: The mode to begin in.
  /// - Throws: What running the REPL throws.
  func check(in mode: String) throws {
    let workspace = try BoardWorkspace()
    let copy = try workspace.copy()
    let begin = "board Main; \(mode)\n"

    let text = try workspace.text(begin + script)
    #expect(text.status == 0, "\(text)")
    #expect(text.errors.isEmpty, "\(text)")
    #expect(Array(text.lines.dropFirst(2)) == says)
    #expect(try workspace.items() == items)

    let json = try copy.json(begin + script)
    #expect(json.status == 0, "\(json)")
    let answers = try json.gestures()
    #expect(answers.flatMap(\.news) == news)
    #expect(answers.map(\.changes).reduce(0, +) == changes)
    #expect(try copy.items() == items)
  }
}
