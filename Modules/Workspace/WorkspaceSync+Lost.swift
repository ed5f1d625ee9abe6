import Domain
import GridGeometry
import PluginAPI
import SyncClient

extension WorkspaceSync {
  /// The edits that lost against later ones and are kept, the newest first; none if the workspace
  /// is not synced.
  ///
  /// - Throws: ``WorkspaceError`` if they cannot be read.
  func lost() throws(WorkspaceError) -> [SyncLoss] {
    do throws(StoreError) {
      return try SyncLoss.all(in: workspace.store)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// The edits that lost against later ones and are kept, the newest first; none if the workspace
  /// is not synced.
  ///
  /// - Throws: ``WorkspaceError`` if they cannot be read.
  public func lostEdits() async throws(WorkspaceError) -> [LostEdit] {
    try await edits(of: try lost())
  }

  private func edits(of losses: [SyncLoss]) async throws(WorkspaceError) -> [LostEdit] {
    let devices = await runner.devices
    var edits: [LostEdit] = []
    // The oldest one is the first, so that a number does not change when another edit is lost.
    for (index, loss) in zip((0..<losses.count).reversed(), losses) {
      let entity = loss.entity
      edits.append(
        LostEdit(
          number: index + 1, sort: entity.key.sort, name: try workspace.name(of: entity),
          group: loss.group, value: loss.group.flatMap { entity.text(ofGroup: $0) },
          time: Timestamp(loss.loser), winnerTime: Timestamp(loss.winner),
          winner: devices.name(of: loss.winner.device)))
    }
    return edits
  }

  /// Makes a lost edit again, as a new edit at a seat; it is then not lost any more.
  ///
  /// - Parameters:
  ///   - number: Its place among the lost ones, from 1.
  ///   - seat: The seat, which belongs to this workspace.
  /// - Returns: The edit.
  /// - Throws: ``WorkspaceError`` if there is none, or the rules do not allow it now.
  public func restore(_ number: Int, at seat: Seat) async throws(WorkspaceError) -> LostEdit {
    let losses = try lost()
    let edits = try await edits(of: losses)
    guard let (loss, edit) = zip(losses, edits).first(where: { $0.1.number == number }) else {
      throw WorkspaceError(
        .notFound, "there is no lost edit \(number)", remedy: "'sync lost' lists them")
    }
    try await seat.restore(loss)
    do throws(StoreError) {
      try loss.forget(in: workspace.store)
    } catch {
      throw WorkspaceError(error)
    }
    return edit
  }
}

extension Timestamp {
  fileprivate init(_ stamp: Stamp) { self.init(milliseconds: Int64(clamping: stamp.milliseconds)) }
}

extension OpenWorkspace {
  /// What people call an entity, which may not be in the workspace any more.
  fileprivate nonisolated func name(of entity: Entity) throws(WorkspaceError) -> String {
    guard let item = BoardItem(entity), item.label == nil, let object = item.object else {
      return entity.name
    }
    do throws(StoreError) {
      return try Seat.entity(.object(object), in: store)?.name ?? entity.name
    } catch {
      throw WorkspaceError(error)
    }
  }
}

extension Entity {
  /// What a group of fields has, in a few words; `nil` where that takes more.
  fileprivate func text(ofGroup group: String) -> String? {
    switch (self, group) {
    case (.item(let item), "place"):
      item.pose.cellBounds.map { "\($0.origin.x),\($0.origin.y)" }
    case (.item(let item), "label"): item.label
    case (.show, "name"), (.object, "name"), (.board, "name"): name
    default: nil
    }
  }
}
