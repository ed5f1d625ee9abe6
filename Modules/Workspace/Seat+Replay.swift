import Boards
import Domain
import Files
public import Gestures
import GridGeometry
public import PluginAPI

extension Seat {
  /// The number of touches between progress reports.
  private static let progressStep = 1_024

  /// Replays touches on the current surface, with the recording's times, positions and thresholds.
  ///
  /// Current gestures are cancelled. The view gets the recorded size, and a board also gets the
  /// recorded position and mode, if known. Then the touches are handled one by one, their changes
  /// are stored, and time passes until nothing is waiting. At the end, contacts that are still down
  /// are cancelled, and the view size and the thresholds are restored; the view and mode stay as
  /// the touches left them.
  ///
  /// The replay stops at the first touch whose changes cannot be stored, or between two touches if
  /// its task is cancelled. The error says how far it got, and contains what was done.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - progress: Reports now and then how many touches are done, and how many there are.
  /// - Returns: The changes and effects of all touches.
  /// - Throws: ``WorkspaceError`` if the recording belongs to another kind of surface, touches are
  ///   being recorded, the view or thresholds are invalid, or the replay stopped.
  public func replay(
    _ recording: Recording, progress: (@Sendable (_ done: Int, _ of: Int) -> Void)? = nil
  ) throws(WorkspaceError) -> Reaction {
    var rest = recording.touches[...]
    return try replay(recording.header, count: recording.touches.count, progress) {
      rest.popFirst()
    }
    .reaction
  }

  /// Replays a recording from its file, like ``replay(_:progress:)``, without loading its touches
  /// into memory.
  ///
  /// The whole file is checked before anything is done.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: The maximum size; reading stops there.
  ///   - progress: Reports now and then how many touches are done, and how many there are.
  /// - Returns: The result.
  /// - Throws: ``WorkspaceError`` if the file is not a valid recording, with the line, and the
  ///   errors of ``replay(_:progress:)``.
  public func replay(
    fileAt path: String, limits: RecordingReader.Limits = .standard,
    progress: (@Sendable (_ done: Int, _ of: Int) -> Void)? = nil
  ) throws(WorkspaceError) -> ReplayReport {
    var stream = try openRecording(at: path, limits)
    let (header, count) = try withFiles { () throws(FileError) in try stream.check() }
    return try replay(header, count: count, progress) { () throws(WorkspaceError) in
      try withFiles { () throws(FileError) in try stream.next() }
    }
  }

  /// Returns the next touch of a recording; `nil` at its end.
  private typealias NextTouch = () throws(WorkspaceError) -> Touch?

  private func replay(
    _ header: RecordingHeader, count: Int,
    _ progress: (@Sendable (_ done: Int, _ of: Int) -> Void)?, _ next: NextTouch
  ) throws(WorkspaceError) -> ReplayReport {
    try refresh()
    try checkReplay(of: header)
    // Cancels what fingers hold down; nothing is sent after that.
    releaseFlashes()
    // Looking at a recording must not fire anything again.
    isReplaying = true
    defer { isReplaying = false }
    let (size, settings) = (viewSize, gestureSettings)
    var whole = ReplayReport(touches: count)
    var failure: WorkspaceError?
    do throws(WorkspaceError) {
      whole.append(try set(header))
      try play(next, into: &whole, progress)
      whole.append(try settle())
    } catch {
      whole.append(error.done)
      failure = error
    }
    do throws(WorkspaceError) {
      whole.append(try dropWhatWaits(settings))
    } catch {
      whole.append(error.done)
      failure = failure ?? error
    }
    let restored = restore(size, settings)
    whole.append(restored)
    failure = failure ?? restored.refusal.map { refusal($0.reason) }
    if let failure { throw failure.with(whole.reaction) }
    return whole
  }

  /// Stores drops that still wait for the end of their instant.
  private func dropWhatWaits(_ settings: GestureSettings) throws(WorkspaceError) -> Reaction {
    guard isDropDue(by: .setGestures(settings)) else { return .none }
    do throws(WorkspaceError) {
      return try decide(.command(.setGestures(settings)))
    } catch {
      giveUp()
      throw error
    }
  }

  /// Restores the surface's size and thresholds.
  ///
  /// The store keeps none of this, so a store that cannot be read does not matter.
  private func restore(_ size: Size<ScreenSpace>, _ settings: GestureSettings) -> Reaction {
    var whole = Reaction.none
    for command in [SessionCommand.setGestures(settings), .setViewSize(size)] where !open.isEmpty {
      let reaction = open[open.count - 1].surface.perform(command)
      if reaction.refusal == nil { note(command) }
      whole.append(reaction)
    }
    for effect in keepView() { whole.append(effect) }
    return whole
  }

  private func checkReplay(of header: RecordingHeader) throws(WorkspaceError) {
    if let recorder {
      throw WorkspaceError(
        .recording, "touches are being recorded to '\(recorder.path)'",
        remedy: "'record stop' ends that")
    }
    guard header.surface != surfaceName || !hasSurface else { return }
    guard let kind = registry.surface(header.surface) else {
      throw WorkspaceError(
        .unsupported, "the recording was made on '\(header.surface)'",
        remedy: "recordings of \(registry.surfaces.map(\.noun).choice) can be replayed here")
    }
    throw WorkspaceError(
      kind.absence, "the recording was made on \(kind.noun), which is not open")
  }

  /// Sets the surface to the start of a recording, and restarts its clock.
  private func set(_ header: RecordingHeader) throws(WorkspaceError) -> Reaction {
    guard header.settings.isUsable else {
      throw WorkspaceError(.outOfRange, "the recording's thresholds cannot be used")
    }
    var whole = try rest()
    whole.append(try obey(.setGestures(header.settings)))
    whole.append(try obey(.setViewSize(header.viewSize)))
    guard session != nil else { return whole }
    if let view = header.view {
      whole.append(try obey(.look(ViewMemory(center: view.center, zoom: view.zoom))))
    }
    // Last, after every check that can fail: leaving edit mode drops the undo steps.
    if let mode = header.mode.flatMap(InteractionMode.init) {
      whole.append(try obey(.setMode(mode)))
    }
    return whole
  }

  private func play(
    _ next: NextTouch, into whole: inout ReplayReport,
    _ progress: (@Sendable (_ done: Int, _ of: Int) -> Void)?
  ) throws(WorkspaceError) {
    let subject = open.last?.subject
    let count = whole.touches
    for index in 0..<count {
      if index.isMultiple(of: Self.progressStep) { progress?(index, count) }
      guard !Task.isCancelled else {
        throw stopped(.cancelled, "the replay was stopped", index, count)
      }
      var touch = try take(next, index, count)
      guard open.last?.subject == subject else {
        // Contacts that opened the other surface must not reach the new one.
        var taken = index + 1
        while touch.phase != .began {
          guard taken < count else { return }
          touch = try take(next, index, count)
          taken += 1
        }
        throw stopped(.noBoard, "the replay opened another surface", index, count)
      }
      do throws(WorkspaceError) {
        whole.append(try handle(touch))
      } catch {
        throw stopped(error.code, error.message, index, count, remedy: error.remedy)
          .with(error.done)
      }
    }
    progress?(count, count)
  }

  /// Returns the next touch, which existed when the recording was checked.
  private func take(
    _ next: NextTouch, _ done: Int, _ count: Int
  ) throws(WorkspaceError) -> Touch {
    do throws(WorkspaceError) {
      if let touch = try next() { return touch }
    } catch {
      if error.code == .cancelled {
        throw stopped(.cancelled, "the replay was stopped", done, count)
      }
    }
    throw stopped(.unreadable, "the recording changed while it was replayed", done, count)
  }

  private func stopped(
    _ code: ErrorCode, _ message: String, _ done: Int, _ count: Int, remedy: String? = nil
  ) -> WorkspaceError {
    WorkspaceError(
      code, "\(message), after \(done) of \(count) touches; what they did is kept", remedy: remedy)
  }
}
