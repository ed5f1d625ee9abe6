import Domain
import GridGeometry
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let inkSelect = CommandSpec(
    "ink select", "selects strokes for the other 'ink' commands", .strokes,
    details: """
      Items that are not strokes are left out. A lasso selects, too, and another tool selects \
      nothing.
      """,
    examples: ["ink select all", "ink select #2..#4", "ink select 0,0..5,3", "ink select none"]
  ) { runner, selection throws(CommandError) in
    try await runner.checkForInk()
    let strokes = try await runner.strokes(selection)
    _ = try await runner.perform(.editInk(.select(strokes.map(\.item.id))))
    return StrokesAnswer(strokes, .selected)
  }

  static let inkCut = CommandSpec(
    "ink cut", "takes the selected strokes off the canvas, for 'ink paste'", examples: ["ink cut"]
  ) { runner throws(CommandError) in try await runner.edit(.cut, .cut) }

  static let inkCopy = CommandSpec(
    "ink copy", "copies the selected strokes, for 'ink paste'", examples: ["ink copy"]
  ) { runner throws(CommandError) in try await runner.edit(.copy, .copied) }

  static let inkPaste = CommandSpec(
    "ink paste", "adds the strokes that were cut or copied, and selects them",
    .optional(.after("at", .boardPoint)),
    details: """
      Their middle comes to X,Y; without it they lie 22 points to the right of and below the \
      original. They can be pasted until another board is opened.
      """,
    examples: ["ink paste", "ink paste at 300,120"]
  ) { runner, point throws(CommandError) in
    try await runner.edit(.paste(at: point?.value), .pasted)
  }

  static let inkMove = CommandSpec(
    "ink move", "moves the selected strokes together", .after("by", .distance),
    details: "They then lie above all other items.", examples: ["ink move by 40,-12.5"]
  ) { runner, distance throws(CommandError) in
    try await runner.edit(.move(by: runner.vector(distance)), .moved)
  }

  static let inkDelete = CommandSpec(
    "ink delete", "takes the selected strokes off the canvas", examples: ["ink delete"]
  ) { runner throws(CommandError) in try await runner.edit(.delete, .deleted) }
}

/// Several strokes, and what was done to them.
struct StrokesAnswer: Answer {
  enum Action: String {
    case drew, selected, cut, copied, pasted, moved, deleted
  }

  let strokes: [PlacedItem]
  let action: Action

  init(_ strokes: [PlacedItem], _ action: Action) {
    (self.strokes, self.action) = (strokes, action)
  }

  var json: [(name: String, value: JSON)] {
    if action == .drew, let stroke = strokes.first { return [("item", JSON(stroke))] }
    let isRemoval = action == .cut || action == .deleted
    return [("items", .array(strokes.map { JSON($0) }))]
      + (isRemoval ? [("removed", .bool(true))] : [])
  }

  func lines(in form: TextForm) -> [String] {
    if action == .drew, let stroke = strokes.first {
      return ["drew \(Description.item(stroke)): \(Description.title(of: stroke))"]
    }
    guard let first = strokes.first?.item.pose.area else { return ["no stroke is selected"] }
    let area = strokes.compactMap(\.item.pose.area).reduce(first) { $0.union($1) }
    let place = "\(Figures.text(area.origin)) \(Figures.text(area.size))"
    let word = action == .moved ? "to" : "at"
    return ["\(action.rawValue) \(counted(strokes.count, "stroke")) \(word) \(place)"]
  }
}
