import Domain
public import Gestures
import GridGeometry
public import PluginAPI

extension Seat {
  /// How many deadlines ``settle()`` handles before it gives up.
  static let settlingSteps = 1_000

  /// When ``advance(to:)`` has something to do, or `nil`.
  public var nextDeadline: Instant? {
    open.last?.surface.nextDeadline
  }

  /// Whether any contact is down.
  public var isTouched: Bool {
    open.last?.surface.isTouched ?? false
  }

  /// The time of the last touch or wake of the current surface; the clock's start if there is none.
  public var touchTime: Instant {
    open.last?.surface.touchTime ?? .zero
  }

  /// Cancels every contact that is down, as a system does: their gestures have no effect.
  ///
  /// - Returns: The effects.
  /// - Throws: ``WorkspaceError`` if the current recording cannot be continued.
  public func takeAwayTouches() throws(WorkspaceError) -> Reaction {
    let contacts = open.last?.surface.touches ?? []
    let time = touchTime
    return try handle(
      contacts.map { Touch(id: $0, phase: .cancelled, position: .origin, time: time) })
  }

  /// Forwards touches to the current surface, and stores their changes.
  ///
  /// If a touch's changes cannot be stored, it is undone as if the system had cancelled it: surface
  /// and store are unchanged, and the contact is up. The later touches are handled all the same. At
  /// the end the first error is thrown, and ``WorkspaceError/done`` has what was done.
  ///
  /// - Parameters:
  ///   - touches: The touches, in order.
  ///   - start: When the clock of touches began, if fingers touch now: a second go by finger soon
  ///     after another one is ignored.
  /// - Returns: The changes and effects of all touches; refusals are effects.
  /// - Throws: ``WorkspaceError`` if nothing is open, nothing can be written, or the current
  ///   recording cannot be continued.
  public func handle(
    _ touches: [Touch], since start: ContinuousClock.Instant? = nil
  ) throws(WorkspaceError) -> Reaction {
    if touches.isEmpty { return .none }
    var failure: WorkspaceError?
    do throws(WorkspaceError) {
      try record(touches)
    } catch {
      failure = error
    }
    do throws(WorkspaceError) {
      try noteConnection()
    } catch {
      // The touches are handled all the same: fingers must come up again.
      if failure == nil { failure = error }
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
      whole.append(fired(done, at: start?.advanced(by: Instant.zero.duration(to: touch.time))))
    }
    for effect in keepView() { whole.append(effect) }
    if let failure { throw failure.with(whole) }
    return whole
  }

  /// Lets time pass without a touch, and stores the changes.
  ///
  /// - Parameter time: The current time on the touch clock.
  /// - Returns: The changes and effects; none if nothing is open.
  /// - Throws: ``WorkspaceError`` if nothing can be written; current gestures are then cancelled.
  public func advance(to time: Instant) throws(WorkspaceError) -> Reaction {
    guard !open.isEmpty else { return .none }
    var whole = fired(try pass(to: time))
    for effect in keepView() { whole.append(effect) }
    return whole
  }

  /// Handles touches that make a whole gesture, and lets what they decide happen at once.
  ///
  /// - Parameter touches: The touches, in the order of their times.
  /// - Returns: The changes and effects.
  /// - Throws: ``WorkspaceError`` if nothing can be written, including what was done before.
  package func handleAndSettle(_ touches: [Touch]) throws(WorkspaceError) -> Reaction {
    var whole = try handle(touches)
    do throws(WorkspaceError) {
      whole.append(try settle())
    } catch {
      throw error.after(whole)
    }
    return whole
  }

  /// Lets time pass to every deadline, while nothing is touched: a tap that waited for a second one
  /// then happens.
  ///
  /// - Returns: The changes and effects.
  /// - Throws: ``WorkspaceError`` if nothing can be written, including what was done before.
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

  /// Handles one touch, and stores its changes.
  func handle(_ touch: Touch) throws(WorkspaceError) -> Reaction {
    let isPassing = touch.phase == .moved || touch.phase == .stationary
    let isDue = nextDeadline.map { $0 <= touch.time } ?? false
    if isPassing, !isDue { return try handleInPlace(touch) }
    do throws(WorkspaceError) {
      return try decide(.touch(touch))
    } catch {
      release(touch)
      throw error
    }
  }

  /// Handles a touch that should change nothing, without preparing a rollback.
  private func handleInPlace(_ touch: Touch) throws(WorkspaceError) -> Reaction {
    // A trip's itinerary may still have to be read.
    guard !open.isEmpty else { return try decide(.touch(touch)) }
    let reaction = open[open.count - 1].surface.handle(touch)
    guard !reaction.changes.isEmpty else { return reaction }
    // The surface has changed: if the store refuses, the surface is read again.
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
      // Otherwise the deadline would stay, and the caller's clock loop would never end.
      giveUp()
      throw error
    }
  }

  /// Cancels a contact whose touch could not be stored, so that it does not stay down.
  private func release(_ touch: Touch) {
    var gone = touch
    gone.phase = .cancelled
    if !breakOff(.touch(gone)) { giveUp() }
  }

  /// Cancels all gestures on the current surface, and its pending drops.
  func giveUp() {
    guard !breakOff(.command(.cancel)), !open.isEmpty else { return }
    notifyLater(fire(for: open[open.count - 1].surface.breakOff().effects))
  }

  /// Cancels something on the current surface, unless that would make changes.
  @discardableResult
  private func breakOff(_ input: SurfaceInput) -> Bool {
    guard !open.isEmpty else { return true }
    let reaction = open[open.count - 1].surface.attempt(input) { changes in changes.isEmpty }
    guard let reaction else { return false }
    // This also releases what the finger held down on the console.
    notifyLater(fire(for: reaction.effects))
    return true
  }
}
