public import Domain
public import Gestures
public import GridGeometry

/// A surface that a person works on: it decides, and returns the changes to store.
///
/// It never saves. It is a value without a clock, randomness or files, so everything can be
/// replayed: equal inputs give equal reactions and scenes, and a copy is independent of the
/// original. No input leads to a violation.
///
/// An app calls ``handle(_:)`` for each touch, ``advance(to:)`` at each ``nextDeadline``, and draws
/// ``scene()``. All three are needed: some edits are decided only when time passes. On a flow, the
/// lift of a finger decides nothing; the box drops 1 microsecond later.
///
/// The changes of a reaction are the whole difference in ``contents()``. Each change starts from
/// the stored entity and makes it different. A refusal has no changes. The ``Effect/frames(_:)`` of
/// an item form a chain: each starts where the one before ended. Once all fingers are lifted and
/// nothing waits for time, the last one ends at the item's own place.
///
/// Drawing a scene changes nothing. In every view, each of its elements has an identity that no
/// other has, a label and a finite frame. The order of the elements does not depend on the view.
///
/// The library `SurfaceConformance` tests every promise made here.
public protocol Surface: Sendable {
  /// Handles one touch event.
  ///
  /// First, everything due before the touch's time happens, as in ``advance(to:)``. A touch of a
  /// contact that is not down is reported as ``Effect/strayTouch(_:)``, and does nothing. If the
  /// touches of all fingers are cancelled, contents and view are as before they touched down.
  ///
  /// - Parameter touch: The event of a finger, pencil or mouse, in screen points of the current
  ///   view size.
  /// - Returns: The reaction. The changes of a drop can come later, from ``advance(to:)`` or from
  ///   the next touch: see ``nextDeadline``.
  mutating func handle(_ touch: Touch) -> Reaction

  /// Lets time pass without a touch: for drops that wait, long presses, taps that could become
  /// double taps, and scrolling at the edge.
  ///
  /// A call before ``nextDeadline`` does nothing, and how often you call does not matter. A later
  /// touch with an earlier time counts as one at this time. A replay does not call this, and uses
  /// the times of the touches: when you record, let time pass only after all earlier touches were
  /// handled.
  ///
  /// - Parameter time: The time on the touch clock.
  /// - Returns: The reaction, which can contain changes to store.
  mutating func advance(to time: Instant) -> Reaction

  /// When ``advance(to:)`` is next due, or `nil` if nothing waits for time; later than
  /// ``touchTime``.
  ///
  /// Read it again after every call. A call of ``advance(to:)`` at that time does what is due, and
  /// until then an edit can be undecided: a drop on a flow is lost if you release the surface
  /// before. With no finger down, it is `nil` after a few calls.
  var nextDeadline: Instant? { get }

  /// The contacts that are down, in touch-down order.
  var touches: [TouchID] { get }

  /// Whether any contact is down: it touched down, and was not lifted or cancelled.
  var isTouched: Bool { get }

  /// The time of the last touch or of the last ``advance(to:)``; it never decreases.
  ///
  /// ``SessionCommand/setGestures(_:)`` releases all contacts, and the time starts again at zero.
  var touchTime: Instant { get }

  /// Carries out a command, or refuses it and changes nothing.
  ///
  /// A command that changes something cancels current gestures, even if it is refused.
  mutating func perform(_ command: SessionCommand) -> Reaction

  /// Reacts to an input if its changes are stored; otherwise the surface stays unchanged.
  ///
  /// The default works on a copy. A surface that is expensive to copy reacts in place, and rolls
  /// back changes that were not stored.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - keep: Called once with the changes (possibly none); returns whether they were stored,
  ///     which fails if they were decided on an older state.
  /// - Returns: The reaction; `nil` if the changes were not stored.
  /// - Throws: The errors of `keep`; the surface then stays unchanged too.
  mutating func attempt<Failure: Error>(
    _ input: SurfaceInput, keeping keep: (_ changes: [Change]) throws(Failure) -> Bool
  ) throws(Failure) -> Reaction?

  /// Applies changes that were made elsewhere, and reports their effect on the session.
  ///
  /// A surface that absorbs the changes of another one's reactions gets the same contents, if both
  /// were equal before. The reaction has effects and no changes. An empty list changes nothing.
  mutating func absorb(_ changes: [Change]) -> Reaction

  /// The extent of the view in screen points; ``SessionCommand/setViewSize(_:)`` changes it.
  var size: Size<ScreenSpace> { get }

  /// The scene, for a view of ``size``.
  ///
  /// - Complexity: Grows with what is visible, not with the surface.
  func scene() -> Scene

  /// All entities of the surface, each once; equal surfaces give the same order.
  func contents() -> [Entity]

  /// Every broken rule or invariant, found by a full check.
  func violations() -> [Violation]

  /// Whether the subject, such as the board, was deleted elsewhere; the surface then reacts to
  /// nothing.
  var isDeleted: Bool { get }

  /// The current view, to be remembered; `nil` if it is not remembered.
  var rememberedView: ViewMemory? { get }

  /// The number of steps that can be undone or redone.
  var stepCount: Int { get }

  /// Begins a batch: all steps until ``endBatch()`` become one.
  mutating func beginBatch()

  /// Ends a batch; all steps of a surface that was opened since ``beginBatch()`` belong to it.
  mutating func endBatch()

  /// The message about the undo steps that are lost if the surface closes now; `nil` for none.
  var stepsGivenUp: Message? { get }

  /// Notes an edit that is not in the undo history: undo then refuses, and does not skip it.
  mutating func note(_ edit: UnrecordedEdit)

  /// Cancels everything that fingers do, and also drops that wait for time, which
  /// ``SessionCommand/cancel`` would decide. It is for gestures whose result cannot be stored.
  ///
  /// - Returns: The effects; there are no changes.
  mutating func breakOff() -> Reaction

  /// Sets the time stamp of later changes; the surface reads no clock.
  mutating func stamp(_ now: () -> Timestamp)
}

extension Surface {
  /// False: nothing can delete its subject.
  public var isDeleted: Bool { false }

  /// None.
  public var rememberedView: ViewMemory? { nil }

  /// None: nothing is undone.
  public var stepCount: Int { 0 }

  /// Does nothing: there is no undo.
  public mutating func beginBatch() {}

  /// Does nothing: there is no undo.
  public mutating func endBatch() {}

  /// None.
  public var stepsGivenUp: Message? { nil }

  /// Does nothing: there is no undo.
  public mutating func note(_ edit: UnrecordedEdit) {}

  /// Does nothing: a cancel never makes changes.
  public mutating func breakOff() -> Reaction { .none }

  /// Does nothing: changes have no time stamp.
  public mutating func stamp(_ now: () -> Timestamp) {}
}
