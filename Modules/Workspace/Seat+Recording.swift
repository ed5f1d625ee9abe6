import Boards
import Files
import Gestures
import Itinerary
import PluginAPI

extension Seat {
  /// Where touches are being recorded to; `nil` where they are not.
  public var recordingPath: String? { recorder?.path }

  /// Records every touch from now on, to a file that ``readRecording(at:)`` reads (spec G5).
  ///
  /// The header holds what a replay starts from: the surface, the size of the view, the numbers of
  /// gestures, and where the person looks in which mode. What was going on is broken off: nothing
  /// is open, selected or touched then, and a list stands at its top.
  ///
  /// What commands do meanwhile is not recorded. The recording ends by itself, and says so, where
  /// another surface is opened, or where the mode, the size of the view or the numbers change.
  ///
  /// - Parameter path: The file, which must not exist yet.
  /// - Throws: ``WorkspaceError`` where nothing is open, a recording is being made already, or the
  ///   file cannot be made.
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

  /// Brings the current surface to rest: the state in which recordings begin.
  ///
  /// - Returns: What that came to.
  func rest() throws(WorkspaceError) -> Reaction {
    var whole = try perform(.cancel)
    if session == nil { whole.append(try perform(.goHome)) }
    return whole
  }

  /// Ends the recording.
  ///
  /// - Returns: Where it is, and how many touches it holds.
  /// - Throws: ``WorkspaceError`` where none is being made.
  public func stopRecording() throws(WorkspaceError) -> (path: String, touches: Int) {
    guard let ended = recorder else {
      throw WorkspaceError(
        .recording, "no touches are being recorded", remedy: "'record FILE' starts that")
    }
    recorder = nil
    return (ended.path, ended.count)
  }

  /// Writes touches down before they are handled, so that also the one that ends the process is
  /// there.
  func record(_ touches: [Touch]) throws(WorkspaceError) {
    guard recorder != nil, hasSurface else { return }
    do throws(FileError) {
      try recorder?.append(touches)
    } catch {
      recorder = nil
      throw WorkspaceError(error)
    }
  }

  /// Ends the recording, where there is one.
  ///
  /// - Returns: What to tell of it.
  func endRecording() -> Message? {
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

  /// What recordings call the current surface.
  var surfaceName: String {
    open.last?.kind.key ?? (isItineraryOpen ? Self.itineraryKey : Self.boardKey)
  }
}
