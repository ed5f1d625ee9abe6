public import Domain
public import Gestures
public import GridGeometry

/// A surface that a person works on: it decides, and returns the changes to store.
///
/// It never saves. It is a value without a clock, randomness or files, so everything can be
/// replayed: equal inputs give equal reactions and scenes, and a copy does not see what the
/// original does. Whatever happens leaves no violation.
///
/// The changes of a reaction are the whole difference in ``contents()``; each starts from the
/// stored entity, and changes it. A refusal has no changes. The frames that effects report follow
/// each other: each begins where the item was drawn last, and with all fingers lifted the last one
/// is where the item lies.
///
/// Drawing a scene changes nothing. Its elements have different identities, labels and finite
/// frames in every view, in an order that does not depend on the view.
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
  /// - Returns: The reaction.
  mutating func handle(_ touch: Touch) -> Reaction

  /// Lets time pass without a touch: for long presses, expired double taps and scrolling.
  ///
  /// A wake before ``nextDeadline`` does nothing, and it does not matter how often you wake the
  /// surface. A later touch with an earlier time counts as one of this moment. A replay does not
  /// wake the surface and uses the touch's own time: when you record, wake the surface only after
  /// all earlier touches were handled.
  mutating func advance(to time: Instant) -> Reaction

  /// When ``advance(to:)`` is next due, or `nil`; later than ``touchTime``.
  ///
  /// A wake at that time does what is due. With no finger down, nothing is due after some wakes.
  var nextDeadline: Instant? { get }

  /// The contacts that are down, in touch-down order.
  var touches: [TouchID] { get }

  /// Whether any contact is down: it touched down, and was not lifted or cancelled.
  var isTouched: Bool { get }

  /// The time of the last touch or wake; it never runs back.
  ///
  /// New thresholds of gestures release all contacts, and start again at zero.
  var touchTime: Instant { get }

  /// Carries out a command, or refuses it and changes nothing.
  ///
  /// A command that changes something cancels current gestures, even if it is refused.
  mutating func perform(_ command: SessionCommand) -> Reaction

  /// Reacts to an input only if its changes are stored; otherwise the surface stays unchanged.
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
  /// An equal surface that absorbs the changes of reactions has equal contents, and returns no
  /// changes. An empty list changes nothing.
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

  /// Whether its subject was deleted from outside; it can no longer be used.
  var isDeleted: Bool { get }

  /// The current view, to be remembered; `nil` if it is not remembered.
  var rememberedView: ViewMemory? { get }

  /// The number of steps that can be undone or redone.
  var stepCount: Int { get }

  /// Begins a batch: all steps until ``endBatch()`` become one.
  mutating func beginBatch()

  /// Ends a batch. A surface that was opened since ``beginBatch()`` belongs to it as a whole.
  mutating func endBatch()

  /// The message if the surface closes now: the steps that are lost; `nil` for none.
  var stepsGivenUp: Message? { get }

  /// Notes an edit outside the undo history, so that undo does not skip it and undo an older step.
  mutating func note(_ edit: UnrecordedEdit)

  /// Cancels everything that fingers do, without the changes of ``SessionCommand/cancel``:
  /// something else removed it, or it cannot be stored.
  ///
  /// - Returns: The effects; nothing changes.
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
