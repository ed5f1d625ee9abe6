package import Domain
package import JSONText
import PluginAPI
import TextCells

extension CommandFamily {
  /// The objects of the show.
  static let objects = CommandFamily(
    "Objects and paper", [.objects, .objectAdd, .objectEdit, .objectDelete, .print])
}

extension CommandSpec {
  static let objects = CommandSpec(
    "objects", "lists the objects of the show", .option("kind", .kind),
    .optional(.text("TEXT", missing: "the text is missing")),
    details: """
      With TEXT it lists the objects whose name, kind or number contains every word of it; case \
      and accents make no difference, and a number must match whole.
      """,
    examples: ["objects", "objects --kind list", "objects opening"],
    synonyms: "ls list dir search grep lookup cue"
  ) { runner, kind, text throws(CommandError) in
    let all = try await runner.objects()
    let query = ObjectQuery(
      text?.value ?? "", kinds: kind.map { [$0] } ?? [], wholeNumbers: true)
    return ObjectsAnswer(objects: all.filter(query.matches), count: all.count)
  }
}

/// The objects of the show that were asked for.
package struct ObjectsAnswer: Answer {
  /// The objects.
  package let objects: [ShowObject]
  /// How many there are in all.
  let count: Int

  package var json: [(name: String, value: JSON)] {
    [("objects", .array(objects.map(JSON.init)))]
  }

  package func text(in form: TextForm) -> String {
    guard !objects.isEmpty else {
      return count > 0
        ? "no object fits; 'objects' lists all\n"
        : "no objects; 'object add KIND NUMBER' makes one\n"
    }
    return form.table(
      [
        form.whole("KIND"), form.number("NUMBER"), .init("NAME"), form.whole("COLOR", leaves: 3),
        form.whole("STYLE", leaves: 2), form.whole("ID", leaves: 1),
      ],
      objects.map {
        [
          $0.kind.rawValue, $0.numberText, $0.name, $0.color?.description ?? "",
          $0.isOutlined ? "outlined" : "", Description.short($0.id),
        ]
      })
  }
}
