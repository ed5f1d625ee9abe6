package import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandSpec {
  static let fill = CommandSpec(
    "fill", "types into a field of the open editor", .filling,
    details: """
      A tap on a custom entry opens its editor, and a tap on the + of a day opens one for a new \
      entry. 'enter' saves the fields; 'cancel' discards them. Write a time as 19:05, and a place \
      as LAT,LON; none empties the field.
      """,
    examples: ["fill title Dinner", "fill time 19:30", "fill place 41.948,-87.655"]
  ) { runner, filling throws(CommandError) in
    try await runner.fill(filling)
  }
}

/// A field with a text for it.
package struct Filling: Hashable, Sendable {
  /// The field.
  package let field: EntryField
  /// The text; empty for none.
  package let text: String

  /// Creates a field with a text.
  package init(_ field: EntryField, _ text: String) {
    self.field = field
    self.text = text
  }
}

extension Part where Value == Filling {
  fileprivate static var filling: Part {
    .oneOf(
      .after("title", .text("TITLE", missing: "the title is missing")) {
        Filling(.title, $0.value)
      },
      orNone(.icon, Part<Located<String>>.word("ICON").map { $0.value }),
      orNone(.time, Part<TimeOfDay>.time(or: ["none"]).map { "\($0)" }),
      orNone(
        .place,
        Part<GeoLocation>.location(or: ["none"]).map { "\($0.latitude),\($0.longitude)" }))
  }

  /// A field, and a value for it or `none`.
  private static func orNone(_ field: EntryField, _ value: Part<String>) -> Part {
    let shape = Shape.choice([value.shape, .keyword("none")])
    let text = Part<String>(shape) { reader throws(SyntaxError) in
      guard reader.peek != nil else {
        throw reader.missing("the \(field.rawValue) is missing", shape.forms)
      }
      return reader.skip("none") ? "" : try value.read(&reader)
    }
    return .after(field.rawValue, text) { Filling(field, $0) }
  }
}

extension CommandRunner {
  fileprivate func fill(_ filling: Filling) async throws(CommandError) -> GestureOutcome {
    let (before, news) = try await scene()
    let reaction = try await ask { workspace throws(WorkspaceError) -> Reaction in
      guard await workspace.isItineraryOpen else { return .refused(.nothingOpen) }
      return try await workspace.perform(EntryCommand.fill(filling.field, filling.text))
    }
    guard reaction.refusal == nil else {
      throw Self.nothingOpen(
        "a tap on a custom entry opens its editor, and a tap on the + of a day a new one")
    }
    var whole = news
    whole.append(reaction)
    var outcome = try await outcome(of: whole, after: before)
    let after = try await scene().scene
    outcome.sentences = ["\(after.elements.fieldTexts.joined(separator: ", ")); 'enter' saves"]
    return outcome
  }
}
