import Domain
import GridGeometry
import JSONText
import PluginAPI
import Workspace

/// The device of a page.
extension PageSession {
  /// Gives the seat the size of the page, and the views of its device.
  func sit(_ device: PageDevice, in size: Size<ScreenSpace>) async {
    do throws(WorkspaceError) {
      try await seat.run { seat throws(WorkspaceError) in
        seat.isWatching = true
        if seat.name == Seat.unnamed { seat.name = device.name.isEmpty ? "a page" : device.name }
        try seat.setViewSize(size)
        try seat.useViews(device.views)
      }
    } catch {
      note(error.description, isRefusal: true)
    }
  }

  /// Sends the views that the device has to remember.
  func sendViews() async {
    let views = await seat.takeViews()
    guard !views.isEmpty else { return }
    send(
      JSONWriter.object { writer in
        writer.name("views")
        writer.array { writer in
          for (board, view) in views.sorted(by: { $0.key < $1.key }) {
            writer.array { writer in
              writer.string("\(board)")
              for number in [view.center.x, view.center.y, view.zoom] { writer.number(number) }
            }
          }
        }
      })
  }
}
