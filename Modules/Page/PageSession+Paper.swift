import Domain
import JSONText
import PluginAPI
import Workspace

/// Paper that a page is given.
extension PageSession {
  /// The most bytes of a file for a page.
  private static let mostPaper = 16 << 20

  /// Sends the page a PDF file of its board, of all boards where it shows their list, or of its
  /// trip.
  func sendPaper() async {
    do throws(WorkspaceError) {
      let document = try await seat.openDocument()
      let registry = seat.registry
      // A large one takes a while, and pages need their thread for touches.
      let file = try await withTaskExecutorPreference(globalConcurrentExecutor) {
        () throws(WorkspaceError) in try registry.file(of: document, on: PaperSheet())
      }
      guard file.bytes.count <= Self.mostPaper else {
        throw WorkspaceError(
          .tooLarge, "this is too large for a page", remedy: "'print' at the prompt of callboard")
      }
      send(
        JSONWriter.object {
          $0.object("paper") { writer in
            writer.member("name", "\(document.title).pdf")
            writer.member("data", Base64.text(of: file.bytes))
          }
        })
    } catch {
      note(error.description, isRefusal: true)
      await show()
    }
  }
}
