public import Domain
public import Gestures
public import GridGeometry

extension Command {
  /// What fingers do on the view.
  public enum FingerGesture: Hashable, Sendable {
    /// A finger touches and leaves.
    case tap(Spot)
    /// It does so twice.
    case doubleTap(Spot)
    /// A finger rests for so many seconds: in play mode by the clock, unless it is instant.
    case press(Spot, seconds: Double, isInstant: Bool)
    /// Fingers go from one place to another.
    case drag(Drag)
    /// A finger flicks along the horizontal.
    case swipe(Spot, Gesture.Swipe.Direction)
    /// Two fingers change the zoom by a factor.
    case pinch(scale: Double, at: Spot)
    /// The board follows fingers.
    case pan(Distance)
    /// Two fingers change the zoom to a value, about a place or else the middle of the view.
    case zoom(Double, at: Spot?)
  }

  /// A place that a finger touches.
  public enum Spot: Hashable, Sendable {
    /// Wherever that board point is seen.
    case board(Point<BoardSpace>)
    /// A place on the screen.
    case screen(Point<ScreenSpace>)
  }

  /// How far something goes under fingers.
  public enum Distance: Hashable, Sendable {
    /// In board points, which grow with the zoom.
    case board(Vector<BoardSpace>)
    /// In screen points.
    case screen(Vector<ScreenSpace>)
  }

  /// Fingers that go from one place to another.
  public struct Drag: Hashable, Sendable {
    /// How many fingers there can be.
    public static let fingerCounts = 1...10
    /// How many steps there can be.
    public static let stepCounts = 1...1_000
    /// The steps of a drag that names none.
    public static let standardSteps = 10

    /// Where it begins.
    public var start: Spot
    /// Where it ends.
    public var end: Spot
    /// How many fingers go.
    public var fingers: Int
    /// In how many steps they go.
    public var steps: Int
    /// Whether they stay down at the end.
    public var isHeld: Bool

    /// Creates a drag.
    public init(
      from start: Spot, to end: Spot, fingers: Int = 1, steps: Int = Drag.standardSteps,
      isHeld: Bool = false
    ) {
      self.start = start
      self.end = end
      self.fingers = fingers
      self.steps = steps
      self.isHeld = isHeld
    }
  }

  /// What is done with the picker.
  public enum Pick: Hashable, Sendable {
    /// An object is chosen.
    case object(Written<ObjectReference>)
    /// Only objects in which a text stands are shown, and of some kinds; none means all.
    case search(String, kinds: Set<ObjectKind>)
    /// It is closed without a choice.
    case cancel
  }

  /// The seconds that a press may last.
  public static let pressSeconds = 0.0...3_600
  /// The seconds of a press that names none: a long press.
  public static let standardPress = 0.6
}
