import Domain
public import PluginAPI
import SyncClient

/// The parts of a simulation of sync that plugins provide.
public struct SyncEquipment: Sendable {
  /// The rules that boards can have.
  public let placements: [PlacementPlugin]
  /// Opens an empty workspace.
  public let openStore: @Sendable () throws(StoreError) -> any WorkspaceStore

  /// Creates equipment.
  public init(
    placements: [PlacementPlugin],
    openStore: @escaping @Sendable () throws(StoreError) -> any WorkspaceStore
  ) {
    self.placements = placements
    self.openStore = openStore
  }

  /// Makes the rules of a board; `nil` if there is no such plugin.
  func rules(of board: Board, _ items: [BoardItem]) -> (any PlacementRules)? {
    placements.first { $0.key == board.rules.key }?.make(board, items)
  }

  var normalisation: Normalisation {
    Normalisation(checksTrip: Self.isSound) { rules(of: $0, []) }
  }
}
