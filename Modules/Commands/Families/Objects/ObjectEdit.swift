package import Domain
import JSONText
import PluginAPI
package import Workspace

extension CommandSpec {
  static let objectEdit = CommandSpec(
    "object edit", "changes an object", .object, .changes,
    details: "What you leave out stays as it is. An empty name in quotes removes the name.",
    examples: [
      "object edit list 5 --name \"Opening\" --color amber", "object edit group 1 --color none",
    ], synonyms: "rename name change modify alter update assign"
  ) { runner, reference, changes throws(CommandError) in
    let object = try await runner.object(reference)
    let edited = try await runner.ask(
      naming: changes.name, await runner.workspace.editObject(object.id, changes.edit))
    return ObjectEditAnswer(object: edited, isChanged: edited != object)
  }
}

/// An object that was edited.
struct ObjectEditAnswer: Answer {
  let object: ShowObject
  let isChanged: Bool

  var json: [(name: String, value: JSON)] { [("object", JSON(object))] }

  func lines(in form: TextForm) -> [String] {
    ["\(isChanged ? "changed" : "as before:") \(object.reference)"]
  }
}

/// What changes of an object.
package struct ObjectChanges: Hashable, Sendable {
  /// The changes.
  package let edit: ObjectEdit
  /// The new name with its place; may be empty.
  package let name: Located<String>?

  /// Creates changes.
  package init(
    name: Located<String>? = nil, number: ConsoleNumber? = nil, kind: ObjectKind? = nil,
    color: ColorEdit? = nil, isOutlined: Bool? = nil
  ) {
    self.name = name
    edit = ObjectEdit(
      kind: kind, number: number, name: name?.value, color: color, isOutlined: isOutlined)
  }
}

extension Part where Value == ObjectChanges {
  /// The options with what changes, at least one.
  fileprivate static var changes: Part {
    let changes = sequence(
      .option("name", .word("NAME")), .option("number", .numberOrCue), .option("kind", .kind),
      .option("color", .colorOrNone), .outline, as: ObjectChanges.init)
    return Part(changes.shape) { reader throws(SyntaxError) in
      let value = try changes.read(&reader)
      guard value != ObjectChanges() else {
        throw reader.missing("what to change is missing", reader.flags)
      }
      return value
    }
  }
}

extension Part where Value == ConsoleNumber {
  fileprivate static var numberOrCue: Part {
    Part(.numberOrCue, missing: "the number is missing") { token throws(SyntaxError) in
      try WordReader.consoleNumber(token)
    }
  }
}

extension Part where Value == Bool? {
  /// Whether an object is drawn as an outline; `nil` where that stays.
  fileprivate static var outline: Part {
    let flags = ["outlined", "filled"]
    let options = flags.map { Shape.option(OptionSpec(name: $0, value: nil)) }
    return Part(.choice(options)) { reader throws(SyntaxError) in
      guard let filled = reader.range(of: "filled") else {
        return reader.has("outlined") ? true : nil
      }
      guard !reader.has("outlined") else {
        throw SyntaxError("an object is outlined or filled, not both", at: filled)
      }
      return false
    }
  }
}
