public import GridGeometry

/// The states of a recogniser, named as platforms document them.
///
/// A gesture of a moment goes from possible to ended or failed. A gesture that lasts goes from
/// possible to began or failed, then to changed any number of times, then to ended or cancelled.
public enum RecogniserState: String, CaseIterable, Hashable, Sendable {
  /// Nothing is decided.
  case possible
  /// A lasting gesture was recognised.
  case began
  /// It went on.
  case changed
  /// It came to its end, or a gesture of a moment was recognised.
  case ended
  /// It was broken off: nothing it did counts.
  case cancelled
  /// It was none.
  case failed
}

/// How far a lasting gesture has come.
public enum GesturePhase: String, CaseIterable, Hashable, Sendable {
  /// It was recognised.
  case began
  /// It went on.
  case changed
  /// It came to its end: what it did counts.
  case ended
  /// It was broken off: nothing it did counts (spec B11).
  case cancelled
}

/// What touches turned out to be.
///
/// A host with recognisers of its own makes these itself.
public enum Gesture: Hashable, Sendable {
  /// A finger rests on something that wants to look pressed. Ends before the tap it may become;
  /// is cancelled where it becomes anything else.
  case press(Press)
  /// A finger touched and left.
  case tap(Tap)
  /// It did so twice.
  case doubleTap(Tap)
  /// A finger rested; it may go on as a drag until it is lifted.
  case longPress(Drag)
  /// A finger flicked along the horizontal.
  case swipe(Swipe)
  /// One finger drags what it touched first.
  case drag(Drag)
  /// Fingers move the view: pan and pinch at once.
  case pan(Pan)

  /// A finger that rests.
  public struct Press: Hashable, Sendable {
    /// How far it has come; never changed.
    public var phase: GesturePhase
    /// The contact.
    public var touch: TouchID
    /// Where it touched down.
    public var position: Point<ScreenSpace>

    /// Creates a press.
    public init(_ phase: GesturePhase, touch: TouchID, position: Point<ScreenSpace>) {
      self.phase = phase
      self.touch = touch
      self.position = position
    }
  }

  /// A finger that touched and left.
  public struct Tap: Hashable, Sendable {
    /// The contact.
    public var touch: TouchID
    /// Where it touched down.
    public var position: Point<ScreenSpace>

    /// Creates a tap.
    public init(touch: TouchID, position: Point<ScreenSpace>) {
      self.touch = touch
      self.position = position
    }
  }

  /// A finger that flicked.
  public struct Swipe: Hashable, Sendable {
    /// Which way it went.
    public enum Direction: String, CaseIterable, Hashable, Sendable {
      /// To the left.
      case left
      /// To the right.
      case right
    }

    /// The contact.
    public var touch: TouchID
    /// Where it touched down.
    public var position: Point<ScreenSpace>
    /// Which way it went.
    public var direction: Direction

    /// Creates a swipe.
    public init(touch: TouchID, position: Point<ScreenSpace>, direction: Direction) {
      self.touch = touch
      self.position = position
      self.direction = direction
    }
  }

  /// A finger that drags.
  public struct Drag: Hashable, Sendable {
    /// How far it has come.
    public var phase: GesturePhase
    /// The contact.
    public var touch: TouchID
    /// Where it touched down; the drag is measured from there, whenever it was recognised.
    public var start: Point<ScreenSpace>
    /// Where it is.
    public var position: Point<ScreenSpace>

    /// Creates a drag.
    public init(
      _ phase: GesturePhase, touch: TouchID, from start: Point<ScreenSpace>,
      to position: Point<ScreenSpace>
    ) {
      self.phase = phase
      self.touch = touch
      self.start = start
      self.position = position
    }
  }

  /// Fingers that move the view: the board point that was under `start` comes to lie under
  /// `centroid`, magnified by `scale`.
  public struct Pan: Hashable, Sendable {
    /// How far it has come.
    public var phase: GesturePhase
    /// The middle of the fingers when they touched down, or when the last one joined or left.
    public var start: Point<ScreenSpace>
    /// The middle of the fingers.
    public var centroid: Point<ScreenSpace>
    /// How much wider the fingers are spread than at the start; 1 for a single finger.
    ///
    /// Fingers so far apart that their distance overflows (above 1e150 points) can make it, and the
    /// centroids, infinite or not a number: whoever applies them checks.
    public var scale: Double
    /// Whether a finger joined or left: the view stays, and is measured from here on (spec G2).
    public var isRebased: Bool

    /// Creates a movement of the view.
    public init(
      _ phase: GesturePhase, from start: Point<ScreenSpace>, to centroid: Point<ScreenSpace>,
      scale: Double = 1, isRebased: Bool = false
    ) {
      self.phase = phase
      self.start = start
      self.centroid = centroid
      self.scale = scale
      self.isRebased = isRebased
    }
  }
}
