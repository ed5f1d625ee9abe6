public import GridGeometry

/// The states of a recogniser, named as on platforms.
///
/// A discrete gesture goes from possible to ended or failed. A continuous gesture goes from
/// possible to began or failed, then to changed any number of times, then to ended or cancelled.
public enum RecogniserState: String, CaseIterable, Hashable, Sendable {
  /// Nothing is decided.
  case possible
  /// A continuous gesture was recognised.
  case began
  /// It continued.
  case changed
  /// It ended, or a discrete gesture was recognised.
  case ended
  /// It was cancelled: it has no effect.
  case cancelled
  /// It is not this gesture.
  case failed
}

/// The phase of a continuous gesture.
public enum GesturePhase: String, CaseIterable, Hashable, Sendable {
  /// It was recognised.
  case began
  /// It continued.
  case changed
  /// It ended and takes effect.
  case ended
  /// It was cancelled and has no effect.
  case cancelled
}

/// A recognised gesture.
///
/// A host with its own recognisers creates these itself.
public enum Gesture: Hashable, Sendable {
  /// A finger rests on a target that looks pressed; it ends before a tap, and is cancelled for
  /// anything else.
  case press(Press)
  /// A finger touched and was lifted.
  case tap(Tap)
  /// A finger tapped twice.
  case doubleTap(Tap)
  /// A finger rested; it may continue as a drag until it is lifted.
  case longPress(Drag)
  /// A finger flicked horizontally.
  case swipe(Swipe)
  /// One finger drags its target.
  case drag(Drag)
  /// Fingers move the view: pan and pinch at once.
  case pan(Pan)

  /// A finger that rests.
  public struct Press: Hashable, Sendable {
    /// The phase; never changed.
    public var phase: GesturePhase
    /// The contact.
    public var touch: TouchID
    /// Where it touched down.
    public var position: Point<ScreenSpace>
    /// Whether it was cancelled because its finger slid off the target.
    public var hasSlidOff: Bool

    /// Creates a press.
    public init(
      _ phase: GesturePhase, touch: TouchID, position: Point<ScreenSpace>, hasSlidOff: Bool = false
    ) {
      self.phase = phase
      self.touch = touch
      self.position = position
      self.hasSlidOff = hasSlidOff
    }
  }

  /// A finger that touched and was lifted.
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
    /// The direction of a swipe.
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
    /// The direction.
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
    /// The phase.
    public var phase: GesturePhase
    /// The contact.
    public var touch: TouchID
    /// Where it touched down; the drag is measured from there, whenever it is recognised.
    public var start: Point<ScreenSpace>
    /// The current position.
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

  /// Fingers that move the view: the board point under `start` moves to `centroid`, magnified by
  /// `scale` and turned by `rotation`.
  public struct Pan: Hashable, Sendable {
    /// The phase.
    public var phase: GesturePhase
    /// The middle of the fingers at touch-down, or when the last one joined or left.
    public var start: Point<ScreenSpace>
    /// The middle of the fingers.
    public var centroid: Point<ScreenSpace>
    /// The spread of the fingers relative to the start; 1 for a single finger.
    ///
    /// Fingers whose distance overflows (above 1e150 points) can make it, and the centroids,
    /// infinite or not a number: check before you use them.
    public var scale: Double
    /// Whether a finger joined or left: the view stays, and is measured from here.
    public var isRebased: Bool
    /// The rotation since the start in radians, positive clockwise; 0 for a single finger, and
    /// without ``GestureInterest/rotation``.
    ///
    /// It is the turn of the line from the finger that touched down first to the one that touched
    /// down last. It does not jump at half a turn: two turns are 4π.
    public var rotation: Double
    /// The velocity of the fingers' middle when the pan ended, in points per second; zero in every
    /// other phase, and without ``GestureInterest/velocity``.
    ///
    /// It is the mean velocity of the last 100 ms of movement. Fingers that rested for more than
    /// 40 ms before the last one was lifted have the velocity zero, and what they moved before such
    /// a rest does not count. Only the times of touches are used. A finger that joins or leaves
    /// does not count as a movement.
    public var velocity: Vector<ScreenSpace>

    /// Creates a movement of the view.
    public init(
      _ phase: GesturePhase, from start: Point<ScreenSpace>, to centroid: Point<ScreenSpace>,
      scale: Double = 1, isRebased: Bool = false, rotation: Double = 0,
      velocity: Vector<ScreenSpace> = .zero
    ) {
      self.phase = phase
      self.start = start
      self.centroid = centroid
      self.scale = scale
      self.isRebased = isRebased
      self.rotation = rotation
      self.velocity = velocity
    }
  }
}
