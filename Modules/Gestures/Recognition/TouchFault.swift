/// Why a touch was ignored: it is not possible at this point of the stream.
///
/// Nothing happens, or the gesture of that contact is cancelled; nothing is ever guessed.
public enum TouchFault: String, CaseIterable, Hashable, Sendable {
  /// No such contact is down.
  case notDown
  /// The contact is down already; its gesture was cancelled.
  case alreadyDown
  /// The position is not a number, or not finite; the contact's gesture was cancelled.
  case notFinite
  /// The time is before that of the last touch; the contact's gesture was cancelled.
  case timeReversed
  /// Too many contacts are down; all gestures were cancelled.
  case tooMany
}
