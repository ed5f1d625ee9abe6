import OSC

/// The messages of a profile, in order.
struct ProfileStep: Hashable, Sendable {
  let condition: ProfileCondition
  let action: Action

  enum Action: Hashable, Sendable {
    case send(ProfileTemplate, [ProfileArgument])
    /// Strokes of keys.
    case keys([Key])
    /// The console has no equivalent, with the reason, and choices under which it has one.
    case nothing(String, choose: [ProfileCondition.Choice])
  }

  enum Key: Hashable, Sendable {
    case named(ProfileTemplate)
    /// One key for each character of a number.
    case digits(ProfileTemplate)
  }
}

/// An argument of a message, before its places are filled.
indirect enum ProfileArgument: Hashable, Sendable {
  case fixed(OSCArgument)
  /// Of the first of these types that the text is a value of.
  case typed([String], ProfileTemplate)
  case array([ProfileArgument])
}

/// The steps of an action on a kind of object.
enum ProfileAction: Hashable, Sendable {
  case steps([ProfileStep])
  /// The steps of a flash or toggle that switch on, and off.
  case switched(on: [ProfileStep], off: [ProfileStep])
  /// The console has no equivalent, with the reason.
  case nothing(String)
}

/// How a console's keys are pressed.
struct ProfileKeys: Hashable, Sendable {
  /// The address of a key, with ``ProfileTemplate/Part/key``.
  var address: ProfileTemplate
  var down: [ProfileArgument]
  var up: [ProfileArgument]
  /// The names of the keys 0 to 9; empty if the console has none.
  var digits: [String]
  /// The name of the key for the point.
  var period: String?
  /// When the up is sent once more: a datagram that is lost leaves the key held down.
  var upAgain: ProfileCondition?
  /// The expected ends of the command line after typing a number; one must match.
  var check: [ProfileCheck] = []
}

/// The expected end of a console's command line after typing a number.
struct ProfileCheck: Hashable, Sendable {
  let condition: ProfileCondition
  /// The text, with ``ProfileTemplate/Part/number`` for the typed number and
  /// ``ProfileTemplate/Part/key`` for the key pressed before.
  let reads: ProfileTemplate
}
