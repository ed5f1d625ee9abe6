/// The gestures that a target supports: asked once, at touch-down.
///
/// It works as the recognisers' should-begin: a gesture without interest never begins, and nothing
/// waits for it.
public struct GestureInterest: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Creates an interest from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Looks pressed from touch-down until the touch is lifted or becomes another gesture.
  public static let press = Self(rawValue: 1 << 0)
  /// Supports taps.
  public static let tap = Self(rawValue: 1 << 1)
  /// A tap has no time limit: it fires at the lift, however long the finger rested.
  public static let untimedTap = Self(rawValue: 1 << 2)
  /// Supports double taps: only then does a tap wait.
  public static let doubleTap = Self(rawValue: 1 << 3)
  /// Supports long presses.
  public static let longPress = Self(rawValue: 1 << 4)
  /// Supports horizontal swipes; a drag then waits until a swipe is excluded.
  public static let swipe = Self(rawValue: 1 << 5)
  /// One finger drags it, or draws on it.
  public static let drag = Self(rawValue: 1 << 6)
  /// One finger pans the view.
  public static let pan = Self(rawValue: 1 << 7)
  /// Two fingers and more pan and pinch the view.
  ///
  /// A finger that drags gives way when another such finger comes down: the drag is cancelled, and
  /// both move the view.
  public static let pinch = Self(rawValue: 1 << 8)
  /// Fingers that move the view also rotate it: ``Gesture/Pan/rotation`` is measured.
  ///
  /// It begins no gesture by itself; add it to ``pinch``. A pan measures what one of its fingers
  /// asks for.
  public static let rotation = Self(rawValue: 1 << 9)
  /// A view that moves on after a pan: ``Gesture/Pan/velocity`` is measured.
  ///
  /// It begins no gesture by itself; add it to ``pan`` or ``pinch``. A pan measures what one of its
  /// fingers asks for.
  public static let velocity = Self(rawValue: 1 << 10)
}
