import Domain
import GridGeometry

/// A workspace as it is in the file.
struct QLCWorkspace {
  /// Something that QLC+ can run.
  struct Function {
    var id: String
    var type: String
    var name: String
    var folder: String
    var isHidden: Bool
    /// How many steps it has.
    var stepCount = 0
    /// Whether it is a sequence, whose steps hold values of channels.
    ///
    /// Versions 4.9 and 4.10 write it as a chaser with a scene that it works on.
    var isSequence = false
    /// The functions that the steps of a chaser name, by their IDs; none if it cannot be read.
    var stepTargets: [UInt32?] = []
    var line: Int
  }

  /// A group of fixtures or of channels, or a palette.
  struct Entry {
    /// What it is called: `FixtureGroup`, `ChannelsGroup` or `Palette`.
    var element: String
    var id: String
    var type = ""
    var name: String
    var line: Int
  }

  /// A widget of the virtual console, frames included.
  struct Widget {
    /// What its element is called, for example `Button`.
    var element: String
    var id: String?
    var caption: String
    /// The page of the frame around it, from 0 to 65535.
    var page: Int
    /// The frame around it, as a place in ``QLCWorkspace/widgets``.
    var parent: Int?
    var line: Int
    /// Where it is in the frame around it, in pixels.
    var frame: Rect<BoardSpace>?
    var isVisible: Bool?
    /// The function it starts.
    var function: String?
    /// What a button does, or how a slider works.
    var mode = ""
    var background: ObjectColor?
    /// The names of a frame's pages, by page.
    var pageNames: [Int: String] = [:]
    /// The page of a frame that was shown when the file was saved.
    var currentPage = 0
    var isCollapsed = false

    /// Whether it holds other widgets.
    var isFrame: Bool { element == "Frame" || element == "SoloFrame" }
  }

  /// The functions, in the file's order.
  var functions: [Function] = []
  /// The groups and palettes, in the file's order.
  var entries: [Entry] = []
  /// The widgets, each after the frame around it.
  var widgets: [Widget] = []
  /// Everything else.
  var others = LeftOutTally()
}
