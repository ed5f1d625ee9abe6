import Boards
import Domain
import PluginAPI
import SyncClient

extension Seat {
  /// Makes a lost edit again: as a step that can be undone, if it is one of the board that is being
  /// edited here.
  func restore(_ loss: SyncLoss) throws(WorkspaceError) {
    try refresh()
    if let step = step(restoring: loss) {
      guard let refusal = try perform(step).refusal else { return }
      throw WorkspaceError(
        refusal.reason.code,
        "\(Self.notRestored): \(words(of: refusal.reason))", by: refusal.by,
        customCode: refusal.reason.customCode)
    }
    try edit { () throws(WorkspaceError) in
      let changes = try self.changes(restoring: loss)
      try self.judge(changes, for: Judgement(failure: Self.notRestored))
      return (changes, ())
    }
    // A change of blocks alone does not do that by itself.
    guard let item = BoardItem(loss.entity), let board = try boardContents(item.board)?.board
    else { return }
    note(UnrecordedEdit(changing: [board]))
  }

  private static let notRestored = "the lost edit cannot be restored"

  /// The command that makes a lost edit again on the board that is being edited; `nil` if there is
  /// none.
  private func step(restoring loss: SyncLoss) -> SessionCommand? {
    guard mode == .edit, let session, !session.isDeleted, let lost = BoardItem(loss.entity),
      lost.board == session.board.id
    else { return nil }
    guard let now = session.item(lost.id) else {
      return loss.group == nil ? nil : .add(lost, isExact: true)
    }
    return switch loss.group {
    case nil: .remove(now.id)
    case "label": .setLabel(now.id, lost.label)
    case "action": .setAction(now.id, lost.action)
    case "place" where lost.content == now.content:
      .arrange([PoseChange(item: now.id, from: now.pose, to: lost.pose)])
    default: nil
    }
  }

  private func changes(restoring loss: SyncLoss) throws(WorkspaceError) -> [Change] {
    let entity = loss.entity
    let now = try reading { store throws(StoreError) in try Self.entity(entity.key, in: store) }
    switch (now, loss.group) {
    case (nil, nil): return []
    case (nil, _?):
      for need in entity.needs {
        let owner = try reading { store throws(StoreError) in try Self.entity(need, in: store) }
        guard owner == nil else { continue }
        let name = need.sort == .item ? "block" : need.sort.rawValue
        throw WorkspaceError(
          .notFound, "\(Self.notRestored): its \(name) was deleted",
          remedy: "take back that deletion first, with 'revert' where it was made")
      }
      return [.insert(entity)]
    case (let now?, nil): return [.delete(try Self.alone(now))]
    case (let now?, let group?):
      let edited = entity.key.isOfTrips ? entity : entity.withGroup(group, over: now)
      return [Change.update(from: now, to: edited)].compactMap(\.self).filter { !$0.isEmpty }
    }
  }

  /// An entity that can be deleted without others.
  private static func alone(_ entity: Entity) throws(WorkspaceError) -> Entity {
    switch entity.key.sort {
    case .item, .city, .game, .entry: return entity
    case .show, .object, .board, .trip:
      throw WorkspaceError(
        .notAllowed, "the \(entity.key.sort.rawValue) was changed after it was deleted elsewhere",
        remedy: "delete it again yourself if that is right")
    }
  }

  static func entity(
    _ key: EntityKey, in store: any WorkspaceStore
  ) throws(StoreError) -> Entity? {
    if key.isOfTrips {
      for trip in try store.trips().value {
        let contents = try store.contents(of: trip.trip.id)?.value.entities ?? []
        if let entity = contents.first(where: { $0.key == key }) { return entity }
      }
    } else {
      for show in try store.shows().value {
        let contents = try store.contents(of: show.show.id)?.value.entities ?? []
        if let entity = contents.first(where: { $0.key == key }) { return entity }
      }
    }
    return nil
  }
}

extension Entity {
  /// Another version of the entity with a group of this one.
  fileprivate func withGroup(_ name: String, over other: Entity) -> Entity {
    func copied<Value: EntityValue>(_ value: Value) -> Entity {
      guard var target = Value(other) else { return other }
      for group in Value.fieldGroups where group.name == name {
        group.copy(from: value, to: &target)
      }
      return target.entity
    }
    return copied(value)
  }
}
