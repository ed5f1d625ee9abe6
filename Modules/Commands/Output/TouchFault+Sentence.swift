import Gestures

extension TouchFault {
  /// Why a touch was not listened to, for people.
  var sentence: String {
    switch self {
    case .notDown: "no such finger is down"
    case .alreadyDown: "the finger is down already"
    case .notFinite: "the position is no finite number"
    case .timeReversed: "the time runs backwards"
    case .tooMany: "more fingers are down than count at once; all gestures are cancelled"
    }
  }
}
