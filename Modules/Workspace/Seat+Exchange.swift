public import Gestures
public import GridGeometry
public import PluginAPI

/// An action of the person at a seat.
public enum SeatInput: Hashable, Sendable {
  /// Events of fingers, pencils or a mouse.
  case touches([Touch])
  /// A command for the surface.
  case command(SessionCommand)
  /// Time passes, on the touch clock.
  case time(Instant)
  /// No action: the person only looks.
  case look
}

/// The result of an action, and the scene after it.
public struct Exchange: Hashable, Sendable {
  /// The changes and effects.
  public let reaction: Reaction
  /// Other messages: about the console and other seats.
  public let messages: [Message]
  /// The scene.
  public let scene: Scene
  /// When time must pass next, on the touch clock; `nil` if nothing is waiting.
  public let nextDeadline: Instant?
}

extension Seat {
  /// Carries out an action and draws the scene: one call for a frontend.
  ///
  /// If a touch's changes cannot be stored, the error contains what was done; you can then always
  /// send `look`.
  ///
  /// - Parameters:
  ///   - input: The action.
  ///   - view: The extent of the view in screen points.
  /// - Returns: The result.
  /// - Throws: ``WorkspaceError`` if nothing is open, or reading or writing fails;
  ///   ``WorkspaceError/done`` has what was done before.
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
      let scene = try scene()
      // Drawing may find commits of others.
      whole.append(takeAbsorbed())
      return Exchange(
        reaction: whole, messages: takeMessages(), scene: scene, nextDeadline: nextDeadline)
    } catch {
      throw error.after(whole)
    }
  }

  /// Applies commits of other seats and processes, as every query does; there may be new messages
  /// then.
  ///
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func catchUp() throws(WorkspaceError) {
    try refresh()
    if isItineraryOpen { _ = try itinerary() }
  }

  /// Runs several operations on the seat without leaving it.
  ///
  /// - Parameters:
  ///   - words: The command, as the history shows it; `nil` for none, or for the current one.
  ///   - body: The operations.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
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
