import Commands
import LiveView
import Rendering_Terminal
import Terminal
import TextCells

extension ReplSession {
  /// Shows the live view; `nil` without a terminal that can.
  func liveView(
    of runner: CommandRunner, isTyped: Bool
  ) -> (@Sendable () async -> (isQuit: Bool, refusal: RefusedCommand?))? {
    guard isTyped, KeyReader.isPossible(environment: environment) else { return nil }
    let (keys, split, depth, entered) = (keys, split, colorDepth, entered)
    let makeRenderer = Self.rendererMaker(depth, settings.settings.theme)
    let translate = settings.settings.keys.translated
    return {
      split.lend()
      let live = LiveSession(
        runner, keys: keys, depth: depth, lines: entered, translate: translate,
        makeRenderer: makeRenderer)
      let (end, refusal) = await live.run()
      return (end == .quit, refusal)
    }
  }

  /// Makes renderers for boards with a status line below.
  static func rendererMaker(
    _ depth: ColorDepth, _ theme: TerminalTheme
  ) -> LiveSession.RendererMaker {
    { columns, rows in
      TerminalRenderer(columns: columns, rows: rows, depth: depth, theme: theme, hasHeader: false)
    }
  }

  /// Splits the screen; `nil` without a terminal that can.
  func splitChange(
    isTyped: Bool
  ) -> (@Sendable (SplitChange) async throws(CommandError) -> Int?)? {
    guard isTyped, KeyReader.isPossible(environment: environment) else { return nil }
    let split = split
    return { change throws(CommandError) in try split.change(change) }
  }
}
