public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The start of a simulation: the contents of the surface, and how a person looks at them.
///
/// A replay needs only the stage and the steps.
public struct Stage: Hashable, Sendable {
  /// The key of the surface that is simulated.
  public var surface: String
  /// The show that owns everything.
  public var show: Show
  /// The objects of the show.
  public var objects: [ShowObject]
  /// The boards of the show, oldest first; the surface of a single board shows the first one.
  public var boards: [Board]
  /// The blocks of all boards.
  public var items: [BoardItem]
  /// The part that only this kind of surface has; `nil` if there is none, or it is deleted.
  public var part: OwnPart?
  /// The mode in which a board is opened.
  public var mode: InteractionMode
  /// Where the person looks.
  public var view: ViewMemory
  /// The extent of the view.
  public var viewSize: Size<ScreenSpace>
  /// The thresholds that distinguish gestures.
  public var settings: GestureSettings
  /// The seed of the identities of new entities.
  public var seed: UInt64

  /// Creates a stage.
  public init(
    surface: String, show: Show, objects: [ShowObject], boards: [Board], items: [BoardItem],
    part: OwnPart? = nil, mode: InteractionMode, view: ViewMemory, viewSize: Size<ScreenSpace>,
    settings: GestureSettings = .touch, seed: UInt64
  ) {
    self.surface = surface
    self.show = show
    self.objects = objects
    self.boards = boards
    self.items = items
    self.part = part
    self.mode = mode
    self.view = view
    self.viewSize = viewSize
    self.settings = settings
    self.seed = seed
  }

  /// The identities of new entities after the surface was opened for the Nth time.
  public func ids(opening: Int) -> IDSequence {
    var source = RandomSource(seed: seed).split(UInt64(opening))
    return IDSequence(using: &source)
  }

  /// Everything on it, in an order in which a store can take it.
  public var entities: [Entity] {
    [.show(show)] + objects.map(Entity.object) + boards.map(Entity.board)
      + items.map(Entity.item) + (part?.part.entities ?? [])
  }
}
