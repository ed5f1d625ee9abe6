public import PluginAPI

/// A store for the entities that a simulation changes: shows with their boards, and trips.
public typealias StageStore = BoardStore & TripStore

/// The external parts of a simulation: a real store, and renderers.
public struct Equipment: Sendable {
  /// Opens an empty workspace of a real store; `nil` if scripts are only to be kept in memory.
  public var openStore: (@Sendable () throws(StoreError) -> any StageStore)?
  /// The renderers, which must draw every scene.
  public var renderers: [any SceneRenderer]

  /// Creates equipment.
  public init(
    openStore: (@Sendable () throws(StoreError) -> any StageStore)? = nil,
    renderers: [any SceneRenderer] = []
  ) {
    self.openStore = openStore
    self.renderers = renderers
  }

  /// Neither a store nor a renderer.
  public static let none = Equipment()
}

/// How often a referee looks at everything.
public enum CheckLevel: Sendable {
  /// As often as a campaign can afford: reactions at every step; the full state after every change,
  /// when a finger is lifted or taken away, and at every 64th step; costly checks now and then.
  case campaign
  /// Everything, at every step: for replays and shrinking.
  case everyStep
  /// Reactions and the full state at every step, but no costly checks: for shrinking differences
  /// from the reference model.
  case lockstep
  /// Never: for replaying a checked script. There is only the surface, and the outside changes.
  case never
}
