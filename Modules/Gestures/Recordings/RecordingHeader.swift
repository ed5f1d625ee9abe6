public import GridGeometry

/// What a recording says before its touches: on what they were made, and by which numbers.
public struct RecordingHeader: Hashable, Sendable {
  /// The version of the form that is written, and the only one that is read.
  public static let version = 1
  /// The modes that a recording can begin in.
  public static let modes = ["edit", "play"]

  /// Where a person looked at a board when the recording began.
  public struct View: Hashable, Sendable {
    /// The board point in the middle of the view.
    public var center: Point<BoardSpace>
    /// Screen points to a board point.
    public var zoom: Double

    /// Creates a view of a board.
    public init(center: Point<BoardSpace>, zoom: Double) {
      self.center = center
      self.zoom = zoom
    }
  }

  /// What was touched, such as `board`: a name of 1 to 64 letters, digits, `-`, `_` and `.`.
  public var surface: String
  /// The extent of what was touched.
  public var viewSize: Size<ScreenSpace>
  /// The numbers that told gestures apart.
  public var settings: GestureSettings
  /// Where the person looked; `nil` where the surface has no view, or it is not known.
  public var view: View?
  /// The mode it began in, one of ``modes``; `nil` where the surface has none, or it is not known.
  public var mode: String?

  /// Creates a header.
  public init(
    surface: String, viewSize: Size<ScreenSpace>, settings: GestureSettings = .touch,
    view: View? = nil, mode: String? = nil
  ) {
    self.surface = surface
    self.viewSize = viewSize
    self.settings = settings
    self.view = view
    self.mode = mode
  }
}
