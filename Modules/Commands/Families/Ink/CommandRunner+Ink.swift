import Domain
import GridGeometry
import PluginAPI
import TextCells
import Workspace

extension CommandRunner {
  /// Refuses ink on a board without it.
  func checkForInk() async throws(CommandError) {
    guard await workspace.poseForm != nil else { throw Self.noBoard }
    guard await workspace.inkInput == .none, await workspace.mode == .edit else { return }
    throw CommandError(
      .notAllowed, "this board has no ink",
      remedy: "'board new --rules canvas' makes a board for it")
  }

  /// The current pen with some changes; another kind starts with its own colour and width.
  func pen(
    _ kind: Stroke.Pen.Kind?, _ color: ObjectColor?, _ width: Double?
  ) async -> Stroke.Pen {
    var pen = await workspace.pen
    if let kind, kind != pen.kind { pen = Stroke.Pen(usual: kind) }
    return Stroke.Pen(pen.kind, color: color ?? pen.color, width: width ?? pen.width)
  }

  /// Draws with a tool from now on.
  func take(_ drawing: DrawingTool) async throws(CommandError) -> ToolAnswer {
    let before = await workspace.tool
    // The tool first: it forgets what a lasso selected.
    _ = try await perform(.setTool(.draw))
    _ = try await perform(.setDrawingTool(drawing))
    return await toolAnswer(after: before)
  }

  /// The tool, which was perhaps another one before.
  func toolAnswer(after before: Tool) async -> ToolAnswer {
    let tool = await workspace.tool
    return ToolAnswer(
      tool: tool, drawing: await workspace.drawingTool, isNew: tool != before)
  }

  /// The strokes that a command selects, the lowest first.
  ///
  /// - Throws: ``CommandError`` if an item is missing or not a stroke, or there are no strokes.
  func strokes(_ selection: StrokeSelection) async throws(CommandError) -> [PlacedItem] {
    switch selection {
    case .none: return []
    case .all:
      let strokes = try await items().filter { $0.item.content.stroke != nil }
      guard strokes.isEmpty else { return strokes }
      throw CommandError(
        .notFound, "the board has no strokes", remedy: "'ink draw' or a pencil adds one")
    case .among(let reference):
      let items = try await items(reference)
      let strokes = items.filter { $0.item.content.stroke != nil }
      guard strokes.isEmpty else { return strokes }
      var what: String?
      if case .one = reference.value { what = "\(Description.name(of: items[0])) is not a stroke" }
      throw CommandError(
        .notFound, what ?? "none of these items is a stroke",
        remedy: "'items' lists what the board has", at: reference.range)
    }
  }

  /// Does something with the selected strokes.
  func edit(_ edit: InkEdit, _ action: StrokesAnswer.Action) async throws(CommandError)
    -> any Answer
  {
    try await checkForInk()
    let reaction: Reaction
    do throws(CommandError) {
      reaction = try await perform(.editInk(edit))
    } catch {
      guard error.code == .nothingOpen else { throw error }
      throw action == .pasted ? Self.nothingToPaste : Self.nothingSelected
    }
    // What is gone is not selected any more.
    let gone = reaction.changes.compactMap { $0.after == nil ? BoardItem($0.before) : nil }
    guard gone.isEmpty else {
      return StrokesAnswer(gone.map { PlacedItem(item: $0, object: nil) }, action)
    }
    return StrokesAnswer(
      await workspace.selectedStrokes.map { PlacedItem(item: $0, object: nil) }, action)
  }

  /// Moves one stroke; what is selected stays selected.
  func moveStroke(
    _ stroke: ID<BoardItem>, by way: Vector<BoardSpace>
  ) async throws(CommandError) -> Reaction {
    let selected = await workspace.selectedStrokes.map(\.id)
    _ = try await perform(.editInk(.select([stroke])))
    let reaction: Reaction
    do throws(CommandError) {
      reaction = try await perform(.editInk(.move(by: way)))
    } catch {
      _ = try await perform(.editInk(.select(selected)))
      throw error
    }
    _ = try await perform(.editInk(.select(selected)))
    return reaction
  }

  /// What touches can change beside the blocks and strokes themselves.
  typealias InkState = (tool: Tool, selected: [ID<BoardItem>], blocks: [ID<BoardItem>])

  /// The tool, and what is selected.
  var inkState: InkState {
    get async {
      (
        await workspace.tool, await workspace.selectedStrokes.map(\.id),
        await workspace.selectedItems.map(\.id)
      )
    }
  }

  /// What touches changed about that, a sentence each.
  func inkNews(since before: InkState) async -> [String] {
    let (form, now) = (TextForm(columns: nil, colorDepth: .none), await inkState)
    var lines: [String] = []
    if now.tool != before.tool { lines += await toolAnswer(after: before.tool).lines(in: form) }
    if now.selected != before.selected, !now.selected.isEmpty {
      let strokes = await workspace.selectedStrokes.map { PlacedItem(item: $0, object: nil) }
      lines += StrokesAnswer(strokes, .selected).lines(in: form)
    }
    if now.blocks != before.blocks {
      lines += SelectionAnswer(items: await workspace.selectedItems).lines(in: form)
    }
    return lines
  }

  private static var nothingSelected: CommandError {
    CommandError(
      .nothingOpen, "no stroke is selected", remedy: "'ink select' or a lasso selects some")
  }

  private static var nothingToPaste: CommandError {
    CommandError(
      .nothingOpen, "no stroke was cut or copied", remedy: "'ink select', then 'ink copy'")
  }
}

extension Stroke.Pen {
  /// A pen with the colour and width that its kind usually has.
  fileprivate init(usual kind: Kind) {
    switch kind {
    case .pen: self.init()
    case .pencil: self.init(.pencil, color: ObjectColor(rgb: 0x757575), width: 1.5)
    case .highlighter: self.init(.highlighter, color: ObjectColor(rgb: 0xFDD835), width: 16)
    }
  }
}
