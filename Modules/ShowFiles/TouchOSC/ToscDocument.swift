import Domain
import GridGeometry

/// A layout of TouchOSC as it is in the file.
struct ToscDocument: Sendable {
  /// A control.
  struct Node: Sendable {
    /// What it is, such as `BUTTON` or `GROUP`.
    var type: String
    var id: String
    /// The control around it, as a place in ``ToscDocument/nodes``.
    var parent: Int?
    /// How many controls of the same parent come before it.
    var index: Int
    var line: Int
    var name = ""
    var tag = ""
    var tabLabel = ""
    /// Where it is in its parent.
    var frame: Rect<BoardSpace>?
    var color: ObjectColor?
    var isVisible = true
    /// The text that it shows.
    var text = ""
    var messages: [Message] = []
    var sendsMIDI = false
    /// Whether it sets other controls of the layout.
    var setsOthers = false
    var hasScript = false
    /// Whether a press leaves a button down, and the next one lifts it.
    var isLatching = false
    var childCount = 0
  }

  /// An OSC message of a control.
  struct Message: Sendable {
    var path: [Partial] = []
    var arguments: [Partial] = []
    var isEnabled = true
    var isSent = true
    /// When it is sent, as its triggers say.
    var conditions: Set<String> = []
  }

  /// A part of an address, or an argument.
  struct Partial: Sendable {
    var type = ""
    var value = ""
    var conversion = ""
    var scaleMin = 0.0
    var scaleMax = 1.0
  }

  /// The version of the form.
  var version = ""
  /// The controls, each after the one around it.
  var nodes: [Node] = []
}
