/// Why a touch was not listened to: the stream of touches makes no sense there.
///
/// Nothing is done then, or the gesture of that contact is cancelled; nothing is ever guessed.
public enum TouchFault: String, CaseIterable, Hashable, Sendable {
  /// No such contact is down.
  case notDown
  /// The contact is down already; its gesture was cancelled.
  case alreadyDown
  /// The position is not a number, or not finite; the contact's gesture was cancelled.
  case notFinite
  /// The time lies before that of the last touch; the contact's gesture was cancelled.
  case timeReversed
  /// More contacts are down than count at once; all gestures were cancelled.
  case tooMany
}
