import Boards
import Domain
import Files
public import GridGeometry
import Itinerary
public import PluginAPI

/// What a picture of a board, list of boards or trip shows.
public struct PictureOptions: Hashable, Sendable {
  /// The width and height in pixels; `nil` for as much as there is to show.
  public var size: PictureSize?
  /// The pixels for each screen point.
  public var scale: Double
  /// The part of a board to show; `nil` for all of it.
  public var region: Rect<BoardSpace>?
  /// The colours.
  public var look: PictureLook
  /// Whether an existing file is replaced.
  public var overwrites: Bool

  /// Creates options.
  public init(
    size: PictureSize? = nil, scale: Double = 1, region: Rect<BoardSpace>? = nil,
    look: PictureLook = PictureLook(), overwrites: Bool = false
  ) {
    self.size = size
    self.scale = scale
    self.region = region
    self.look = look
    self.overwrites = overwrites
  }
}

/// The size of a picture in pixels; points for a page of paper.
public struct PictureSize: Hashable, Sendable {
  /// The width.
  public let width: Int
  /// The height.
  public let height: Int

  /// Creates a size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The size of a view, with whole pixels; a renderer refuses what is too large.
  init(_ view: Size<ScreenSpace>, scale: Double) {
    func pixels(_ points: Double) -> Int {
      let pixels = (points * scale - 1e-6).rounded(.up)
      return pixels.isNaN ? 0 : Int(min(max(pixels, 0), 1e9))
    }
    self.init(width: pixels(view.width), height: pixels(view.height))
  }
}

/// A report on the export of a picture.
public struct PictureReport: Hashable, Sendable {
  /// What is shown: `board`, `boards` or `trip`.
  public let kind: String
  /// The name of the board, show or trip.
  public let name: String
  /// The key of the renderer.
  public let format: String
  /// The file, as the user named it.
  public let path: String
  /// The size of the picture.
  public let size: PictureSize
  /// The size of the file.
  public let byteCount: Int
}

extension Seat {
  /// Writes a picture of the current board, list of boards or itinerary.
  ///
  /// Neither the view nor anything else of the seat changes. In the picture nothing is selected,
  /// and no panel is open.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - format: The key of the renderer.
  ///   - options: The size, the colours and what to show.
  /// - Returns: A report on the export.
  /// - Throws: ``WorkspaceError`` if nothing is open, this build makes no such pictures, the
  ///   picture is empty or too large, or the file exists already, belongs to the workspace or
  ///   cannot be written; it is then unchanged.
  public func exportPicture(
    to path: String, as format: String, options: PictureOptions = PictureOptions()
  ) throws(WorkspaceError) -> PictureReport {
    try refresh()
    let front = open[try frontIndex()]
    let (size, bytes) = try drawn(front.surface, as: format, options)
    try write(bytes, to: path, overwriting: options.overwrites)
    let (kind, name) = subject(of: front)
    return PictureReport(
      kind: kind, name: name, format: format, path: path, size: size, byteCount: bytes.count)
  }

  /// The picture of a surface, and its size.
  func drawn(
    _ surface: any Surface, as format: String, _ options: PictureOptions
  ) throws(WorkspaceError) -> (size: PictureSize, bytes: [UInt8]) {
    guard let plugin = registry.renderer(format) else {
      throw WorkspaceError(PictureError.isMissing)
    }
    guard options.scale.isNormal, options.scale > 0 else {
      throw WorkspaceError(.outOfRange, "a picture has a scale greater than 0")
    }
    let shown = try picture(of: surface, options)
    let renderer = plugin.make(
      .pixels(width: shown.size.width, height: shown.size.height, scale: options.scale))
    guard let renderer = renderer as? any PictureRenderer else {
      throw WorkspaceError(.unsupported, "'\(format)' draws no pictures")
    }
    var scene = scene(of: shown.surface)
    // No one can touch a picture of a trip.
    if surface is ItinerarySession { scene.elements.removeAll { $0.isForFingers } }
    do throws(PictureError) {
      return (shown.size, try renderer.picture(of: scene, options.look))
    } catch {
      throw WorkspaceError(error)
    }
  }

  private func subject(of front: OpenSurface) -> (kind: String, name: String) {
    switch front.subject {
    case .board: ("board", session?.board.name ?? "")
    case .trip: ("trip", front.surface.scene().board)
    default: ("boards", show?.name ?? "")
    }
  }

  // MARK: What is shown

  /// A copy of a surface that shows what a picture is to show, and the size of the picture.
  func picture(
    of front: any Surface, _ options: PictureOptions
  ) throws(WorkspaceError) -> (surface: any Surface, size: PictureSize) {
    guard let board = front as? BoardSession else {
      guard options.region == nil else {
        throw WorkspaceError(
          .notAllowed, "only a board has regions", remedy: "leave out --region, or open a board")
      }
      return try picture(ofList: front, options)
    }
    return try picture(of: board, options)
  }

  private func picture(
    of board: BoardSession, _ options: PictureOptions
  ) throws(WorkspaceError) -> (surface: any Surface, size: PictureSize) {
    var board = board
    _ = board.perform(.cancel)
    _ = board.perform(.select(.none))
    if let size = options.size { try resize(&board, to: Self.view(of: size, options.scale)) }
    guard let bounds = options.region ?? board.contentBounds else {
      guard let size = options.size else {
        throw WorkspaceError(
          .notFound, "this board is empty", remedy: "place something, or give a --size")
      }
      return (board, size)
    }
    // A region is all that there is to see; around a board there is some room.
    let margin = options.region == nil ? BoardSession.fitMargin : 0
    if let size = options.size {
      let view = Self.view(of: size, options.scale)
      let zooms = [
        (view.width - 2 * margin) / max(bounds.size.width, 1),
        (view.height - 2 * margin) / max(bounds.size.height, 1), BoardSession.fitZoom,
      ]
      // A view that is narrower than its margins shows the middle.
      let zoom = zooms.filter { $0 > 0 }.min() ?? BoardSession.fitZoom
      try look(in: &board, at: bounds.center, zoom: zoom)
      return (board, size)
    }
    let view = Size<ScreenSpace>(
      width: max(bounds.size.width, 1) + 2 * margin,
      height: max(bounds.size.height, 1) + 2 * margin)
    try resize(&board, to: view)
    // In another width, an order can have other rows.
    let now = options.region ?? board.contentBounds ?? bounds
    let zoom = min(
      (view.width - 2 * margin) / max(now.size.width, 1),
      (view.height - 2 * margin) / max(now.size.height, 1), 1)
    try look(in: &board, at: now.center, zoom: zoom)
    return (board, PictureSize(view, scale: options.scale))
  }

  /// The width of a picture of a list, in screen points.
  private static let listWidth = 800.0
  /// A view in which all of a list can be seen: that of a renderer ends sooner.
  private static let longList = 1_000_000.0
  /// The space below a list.
  private static let foot = 22.0

  private func picture(
    ofList list: any Surface, _ options: PictureOptions
  ) throws(WorkspaceError) -> (surface: any Surface, size: PictureSize) {
    var list = list
    _ = list.perform(.cancel)
    if let size = options.size {
      try resize(&list, to: Self.view(of: size, options.scale))
      return (list, size)
    }
    try resize(&list, to: Size(width: Self.listWidth, height: Self.longList))
    // What is at the bottom of the view is in the way of nothing there.
    let elements = list.scene().elements.filter { $0.id != .damage }
    let end = elements.reduce(0) { max($0, $1.frame.maxY) }
    let view = Size<ScreenSpace>(width: Self.listWidth, height: end + Self.foot)
    try resize(&list, to: view)
    return (list, PictureSize(view, scale: options.scale))
  }

  private static func view(of size: PictureSize, _ scale: Double) -> Size<ScreenSpace> {
    Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  private func resize(
    _ surface: inout some Surface, to view: Size<ScreenSpace>
  ) throws(WorkspaceError) {
    let reaction = surface.perform(.setViewSize(view))
    if let refusal = reaction.refusal { throw self.refusal(refusal.reason) }
  }

  private func look(
    in board: inout BoardSession, at center: Point<BoardSpace>, zoom: Double
  ) throws(WorkspaceError) {
    let reaction = board.perform(.look(ViewMemory(center: center, zoom: zoom)))
    if let refusal = reaction.refusal { throw self.refusal(refusal.reason) }
  }
}

extension SceneElement {
  /// Whether it shows only where to touch.
  fileprivate var isForFingers: Bool { kind == .button || kind == .handle }
}
