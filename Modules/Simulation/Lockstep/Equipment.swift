public import PluginAPI

/// What a store keeps that a simulation changes: shows with their boards, and trips.
public typealias StageStore = BoardStore & TripStore

/// What a simulation is given from outside: a real store, and what draws scenes.
public struct Equipment: Sendable {
  /// Opens an empty workspace of a real store; `nil` where scripts are only to be kept in memory.
  public var openStore: (@Sendable () throws(StoreError) -> any StageStore)?
  /// What must be able to draw every scene.
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
public enum Vigilance: Sendable {
  /// As often as a campaign can afford: reactions at every step; the full state after every change,
  /// when a finger is lifted or taken away, and at every 64th step; what costs more now and then.
  case campaign
  /// Everything, at every step: for replays and shrinking.
  case everyStep
  /// Reactions and the full state at every step, and what costs more never: for shrinking what
  /// differs from the reference model.
  case lockstep
  /// Nothing, ever: for playing once more what was looked at before. There is only the surface, and
  /// what it is told of changes made elsewhere.
  case never
}
