import PluginAPI
import Workspace

extension CommandRunner {
  func gestureOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    throw CommandError(.nothingOpen, workspace.wording.text(for: .nothingOpen))
  }
}
