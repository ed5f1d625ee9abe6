import Domain
import GridGeometry

/// A button of a remote control of any program.
struct RemoteButton: Sendable {
  /// Its text; empty if it has none, or a dynamic one.
  var label = ""
  /// The constant part of its text.
  var caption = ""
  /// The messages that it sends when it is pressed.
  var messages: [OSCText] = []
  /// The messages that it sends when it is released, or pressed a second time.
  var releases: [OSCText] = []
  /// Whether it stays down until it is pressed again.
  var isLatching = false
  /// What it does besides its messages, each once.
  var others: [RemoteAction] = []
  /// Whether it has no action at all, and only shows something.
  var isText = false
  /// The page it is on, as a place in the list of pages.
  var page: Int
  /// Its frame.
  var frame: Rect<BoardSpace>
  /// Its colour.
  var color: ObjectColor?
  /// Whether it is hidden.
  var isHidden = false
  /// How a person finds it: `page 1, row 2, column 3`.
  var place: String
  /// Its line in the file, if lines are meaningful.
  var line: Int?

  /// Notes something that it does besides its messages.
  mutating func add(_ other: RemoteAction) {
    // A report names a few.
    if !others.contains(other), others.count < 16 { others.append(other) }
  }
}

/// An effect of a button other than a console message.
enum RemoteAction: Hashable, Sendable {
  /// It sends MIDI.
  case midi
  /// It acts on the remote control itself, such as turning a page.
  case itself
  /// It does something when it is turned.
  case turn
  /// It sets another control of the layout.
  case control
  /// Its own script may send something, or one of a control around it.
  case script, scriptAround
  /// It does something for which no message is known; with the name of the action.
  case unknown(String)

  /// The name, if it is an action for which no message is known.
  var unknownName: String? {
    if case .unknown(let name) = self { name } else { nil }
  }
}

/// A page of a remote control.
struct RemotePage: Sendable {
  /// Its identifier in the file.
  var identifier: String
  /// Its name.
  var name: String
  /// What it is a page of; `nil` if it is alone.
  var book: String?
}
