import Domain
public import Gestures
import GridGeometry
public import PluginAPI

extension Seat {
  /// How many deadlines ``settle()`` lets pass before it gives up.
  static let settlingSteps = 1_000

  /// When ``advance(to:)`` has something to do, or `nil`.
  public var nextDeadline: Instant? {
    open.last?.surface.nextDeadline
  }

  /// Whether any contact is down.
  public var isTouched: Bool {
    open.last?.surface.isTouched ?? false
  }

  /// The time of the last touch or wake of the current surface; the clock's start where none is
  /// open.
  public var touchTime: Instant {
    open.last?.surface.touchTime ?? .zero
  }

  /// Takes away every contact that is down, as a system does: what they did counts for nothing.
  ///
  /// - Returns: What there is to tell.
  /// - Throws: ``WorkspaceError`` where the recording that is being made cannot be continued.
  public func takeAwayTouches() throws(WorkspaceError) -> Reaction {
    let contacts = open.last?.surface.touches ?? []
    let time = touchTime
    return try handle(
      contacts.map { Touch(id: $0, phase: .cancelled, position: .origin, time: time) })
  }

  /// Forwards touches to the current surface, and keeps what they change.
  ///
  /// A touch whose changes cannot be kept is undone as if the system had cancelled it: surface and
  /// store are as they were, and the contact is up. The touches after it are handled all the same,
  /// and the first error is thrown in the end, with what was done in ``WorkspaceError/done``.
  ///
  /// - Parameter touches: The touches, in order.
  /// - Returns: What changed and what there is to tell, of all touches; refusals are effects.
  /// - Throws: ``WorkspaceError`` where nothing is open, nothing can be written, or the recording
  ///   that is being made cannot be continued.
  public func handle(_ touches: [Touch]) throws(WorkspaceError) -> Reaction {
    if touches.isEmpty { return .none }
    var failure: WorkspaceError?
    do throws(WorkspaceError) {
      try record(touches)
    } catch {
      failure = error
    }
    var whole = Reaction.none
    for touch in touches {
      let done: Reaction
      do throws(WorkspaceError) {
        done = try handle(touch)
      } catch {
        done = error.done
        if failure == nil { failure = error }
      }
      whole.append(fired(done))
    }
    for effect in keepView() { whole.append(effect) }
    if let failure { throw failure.with(whole) }
    return whole
  }

  /// Lets time pass without a touch, and keeps what that changes.
  ///
  /// - Parameter time: The present moment, on the clock of the touches.
  /// - Returns: What changed and what there is to tell; nothing where nothing is open.
  /// - Throws: ``WorkspaceError`` where nothing can be written; what was going on is broken off.
  public func advance(to time: Instant) throws(WorkspaceError) -> Reaction {
    guard !open.isEmpty else { return .none }
    var whole = fired(try pass(to: time))
    for effect in keepView() { whole.append(effect) }
    return whole
  }

  /// Lets time pass to every deadline, while there is one and nothing is touched: a tap that waited
  /// for a second one is done then.
  ///
  /// - Returns: What changed and what there is to tell.
  /// - Throws: ``WorkspaceError`` where nothing can be written, with what was done before.
  public func settle() throws(WorkspaceError) -> Reaction {
    var whole = Reaction.none
    var steps = 0
    while steps < Self.settlingSteps, !isTouched, let deadline = nextDeadline {
      steps += 1
      let passed: Reaction
      do throws(WorkspaceError) {
        passed = try pass(to: deadline)
      } catch {
        throw error.after(whole)
      }
      whole.append(fired(passed))
    }
    for effect in keepView() { whole.append(effect) }
    return whole
  }

  /// Handles one touch, and keeps what it changes.
  func handle(_ touch: Touch) throws(WorkspaceError) -> Reaction {
    let isPassing = touch.phase == .moved || touch.phase == .stationary
    let isDue = nextDeadline.map { $0 <= touch.time } ?? false
    if isPassing, !isDue { return try handleInPlace(touch) }
    do throws(WorkspaceError) {
      return try decide(.touch(touch))
    } catch {
      letGo(touch)
      throw error
    }
  }

  /// Handles a touch that is not meant to change anything: nothing is prepared for taking it back.
  private func handleInPlace(_ touch: Touch) throws(WorkspaceError) -> Reaction {
    // A trip that was not looked at yet has to be read.
    guard !open.isEmpty else { return try decide(.touch(touch)) }
    let reaction = open[open.count - 1].surface.handle(touch)
    guard !reaction.changes.isEmpty else { return reaction }
    // The surface has moved on: where the store does not follow, it is read anew.
    let isKept: Bool
    do throws(WorkspaceError) {
      isKept = try keep(reaction.changes)
    } catch {
      try rebuild()
      throw error
    }
    if isKept {
      share(reaction.changes, from: open.count - 1)
      return try carryOut(reaction)
    }
    try rebuild()
    return takeAbsorbed()
  }

  private func pass(to time: Instant) throws(WorkspaceError) -> Reaction {
    do throws(WorkspaceError) {
      return try decide(.time(time))
    } catch {
      // Else the deadline would stay where it is, and whoever drives the clock would never rest.
      giveUp()
      throw error
    }
  }

  /// Takes a contact away whose touch could not be kept, so that it is not held down for ever.
  private func letGo(_ touch: Touch) {
    var gone = touch
    gone.phase = .cancelled
    if !breakOff(.touch(gone)) { giveUp() }
  }

  /// Breaks off everything that fingers do on the current surface, and what they dropped that waits
  /// for the end of its instant.
  func giveUp() {
    guard !breakOff(.command(.cancel)), !open.isEmpty else { return }
    tellLater(fire(for: open[open.count - 1].surface.breakOff().effects))
  }

  /// Lets the current surface break something off, unless that would change anything.
  @discardableResult
  private func breakOff(_ input: SurfaceInput) -> Bool {
    guard !open.isEmpty else { return true }
    let reaction = open[open.count - 1].surface.attempt(input) { changes in changes.isEmpty }
    guard let reaction else { return false }
    // What the finger held down on the console is let go with it.
    tellLater(fire(for: reaction.effects))
    return true
  }
}
