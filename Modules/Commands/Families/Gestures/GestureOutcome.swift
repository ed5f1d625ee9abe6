package import Domain
package import GridGeometry
package import JSONText
package import PluginAPI

/// What a gesture comes to, or a command for what fingers could do as well.
///
/// A gesture that the rules refuse has an outcome like any other: its effects say why.
package struct GestureOutcome: Answer {
  /// What the command itself has to say, a line each.
  package var sentences: [String] = []
  /// What is different from before, each thing once, however often it changed meanwhile.
  package var edits: [Edit] = []
  /// What happened, in order.
  package var events: [Event] = []
  /// How many more things happened, where there were too many to list.
  package var omitted = 0
  /// How many changes were kept.
  package var changes = 0
  /// What was opened and is open still.
  package var panels: [OpenPanel] = []
  /// Where the person looks now, with no mode in the list of boards; `nil` where nothing can be
  /// seen.
  package var look: (mode: InteractionMode?, center: Point<BoardSpace>, zoom: Double)?
  /// Whether that is worth a line.
  package var reportsLook = false
  /// Whether it is where the person looked before.
  package var isSameLook = true
  /// What is selected now; `nil` where nothing is being selected.
  package var selected: [ID<BoardItem>]?
  /// Whether anything to draw is different from before.
  package var hasNewScene = false
  /// Where the items of a refused drop would have landed.
  package var proposal: [Pose] = []
  /// Why nothing happened, or what to do instead, where that is plain; may be empty.
  package var hint = ""

  /// Creates an outcome in which nothing happened.
  package init() {}

  package var json: [(name: String, value: JSON)] {
    let viewport = look.map { look in
      JSON.object([
        ("x", .number(look.center.x)), ("y", .number(look.center.y)), ("zoom", .number(look.zoom)),
      ])
    }
    return [("effects", .array(events.flatMap(\.json)))]
      + (omitted > 0 ? [("omitted", .integer(omitted))] : []) + [
        ("changes", .integer(changes)), ("mode", .optional(look?.mode?.rawValue)),
        ("viewport", viewport ?? .null),
      ] + (selected.map { [("selected", .array($0.map { .string("\($0)") }))] } ?? [])
  }

  package var rows: [String]? { [] }

  /// What changed and happened, a line each, without what the scene shows anyway.
  package var report: [String] {
    let lines = sentences + edits.flatMap(\.lines) + Event.lines(of: events)
    return omitted > 0 ? lines + ["\(omitted) more events are not listed"] : lines
  }

  /// The command to type for a choice of a menu that needs words; `nil` if there is none.
  package var command: String? {
    for case .ask(_, _, let command) in events { return command }
    return nil
  }

  package func lines(in form: TextForm) -> [String] {
    var lines = report
    lines += panels.flatMap(\.lines)
    if lines.isEmpty {
      // What closed is worth a line only where there is nothing else.
      for case .other(.closed(let panel)) in events { lines.append("\(panel.rawValue) closed") }
    }
    if reportsLook, let look {
      let place = "looking at \(Figures.text(look.center)) at \(Figures.percent(look.zoom))"
      lines.append(isSameLook ? "\(place), as before" : place)
    }
    guard lines.isEmpty else { return hint.isEmpty ? lines : lines + [hint] }
    if hasNewScene { return ["the view has changed; 'view' draws it"] }
    return [hint.isEmpty ? "nothing happened" : "nothing happened; \(hint)"]
  }
}
