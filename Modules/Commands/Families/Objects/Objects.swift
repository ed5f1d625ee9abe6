import Domain
import PluginAPI

extension CommandFamily {
  /// The objects of the show.
  static let objects = CommandFamily(
    "Objects", [.objects, .objectAdd, .objectEdit, .objectDelete])
}

extension CommandSpec {
  static let objects = CommandSpec(
    "objects", "lists the objects of the show", .option("kind", .kind),
    .optional(.text("TEXT", missing: "the text is missing")),
    details: """
      With TEXT it lists the objects whose name, kind or number contains every word of it; case \
      and accents make no difference.
      """,
    examples: ["objects", "objects --kind list", "objects opening"],
    synonyms: "ls list dir find search grep lookup cue cues"
  ) { runner, kind, text throws(CommandError) in
    let all = try await runner.objects()
    let query = ObjectQuery(text?.value ?? "", kinds: kind.map { [$0] } ?? [])
    return .objects(all.filter(query.matches), of: all.count)
  }
}
