import Boards
import Domain
import Files
public import Gestures
import GridGeometry
public import PluginAPI

extension Seat {
  /// How often a replay tells how far it has come: after so many touches.
  private static let progressStep = 1_024

  /// Replays touches on the current surface, with the recording's times, positions and numbers.
  ///
  /// What is going on is broken off. The view gets the recorded size, and on a board the place and
  /// mode in which the recording began, where it tells them; then its touches are handled one by
  /// one, what they change is kept, and time passes until nothing waits any more. In the end
  /// contacts that were not lifted are cancelled, and the size of the view and the numbers of
  /// gestures are those of before; where the person looks, and the mode, are what the touches left.
  ///
  /// The replay stops at the first touch whose changes cannot be kept, and between two touches
  /// where the task it runs in is cancelled. The error says how far it came, and holds what was
  /// done.
  ///
  /// - Parameters:
  ///   - recording: What to replay.
  ///   - progress: Told now and then how many touches are done, of how many.
  /// - Returns: What changed and what there is to tell, of all touches.
  /// - Throws: ``WorkspaceError`` where the recording was made on another kind of surface, touches
  ///   are being recorded, the view or the numbers cannot be used, or the replay stopped.
  public func replay(
    _ recording: Recording, progress: (@Sendable (_ done: Int, _ of: Int) -> Void)? = nil
  ) throws(WorkspaceError) -> Reaction {
    var rest = recording.touches[...]
    return try replay(recording.header, count: recording.touches.count, progress) {
      rest.popFirst()
    }
    .reaction
  }

  /// Replays a recording from its file, as ``replay(_:progress:)`` does, without holding its
  /// touches in memory.
  ///
  /// The whole file is checked before anything is done.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: How large it may be; no more than that is read.
  ///   - progress: Told now and then how many touches are done, of how many.
  /// - Returns: What it came to.
  /// - Throws: ``WorkspaceError`` where the file is not exactly a recording, with the line, and as
  ///   ``replay(_:progress:)`` does.
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

  /// Gives the next touch of a recording; `nil` at its end.
  private typealias NextTouch = () throws(WorkspaceError) -> Touch?

  private func replay(
    _ header: RecordingHeader, count: Int,
    _ progress: (@Sendable (_ done: Int, _ of: Int) -> Void)?, _ next: NextTouch
  ) throws(WorkspaceError) -> ReplayReport {
    try refresh()
    try checkReplay(of: header)
    // What fingers hold down is broken off, and nothing is sent any more after that.
    letGoOfFlashes()
    // What was fired once must not be fired again by looking at it.
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

  /// Keeps what fingers dropped that still waits for the end of its instant.
  private func dropWhatWaits(_ settings: GestureSettings) throws(WorkspaceError) -> Reaction {
    guard isDropDue(by: .setGestures(settings)) else { return .none }
    do throws(WorkspaceError) {
      return try decide(.command(.setGestures(settings)))
    } catch {
      giveUp()
      throw error
    }
  }

  /// Gives the surface the size and the numbers of before.
  ///
  /// Nothing of that is kept by the store, so one that cannot be read any more changes nothing.
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
      kind.absence, "the recording was made on \(kind.noun), which is not open",
      remedy: kind.remedy)
  }

  /// Brings the surface into the state that a recording began in; its clock starts anew.
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
    // After all that can be refused: leaving edit mode takes the steps away that could be undone.
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
        // What is left of the fingers that opened the other surface says nothing to it.
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

  /// Takes the next touch, which was there when the recording was checked.
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
