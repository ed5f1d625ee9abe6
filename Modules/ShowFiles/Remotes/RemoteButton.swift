import Domain
import GridGeometry

/// A button of a remote control, whatever program it is of.
struct RemoteButton: Sendable {
  /// What its text says; empty where it has none, or one that only the moment tells.
  var label = ""
  /// What it shows, as far as the file tells: the text without what only the moment tells.
  var caption = ""
  /// The messages that it sends when it is pressed.
  var messages: [OSCText] = []
  /// The messages that it sends when it is let go, or pressed a second time.
  var releases: [OSCText] = []
  /// Whether it stays down until it is pressed again.
  var isLatching = false
  /// What else it does when it is pressed, where no message is known for that.
  var otherDeed: RemoteDeed?
  /// Whether it has no action at all, and only shows something.
  var isText = false
  /// The page it lies on, as a place in the list of pages.
  var page: Int
  /// Where it lies there.
  var frame: Rect<BoardSpace>
  /// Its colour.
  var color: ObjectColor?
  /// Whether it is hidden where it lies.
  var isHidden = false
  /// How a person finds it: `page 1, row 2, column 3`.
  var place: String
  /// The line in the file, where lines mean something there.
  var line: Int?
}

/// What a button does that is no message of a console.
enum RemoteDeed: Hashable, Sendable {
  /// It sends MIDI.
  case midi
  /// It acts on the remote control itself, such as turning a page.
  case itself
  /// It does something for which no message is known.
  case unknownAction
}

/// A page of a remote control.
struct RemotePage: Sendable {
  /// What identifies it in the file.
  var identifier: String
  /// What it is called.
  var name: String
}
