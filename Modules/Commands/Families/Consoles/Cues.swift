import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let cues = CommandSpec(
    "cues", "lists the cues of a list, and where the console is", .optional(.object),
    details: """
      Without a list it lists the lists. The console is at the cue that is marked ▶, and the next \
      go fires the one that is marked next, as far as it says so. ▷ marks where it was when the \
      connection was lost.
      """,
    examples: ["cues", "cues list 5"], synonyms: "cuelist stack sequence playback"
  ) { runner, reference throws(CommandError) in
    guard let reference else {
      var all: [CueList] = []
      for list in try await runner.ask(await runner.workspace.lists()) {
        all.append(try await runner.ask(await runner.workspace.cues(of: list.id)))
      }
      return CueListsAnswer(lists: all)
    }
    let list = try await runner.object(reference)
    return CuesAnswer(
      list: try await runner.ask(await runner.workspace.cues(of: list.id)))
  }
}

/// The lists of a show.
struct CueListsAnswer: Answer {
  let lists: [CueList]

  var json: [(name: String, value: JSON)] {
    let lists = lists.map { list in
      JSON.object([
        ("list", JSON(list.list)), ("cues", .integer(list.cues.count)),
        ("active", .optional(list.active?.text)), ("pending", .optional(list.pending?.text)),
        ("asOf", list.asOfJSON),
      ])
    }
    return [("lists", .array(lists))]
  }

  func text(in form: TextForm) -> String {
    guard !lists.isEmpty else {
      return form.line("no lists; 'object add list N' makes one, and 'import FILE' reads them")
    }
    return form.table(
      [
        form.number("LIST"), .init("NAME"), form.number("CUES"), form.number("AT"),
        form.number("NEXT"),
      ],
      lists.map { list in
        [
          list.list.number.text, list.list.name, "\(list.cues.count)", list.active?.text ?? "",
          list.pending?.text ?? "",
        ]
      })
  }
}

/// The cues of a list.
struct CuesAnswer: Answer {
  let list: CueList

  var json: [(name: String, value: JSON)] {
    let cues = list.cues.map { cue in
      JSON.object([
        ("cue", .optional(cue.cue?.text)), ("name", .string(cue.name)),
        ("isActive", .bool(cue.cue == list.active)), ("isPending", .bool(cue.cue == list.pending)),
      ])
    }
    return [
      ("list", JSON(list.list)), ("active", .optional(list.active?.text)),
      ("pending", .optional(list.pending?.text)), ("cues", .array(cues)),
      ("asOf", list.asOfJSON),
      ("actions", .array(list.actions.map { .string($0.rawValue) })),
    ]
  }

  var rows: [String]? { ["cues"] }

  func text(in form: TextForm) -> String {
    guard !list.cues.isEmpty else {
      let place = list.active.map { "; the console is at cue \($0.text)\(list.asOfText)" } ?? ""
      return form.line("\(list.list.reference) has no cues here\(place)")
    }
    let mark = list.asOf == nil ? "▶" : "▷"
    let table = form.table(
      [.init(""), form.number("CUE"), .init("NAME")],
      list.cues.map { cue in
        let mark = cue.cue == list.active ? mark : cue.cue == list.pending ? "next" : ""
        return [mark, cue.cue?.text ?? "", cue.name]
      })
    return list.asOf == nil ? table : table + form.line("▷ is\(list.asOfText)")
  }
}

extension CueList {
  fileprivate var asOfJSON: JSON { asOf.map { .integer(Int($0.milliseconds)) } ?? .null }

  /// When its place was reported last, in UTC; empty if it is current.
  fileprivate var asOfText: String {
    asOf.map { " as of \($0.text.suffix(8)) UTC, when the console was lost" } ?? ""
  }
}
