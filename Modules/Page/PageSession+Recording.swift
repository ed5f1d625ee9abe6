import PluginAPI
import Workspace

/// Recordings of what fingers, pencils and mice do on a page.
extension PageSession {
  /// Records touches from now on, if the program wants that and they are not recorded yet.
  ///
  /// It must not change what the touches do, so it waits until nothing has to be reset for it.
  func beginRecording() async {
    guard isRecordable, let nextRecording = program?.nextRecording,
      await seat.recordingPath == nil, await seat.isAtRest
    else { return }
    do throws(WorkspaceError) {
      try await seat.startRecording(to: nextRecording())
    } catch {
      // It would be the same with each touch.
      isRecordable = false
      note("touches are not recorded: \(error)", isRefusal: true)
    }
  }

  /// Ends the recording, if there is one: a replay of touches cannot do what happens next.
  func endRecording() async {
    _ = await seat.endRecording()
  }
}
