public import Gestures
public import GridGeometry
public import PluginAPI

/// What a person does at a seat.
public enum SeatInput: Hashable, Sendable {
  /// Reports about fingers, pencils or a mouse.
  case touches([Touch])
  /// A command to the surface.
  case command(SessionCommand)
  /// Time passes, on the clock of the touches.
  case time(Instant)
  /// The person only looks.
  case look
}

/// What came of something that a person did, and everything there is to draw then.
public struct Exchange: Hashable, Sendable {
  /// What changed, and what happens once.
  public let reaction: Reaction
  /// What there is to tell apart from that: of the console, and of what others did.
  public let messages: [Message]
  /// All there is to draw.
  public let scene: Scene
  /// When time is to pass at the latest, on the clock of the touches; `nil` where nothing waits.
  public let nextDeadline: Instant?
}

extension Seat {
  /// Does what a person did, and draws: all that a frontend asks in one call.
  ///
  /// A touch whose changes cannot be kept is an error that holds what was done; to look again then
  /// is always right.
  ///
  /// - Parameters:
  ///   - input: What the person did.
  ///   - view: The extent of the view in screen points.
  /// - Returns: What came of it.
  /// - Throws: ``WorkspaceError`` where nothing is open, or nothing can be read or written; what
  ///   was done before that is in ``WorkspaceError/done``.
  public func exchange(
    _ input: SeatInput, in view: Size<ScreenSpace>
  ) throws(WorkspaceError) -> Exchange {
    var whole = try setViewSize(view)
    do throws(WorkspaceError) {
      switch input {
      case .touches(let touches): whole.append(try handle(touches))
      case .command(let command): whole.append(try perform(command))
      case .time(let time): whole.append(try advance(to: time))
      case .look: break
      }
      let scene = try scene(in: view)
      // Drawing may have found out what others did.
      whole.append(takeAbsorbed())
      return Exchange(
        reaction: whole, messages: takeMessages(), scene: scene, nextDeadline: nextDeadline)
    } catch {
      throw error.after(whole)
    }
  }

  /// Takes over what other seats and processes committed, as everything that is asked does; there
  /// may be messages to take then.
  ///
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func catchUp() throws(WorkspaceError) {
    try refresh()
    if isItineraryOpen { _ = try itinerary() }
  }

  /// Does something that asks much of the seat without leaving it in between.
  ///
  /// - Parameters:
  ///   - words: The command that it carries out, as the history tells it; `nil` for none, or for
  ///     the one that is carried out already.
  ///   - body: What to do.
  /// - Returns: What it came to.
  /// - Throws: What `body` throws.
  public func run<Value: Sendable, Failure: Error>(
    as words: String? = nil, _ body: @Sendable (isolated Seat) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let words else { return try await body(self) }
    let command = RunningCommand(CommandNote(words: words, time: now(), seat: seatName))
    return try await RunningCommand.$current.withValue(command) {
      do throws(Failure) {
        return Result<Value, Failure>.success(try await body(self))
      } catch {
        return .failure(error)
      }
    }.get()
  }
}
