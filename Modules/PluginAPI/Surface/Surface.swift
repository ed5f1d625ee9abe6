public import Domain
public import Gestures
public import GridGeometry

/// Something a person works on: it decides, and returns what is to be kept.
///
/// It never saves. A value without a clock, randomness or files, so that whatever happened can be
/// replayed.
public protocol Surface: Sendable {
  /// Takes a report about a contact.
  ///
  /// First everything that was due before the touch's time happens, as by ``advance(to:)``.
  ///
  /// - Parameter touch: What a finger, pencil or mouse does, in screen points of the view whose
  ///   size was set last.
  /// - Returns: What it came to.
  mutating func handle(_ touch: Touch) -> Reaction

  /// Lets time pass without a touch: long presses, double taps that never came, scrolling.
  ///
  /// A touch with an earlier time that comes after it, because it was on its way, counts as one of
  /// this moment. A replay is not woken and takes it at its own time: whoever records should wake
  /// the surface only when the touches before that moment have been handed over.
  mutating func advance(to time: Instant) -> Reaction

  /// When ``advance(to:)`` has something to do, or `nil`.
  var nextDeadline: Instant? { get }

  /// The contacts that are down, in the order of touching down.
  var touches: [TouchID] { get }

  /// Whether any contact is down.
  var isTouched: Bool { get }

  /// The time of the last touch or wake.
  var touchTime: Instant { get }

  /// Carries out a command, or refuses it and keeps everything as it was.
  ///
  /// A command that is to change something breaks off what fingers are doing, also where it is
  /// refused.
  mutating func perform(_ command: SessionCommand) -> Reaction

  /// Reacts to an input only where what it changes is kept, and otherwise is as it was before.
  ///
  /// The default reacts on a copy. A surface that is dear to copy reacts in place, and takes back
  /// what was not kept.
  ///
  /// - Parameters:
  ///   - input: What the surface is asked.
  ///   - keep: Is called once with the changes, none where nothing changed, and says whether they
  ///     were kept: not, where they were decided on an older state than the present one.
  /// - Returns: What it came to; `nil` where the changes were not kept.
  /// - Throws: What `keep` throws; the surface is as before then, too.
  mutating func attempt<Failure: Error>(
    _ input: SurfaceInput, keeping keep: (_ changes: [Change]) throws(Failure) -> Bool
  ) throws(Failure) -> Reaction?

  /// Takes over changes that were made elsewhere, and tells what they did to the session.
  mutating func absorb(_ changes: [Change]) -> Reaction

  /// Everything there is to draw in a view of this size.
  ///
  /// - Complexity: Grows with what is visible, not with the surface.
  func scene(in view: Size<ScreenSpace>) -> Scene

  /// All entities of the surface, in an order that is the same for equal surfaces.
  func contents() -> [Entity]

  /// Everything that should never be true, found by checking it all.
  func violations() -> [Violation]

  /// Whether what it shows was deleted from outside; nothing can be done with it any more.
  var isDeleted: Bool { get }

  /// Where the person looks, to be remembered with what is shown; `nil` where that is not.
  var rememberedView: ViewMemory? { get }

  /// How many steps can be taken back or again.
  var stepCount: Int { get }

  /// How many steps can be taken back.
  var undoCount: Int { get }

  /// Makes the steps after the first ones a single step, so that they are taken back at once.
  ///
  /// - Parameter depth: How many steps stay as they are.
  mutating func joinSteps(after depth: Int)

  /// What is told where the surface is left now: how many steps are given up; `nil` for none.
  var stepsGivenUp: Message? { get }

  /// Notes an edit that is no step of this surface, so that undo does not take back what was done
  /// before it as if it had been done last.
  mutating func note(_ edit: UnrecordedEdit)

  /// Breaks off everything that fingers do, and also what ``SessionCommand/cancel`` would change:
  /// others took it away, or it cannot be kept.
  ///
  /// - Returns: What there is to tell; nothing changes.
  mutating func breakOff() -> Reaction

  /// Sets the stamp of what is altered from now on, for a surface that stamps; it reads no clock.
  mutating func stamp(_ now: () -> Timestamp)
}

extension Surface {
  /// False, where nobody can delete what is shown.
  public var isDeleted: Bool { false }

  /// None.
  public var rememberedView: ViewMemory? { nil }

  /// None: nothing is undone.
  public var stepCount: Int { 0 }

  /// None: nothing is undone.
  public var undoCount: Int { 0 }

  /// Nothing, where nothing is undone.
  public mutating func joinSteps(after depth: Int) {}

  /// None.
  public var stepsGivenUp: Message? { nil }

  /// Nothing, where nothing is undone.
  public mutating func note(_ edit: UnrecordedEdit) {}

  /// Nothing, where a cancel never changes what is to be kept.
  public mutating func breakOff() -> Reaction { .none }

  /// Nothing, where nothing is stamped.
  public mutating func stamp(_ now: () -> Timestamp) {}
}
