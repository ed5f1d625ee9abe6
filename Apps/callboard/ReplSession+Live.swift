import Commands
import LiveView
import Rendering_Terminal
import Terminal

extension ReplSession {
  /// Shows the live view; `nil` without a terminal that can.
  func liveView(
    of runner: CommandRunner, isTyped: Bool
  ) -> (@Sendable () async -> (isQuit: Bool, refusal: RefusedCommand?))? {
    guard isTyped, KeyReader.isPossible(environment: environment) else { return nil }
    let (keys, depth, entered, settings) = (keys, colorDepth, entered, settings.settings)
    return {
      let live = LiveSession(
        runner, keys: keys, depth: depth, lines: entered, translate: settings.keys.translated
      ) { columns, rows in
        TerminalRenderer(
          columns: columns, rows: rows, depth: depth, theme: settings.theme, hasHeader: false)
      }
      let (end, refusal) = await live.run()
      return (end == .quit, refusal)
    }
  }
}
