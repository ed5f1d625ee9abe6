import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandFamily {
  /// The shows of the workspace, in files and on consoles.
  static let shows = CommandFamily(
    "Shows and files",
    [
      .shows, .show, .showNew, .showRename, .showDuplicate, .showDelete, .import, .export,
    ])
}

extension CommandSpec {
  static let shows = CommandSpec(
    "shows", "lists the shows of the workspace", examples: ["shows"]
  ) { runner throws(CommandError) in
    ShowsAnswer(shows: try await runner.shows(), current: await runner.workspace.show?.id)
  }
}

/// The shows of the workspace.
struct ShowsAnswer: Answer {
  let shows: [ShowSummary]
  let current: ID<Show>?

  var json: [(name: String, value: JSON)] { [("shows", .array(shows.map(JSON.init)))] }

  func text(in form: TextForm) -> String {
    guard !shows.isEmpty else {
      return "no shows yet; 'show new NAME' makes one, 'import FILE' reads one\n"
    }
    return form.table(
      [form.whole(""), .init("SHOW"), form.number("OBJECTS"), form.number("BOARDS")],
      shows.map {
        [form.mark($0.show.id == current), $0.show.name, "\($0.objectCount)", "\($0.boardCount)"]
      })
  }
}
