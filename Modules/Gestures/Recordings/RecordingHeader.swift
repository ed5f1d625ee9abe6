public import GridGeometry

/// The header of a recording: the surface, the view and the gesture thresholds.
public struct RecordingHeader: Hashable, Sendable {
  /// The format version that is written, and the only one that is read.
  public static let version = 1
  /// The modes that a recording can begin in.
  public static let modes = ["edit", "play"]

  /// The view of a board at the start of a recording.
  public struct View: Hashable, Sendable {
    /// The board point at the centre of the view.
    public var center: Point<BoardSpace>
    /// Screen points per board point.
    public var zoom: Double

    /// Creates a view of a board.
    public init(center: Point<BoardSpace>, zoom: Double) {
      self.center = center
      self.zoom = zoom
    }
  }

  /// The surface, such as `board`: a name of 1 to 64 letters, digits, `-`, `_` and `.`.
  public var surface: String
  /// The size of the view.
  public var viewSize: Size<ScreenSpace>
  /// The gesture thresholds.
  public var settings: GestureSettings
  /// The view; `nil` if the surface has none, or it is not known.
  public var view: View?
  /// The mode, one of ``modes``; `nil` if the surface has none, or it is not known.
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
