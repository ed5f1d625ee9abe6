import Boards
import Files
import Gestures
import Itinerary
package import PluginAPI

extension Seat {
  /// The path of the current recording of touches; `nil` if there is none.
  public var recordingPath: String? { recorder?.path }

  /// Records every touch from now on, to a file for `readRecording(at:)`.
  ///
  /// The header contains the start of a replay: the surface, the view size, the gesture thresholds,
  /// the view and the mode. Current gestures are cancelled: nothing is then open, selected or
  /// touched, and a list is at its top.
  ///
  /// Commands are not recorded. The recording ends by itself, with a message, if another surface
  /// opens, or the mode, the view size or the thresholds change.
  ///
  /// - Parameter path: The file, which must not exist.
  /// - Throws: ``WorkspaceError`` if nothing is open, a recording is in progress, or the file
  ///   cannot be created.
  public func startRecording(to path: String) throws(WorkspaceError) {
    if let recorder {
      throw WorkspaceError(
        .recording, "touches are being recorded to '\(recorder.path)' already",
        remedy: "'record stop' ends that")
    }
    try refresh()
    guard hasSurface else { throw nothingOpen() }
    try checkFree(path)
    _ = try rest()
    sweep([FileCalls.folder(of: path)])
    let header = header
    recorder = try withFiles { () throws(FileError) in
      try TouchRecorder(at: path, header: header)
    }
  }

  /// Whether a recording can begin and change nothing: nothing is open, selected or touched, no tap
  /// waits for a second one, and a list is at its top.
  package var isAtRest: Bool {
    guard let front = open.last?.surface, !front.isTouched, front.nextDeadline == nil,
      selectedItems.isEmpty
    else { return false }
    var trial = front
    _ = trial.perform(.cancel)
    if session == nil { _ = trial.perform(.goHome) }
    return trial.scene() == front.scene()
  }

  /// Resets the current surface to the state in which recordings start.
  ///
  /// - Returns: The reaction.
  func rest() throws(WorkspaceError) -> Reaction {
    var whole = try perform(.cancel)
    if session == nil { whole.append(try perform(.goHome)) }
    return whole
  }

  /// Ends the recording.
  ///
  /// - Returns: The path, and the number of touches.
  /// - Throws: ``WorkspaceError`` if there is no recording.
  public func stopRecording() throws(WorkspaceError) -> (path: String, touches: Int) {
    guard let ended = recorder else {
      throw WorkspaceError(
        .recording, "no touches are being recorded", remedy: "'record FILE' starts that")
    }
    recorder = nil
    return (ended.path, ended.count)
  }

  /// Writes touches before they are handled, so that a crash leaves the touch that caused it.
  func record(_ touches: [Touch]) throws(WorkspaceError) {
    guard recorder != nil, hasSurface else { return }
    do throws(FileError) {
      try recorder?.append(touches)
    } catch {
      recorder = nil
      throw WorkspaceError(error)
    }
  }

  /// Ends the recording, if there is one.
  ///
  /// - Returns: The message about it.
  package func endRecording() -> Message? {
    guard let ended = recorder else { return nil }
    recorder = nil
    return .recordingEnded(path: ended.path, touches: ended.count)
  }

  private var header: RecordingHeader {
    var header = RecordingHeader(
      surface: surfaceName, viewSize: viewSize, settings: gestureSettings)
    if let session {
      header.view = RecordingHeader.View(center: session.view.center, zoom: session.view.zoom)
      header.mode = session.mode.rawValue
    }
    return header
  }

  /// The name of the current surface in recordings.
  var surfaceName: String {
    open.last?.kind.key ?? (isItineraryOpen ? Self.itineraryKey : Self.boardKey)
  }
}
