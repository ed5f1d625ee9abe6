import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let running = CommandSpec(
    "running", "lists what is held, switched on or running, on all boards of the show",
    details: """
      A block that flashes is held, and one that toggles is switched on. What the console reports \
      as running is listed if a block of any board shows it. Each line has the command that \
      releases it. 'release all' releases everything that is held or switched on, in all shows. \
      Without a connection nothing is known for sure: what was on is listed as unknown.
      """,
    examples: ["running"], synonyms: "active on held toggled playing status"
  ) { runner throws(CommandError) in
    let workspace = runner.workspace
    // What runs is known once the console has reported it.
    try await runner.reachConsole()
    let things = try await runner.ask(await workspace.running())
    let board = await workspace.board?.id
    var lines: [RunningLine] = []
    for thing in things {
      var isUnique = true
      if let object = thing.object {
        let same = try await runner.ask(
          await workspace.objects(object.kind, object.consoleNumber))
        isUnique = object.isNumbered && same.count == 1
      }
      lines.append(RunningLine(thing, isUnique: isUnique, isOpen: { $0.id == board }))
    }
    return RunningAnswer(lines: lines)
  }
}

/// Something that is on, with the command that releases it.
private struct RunningLine: Sendable {
  let thing: RunningThing
  let command: String

  init(_ thing: RunningThing, isUnique: Bool, isOpen: (Board) -> Bool) {
    self.thing = thing
    command = Self.command(for: thing, isUnique, isOpen)
  }

  /// What is held belongs to its block; everything else is known by its object, if it has one.
  private static func command(
    for thing: RunningThing, _ isUnique: Bool, _ isOpen: (Board) -> Bool
  ) -> String {
    if let object = thing.object, thing.origin != .held {
      let name = isUnique ? object.kindAndNumber : Description.short(object.id)
      return "trigger \(name) --release"
    }
    guard let place = thing.places.first(where: { isOpen($0.board) }) ?? thing.places.first else {
      return "release all"
    }
    let release = "release #\(place.number)"
    return isOpen(place.board)
      ? release : "board \(place.board.name.quotedForCommand); \(release)"
  }

  var json: JSON {
    let blocks = thing.places.map { place in
      JSON.object([
        ("board", .string(place.board.name)), ("number", .integer(place.number)),
        ("id", .string("\(place.item.id)")),
      ])
    }
    return .object([
      ("name", .string(thing.active.name)), ("origin", .string(thing.origin.rawValue)),
      ("isDoubtful", .bool(thing.isDoubtful)), ("isAbandoned", .bool(thing.isAbandoned)),
      ("object", thing.object.map { JSON($0) } ?? .null), ("blocks", .array(blocks)),
      ("release", .string(command)),
    ])
  }
}

/// What is on.
private struct RunningAnswer: Answer {
  let lines: [RunningLine]

  var json: [(name: String, value: JSON)] { [("running", .array(lines.map(\.json)))] }

  var rows: [String]? { ["running"] }

  func text(in form: TextForm) -> String {
    guard !lines.isEmpty else { return form.line("nothing is held, switched on or running") }
    let table = form.table(
      [
        .init("STATE", leaves: 2), .init("NAME"), .init("BOARDS", leaves: 1), form.whole("RELEASE"),
      ],
      lines.map { line in
        [line.thing.state, line.thing.title, line.thing.boards, line.command]
      })
    guard lines.contains(where: { $0.thing.origin != .reported }) else { return table }
    return table + form.line("'release all' releases everything that is held or switched on")
  }
}
