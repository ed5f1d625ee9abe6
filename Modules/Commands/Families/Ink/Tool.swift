import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let tool = CommandSpec(
    "tool", "chooses between moving items and drawing on a canvas, or says which it is",
    .optional(.tool),
    details: """
      With draw, a pencil or mouse draws, erases or selects strokes, and fingers move the view; \
      with manipulate they move items. A double tap beside all items switches, too. Each board \
      opens with manipulate.
      """,
    examples: ["tool", "tool draw", "tool manipulate"], synonyms: "tools"
  ) { runner, tool throws(CommandError) in
    try await runner.checkForInk()
    let before = await runner.workspace.tool
    if let tool { _ = try await runner.perform(.setTool(tool)) }
    return await runner.toolAnswer(after: before)
  }

  static let pen = CommandSpec(
    "pen", "draws with a pen, pencil or highlighter", .optional(.penKind),
    .option("color", .color), .option("width", .penWidth),
    details: """
      Switches the tool to draw. What you leave out stays as it is; another kind of pen starts \
      with its own colour and width.
      """,
    examples: ["pen", "pen --color red", "pen pencil", "pen highlighter --color lime --width 20"],
    synonyms: "pencil highlighter brush marker"
  ) { runner, kind, color, width throws(CommandError) in
    try await runner.checkForInk()
    return try await runner.take(.pen(await runner.pen(kind, color, width)))
  }

  static let eraser = CommandSpec(
    "eraser", "erases strokes, each as a whole",
    details: "Switches the tool to draw. A pencil or mouse then erases every stroke it touches.",
    examples: ["eraser"], synonyms: "rubber"
  ) { runner throws(CommandError) in
    try await runner.checkForInk()
    return try await runner.take(.eraser)
  }

  static let lasso = CommandSpec(
    "lasso", "selects strokes by drawing around them",
    details: """
      Switches the tool to draw. A pencil or mouse then selects the strokes that it goes around, \
      and a drag on them carries them; 'ink select' selects by number.
      """,
    examples: ["lasso"]
  ) { runner throws(CommandError) in
    try await runner.checkForInk()
    return try await runner.take(.lasso)
  }
}

/// The tool of a canvas.
struct ToolAnswer: Answer {
  let tool: Tool
  /// What a pencil does with ``/PluginAPI/Tool/draw``.
  let drawing: DrawingTool
  /// Whether it was another tool before.
  var isNew = false

  var json: [(name: String, value: JSON)] {
    let pen: Stroke.Pen? = if case .pen(let pen) = drawing { pen } else { nil }
    let with =
      switch drawing {
      case .pen(let pen): pen.kind.rawValue
      case .eraser: "eraser"
      case .lasso: "lasso"
      }
    return [
      ("tool", .string(tool.rawValue)), ("with", .string(with)),
      ("color", .optional(pen?.color.description)),
      ("width", pen.map { .number($0.width) } ?? .null),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    let now = isNew ? "the tool is now \(tool.rawValue)" : "the tool is \(tool.rawValue)"
    guard tool == .draw else { return [now] }
    switch drawing {
    case .pen(let pen):
      let unit = pen.width == 1 ? "point" : "points"
      return ["\(now), with the \(Description.pen(pen)), \(Figures.text(pen.width)) \(unit) wide"]
    case .eraser: return ["\(now), with the eraser"]
    case .lasso: return ["\(now), with the lasso"]
    }
  }
}
