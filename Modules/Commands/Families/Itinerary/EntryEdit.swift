package import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let entryEdit = CommandSpec(
    "entry edit", "changes a custom entry", .entry, .changes,
    details: "Games and travel come from the schedule, and cannot be edited.",
    examples: ["entry edit Dinner --title \"Late dinner\" --time 21:30"]
  ) { runner, reference, changes throws(CommandError) in
    let (entry, _) = try await runner.entry(reference)
    let name = runner.wrong(changes.title, changes.icon?.value)
    let reaction = try await runner.answer(naming: name) { workspace throws(WorkspaceError) in
      try await workspace.edit(entry.id) { changes.apply(to: &$0) }
    }
    return try await runner.answer(about: entry, after: reaction, .changed)
  }
}

/// Changes of a custom entry; what is `nil` stays.
package struct EntryChanges: Hashable, Sendable {
  /// The new title.
  package let title: Located<String>?
  /// The new time.
  package let time: Replacement<TimeOfDay>?
  /// The new icon.
  package let icon: Replacement<Located<String>>?
  /// The new location.
  package let location: Replacement<GeoLocation>?

  /// Creates changes.
  package init(
    title: Located<String>? = nil, time: Replacement<TimeOfDay>? = nil,
    icon: Replacement<Located<String>>? = nil, location: Replacement<GeoLocation>? = nil
  ) {
    (self.title, self.time, self.icon, self.location) = (title, time, icon, location)
  }

  fileprivate func apply(to content: inout CustomContent) {
    if let title { content.title = title.value }
    if let time { content.time = time.value }
    if let icon { content.icon = icon.value?.value ?? "" }
    if let location { content.location = location.value }
  }
}

/// A new value for something that may have none.
package enum Replacement<Value: Hashable & Sendable>: Hashable, Sendable {
  /// It gets this value.
  case set(Value)
  /// It gets none.
  case clear

  fileprivate var value: Value? {
    switch self {
    case .set(let value): value
    case .clear: nil
    }
  }
}

extension Part where Value == EntryChanges {
  /// The options with what changes, at least one.
  fileprivate static var changes: Part {
    let changes = sequence(
      .option("title", .word("TITLE")), .option("time", .orNone(.time(or: ["none"]))),
      .option("icon", .orNone(.word("ICON"))),
      .option("location", .orNone(.location(or: ["none"]))), as: EntryChanges.init)
    return Part(changes.shape) { reader throws(SyntaxError) in
      let value = try changes.read(&reader)
      guard value != EntryChanges() else {
        throw reader.missing("what to change is missing", reader.flags)
      }
      return value
    }
  }
}

extension Part {
  /// A value, or the word `none`.
  fileprivate static func orNone<Wrapped>(
    _ part: Part<Wrapped>
  ) -> Part where Value == Replacement<Wrapped> {
    Part(.choice([part.shape, .keyword("none")])) { reader throws(SyntaxError) in
      reader.skip("none") ? .clear : .set(try part.read(&reader))
    }
  }
}
