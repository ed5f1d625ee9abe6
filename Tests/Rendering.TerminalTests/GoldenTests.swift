import PluginAPI
import Rendering_Terminal
import Testing
import TextCells

/// Run with `UPDATE_GOLDEN=1` to write the files in `Golden/` again.
@Suite struct GoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let target: RenderTarget
    let make: @Sendable (TerminalRenderer) throws -> Scene
    var testDescription: String { name }

    init(
      _ name: String, _ columns: Int = 80, _ rows: Int = 24, depth: ColorDepth = .none,
      make: @escaping @Sendable (TerminalRenderer) throws -> Scene
    ) {
      self.name = name
      target = RenderTarget(columns: columns, rows: rows, colorDepth: depth)
      self.make = make
    }
  }

  static let cases = [
    Case("stage-plain") { try $0.scene(Samples.stage) },
    Case("stage-16", depth: .sixteen) { try $0.scene(Samples.stage) },
    Case("stage-256", depth: .indexed) { try $0.scene(Samples.stage) },
    Case("stage-24bit", depth: .full) { try $0.scene(Samples.stage) },
    Case("stage-play") { try $0.scene(Samples.stage, mode: .play) },
    Case("stage-50-percent") { try $0.scene(Samples.stage, zoom: 0.5) },
    Case("stage-25-percent") { try $0.scene(Samples.stage, zoom: 0.25) },
    Case("stage-10-percent") { try $0.scene(Samples.stage, zoom: 0.1) },
    Case("stage-200-percent") { try $0.scene(Samples.stage, center: (-4, -1), zoom: 2) },
    Case("stage-panned") { try $0.scene(Samples.stage, center: (-13.3, 6.4)) },
    Case("stage-far-away") { try $0.scene(Samples.stage, center: (1_234_567, -98_765)) },
    Case("stage-width-20", 20, 12) { try $0.scene(Samples.stage, center: (-7, -3)) },
    Case("stage-width-120", 120, 30) { try $0.scene(Samples.stage) },
    Case("names-plain") { try $0.scene(Samples.names, show: "夏の夜の夢", board: "👩‍🚀 Ünïcode") },
    Case("names-24bit", depth: .full) { try $0.scene(Samples.names) },
    Case("empty") { try $0.scene([], show: "New show", board: "Board") },
    Case("edit-selected") { try $0.selected() },
    Case("edit-selected-16", depth: .sixteen) { try $0.selected() },
    Case("edit-selected-256", depth: .indexed) { try $0.selected() },
    Case("edit-selected-24bit", depth: .full) { try $0.selected() },
    Case("draw-valid") { try $0.drawing() },
    Case("draw-valid-24bit", depth: .full) { try $0.drawing() },
    Case("drag-invalid") { try $0.dragging() },
    Case("drag-invalid-16", depth: .sixteen) { try $0.dragging() },
    Case("drag-invalid-24bit", depth: .full) { try $0.dragging() },
    Case("picker") { try $0.picking() },
    Case("picker-16", depth: .sixteen) { try $0.picking() },
    Case("picker-24bit", depth: .full) { try $0.picking() },
    Case("play-pressed") { try $0.pressing() },
    Case("play-pressed-24bit", depth: .full) { try $0.pressing() },
    Case("play-running") { try $0.running() },
    Case("play-running-16", depth: .sixteen) { try $0.running() },
    Case("play-running-24bit", depth: .full) { try $0.running() },
    Case("block-states", 100, 24) { try $0.blockStates() },
    Case("block-states-24bit", 100, 24, depth: .full) { try $0.blockStates() },
    Case("boards", 100, 30) { try $0.boards() },
    Case("boards-24bit", 100, 30, depth: .full) { try $0.boards() },
    Case("boards-menu", 100, 30) { try $0.boardsMenu() },
    Case("boards-menu-24bit", 100, 30, depth: .full) { try $0.boardsMenu() },
    Case("boards-prompt", 100, 30) { try $0.boardsPrompt() },
    Case("boards-prompt-24bit", 100, 30, depth: .full) { try $0.boardsPrompt() },
    Case("itinerary", 80, 26) { try $0.itinerary() },
    Case("itinerary-24bit", 80, 26, depth: .full) { try $0.itinerary() },
    Case("itinerary-width-30", 30, 26) { try $0.itinerary() },
    Case("map") { try $0.map() },
    Case("map-24bit", depth: .full) { try $0.map() },
    Case("pieces") { try $0.solved() },
    Case("pieces-16", depth: .sixteen) { try $0.solved() },
    Case("pieces-24bit", depth: .full) { try $0.solved() },
    Case("pieces-75-percent") { try $0.solved(zoom: 0.75) },
    Case("pieces-50-percent-24bit", depth: .full) { try $0.solved(zoom: 0.5) },
    Case("pieces-25-percent-24bit", depth: .full) { try $0.solved(zoom: 0.25) },
    Case("piece-states", 110, 42) { try $0.pieceStates() },
    Case("piece-states-24bit", 110, 42, depth: .full) { try $0.pieceStates() },
    Case("piece-landing-invalid") { try $0.landing(.invalid) },
    Case("piece-landing-valid-24bit", depth: .full) { try $0.landing(.valid) },
    Case("cards") { try $0.cards() },
    Case("cards-16", depth: .sixteen) { try $0.cards() },
    Case("cards-256", depth: .indexed) { try $0.cards() },
    Case("cards-24bit", depth: .full) { try $0.cards() },
    Case("empty-play") { try $0.scene([], mode: .play, show: "New show", board: "Board") },
  ]

  @Test(arguments: cases)
  func drawsAsExpected(_ sample: Case) throws {
    let renderer = TerminalRenderer(target: sample.target)
    let drawn = renderer.text(try sample.make(renderer))
      .replacing("\u{1B}", with: "\\e")
    if Golden.isUpdating {
      try Golden.update(sample.name, with: drawn)
    } else {
      let expected = try #require(Golden.text(sample.name), "no file; run with UPDATE_GOLDEN=1")
      #expect(drawn == expected)
    }
  }
}
