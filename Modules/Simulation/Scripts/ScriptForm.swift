import Domain
import GridGeometry
import PluginAPI

/// The form of a surface's stages, which distinguishes its scripts from those of other surfaces.
public struct ScriptForm: Sendable {
  /// How many boards there are at most.
  private let boards: Int
  /// Whether a person looks at it through a window, in one of two modes.
  private let hasView: Bool
  /// What there is instead of boards and blocks; `nil` if there are those.
  private let part: (any StagePart.Type)?

  /// A board or none, in a mode and seen through a window.
  public static let board = ScriptForm(boards: 1, hasView: true)
  /// Any number of boards, which are neither played nor magnified.
  public static let list = ScriptForm(boards: .max, hasView: false)

  init(boards: Int, hasView: Bool, part: (any StagePart.Type)? = nil) {
    self.boards = boards
    self.hasView = hasView
    self.part = part
  }

  /// Whether an empty script has a board.
  var hasOneBoard: Bool { boards == 1 }

  /// Why a script of a surface cannot begin with a mode and a view; `nil` if it can.
  func fault(of mode: InteractionMode, _ view: ViewMemory, on surface: String) -> String? {
    if hasView { return nil }
    if mode != .edit { return "the surface '\(surface)' has no mode '\(mode.rawValue)'" }
    if view != Self.fixedView {
      return "the surface '\(surface)' is always seen at 0,0 and zoom 1"
    }
    return nil
  }

  private static let fixedView = ViewMemory(center: .origin, zoom: 1)

  /// Why an entity cannot be on a stage after others; `nil` if it can.
  func fault(of entity: Entity, after builder: StageBuilder, on surface: String) -> String? {
    let isOfBoards: Bool
    switch entity {
    case .show: return nil
    case .object, .board, .item: isOfBoards = true
    default: isOfBoards = false
    }
    guard isOfBoards else {
      if let part, part.owns(entity) { return nil }
      let owner = SurfaceActs.parts.first { $0.owns(entity) }?.name ?? "that"
      return "the surface '\(surface)' has nothing of \(owner)"
    }
    if part != nil { return "the surface '\(surface)' has nothing of boards" }
    guard case .board = entity, builder.boards.count >= boards else { return nil }
    return "the surface '\(surface)' has one board; this is another one"
  }

  /// A stage without what scripts of the surface do not begin with.
  func trimmed(_ stage: Stage) -> Stage {
    var stage = stage
    if !hasView { (stage.mode, stage.view) = (.edit, Self.fixedView) }
    if part != nil { (stage.objects, stage.items) = ([], []) } else { stage.part = nil }
    guard stage.boards.count > boards else { return stage }
    stage.boards = Array(stage.boards.prefix(boards))
    let kept = Set(stage.boards.map(\.id))
    stage.items.removeAll { !kept.contains($0.board) }
    return stage
  }
}
