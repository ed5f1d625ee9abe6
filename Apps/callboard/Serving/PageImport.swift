import Commands
import Foundation
import Page
import PluginAPI
import TextCells
import Workspace

/// Imports the files that pages send, as the command `import` does.
enum PageImport {
  /// Imports a file at the seat of a page, which then shows the list of boards.
  static let importing: PageServer.Importing = { seat, path in
    // The page wraps lines itself, and knows the file by its name.
    let form = TextForm(columns: 1_000, colorDepth: .none)
    let name = (path as NSString).lastPathComponent
    func text(_ text: String) -> String { text.replacing(path, with: name) }
    let target = RenderTarget(columns: 80, rows: 24, colorDepth: .none)
    // A page cannot be asked: what has to be confirmed is refused, and says so.
    let runner = CommandRunner(seat, target: target) { _ in nil }
    do throws(CommandError) {
      let result = try await runner.run(Statement("import", quoting: path))
      let report = text(form.text(of: result) + form.notices(of: result))
      do throws(WorkspaceError) {
        if await seat.show != nil { try await seat.openBoardList() }
      } catch {
        return PageReport("\(report)\(error)\n", isRefusal: false)
      }
      return PageReport(report, isRefusal: false)
    } catch {
      let reason = form.text(of: error, at: CommandPlace(source: nil))
      return PageReport(text(reason), isRefusal: true)
    }
  }
}
