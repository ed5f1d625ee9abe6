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
    let (losses, devices) = (try lost(), await runner.devices)
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
    let losses = Array(try lost().reversed())
    guard losses.indices.contains(number - 1) else {
      throw WorkspaceError(
        .notFound, "there is no lost edit \(number)", remedy: "'sync lost' lists them")
    }
    guard let edit = try await lostEdits().first(where: { $0.number == number }) else {
      throw WorkspaceError(.stale, "the list of lost edits has just changed", remedy: "try again")
    }
    try await seat.restore(losses[number - 1])
    do throws(StoreError) {
      try losses[number - 1].forget(in: workspace.store)
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

extension Seat {
  /// Makes a lost edit again.
  fileprivate func restore(_ loss: SyncLoss) throws(WorkspaceError) {
    try edit { () throws(WorkspaceError) in
      let changes = try self.changes(restoring: loss)
      try self.judge(changes, for: Judgement(failure: "the lost edit cannot be restored"))
      return (changes, ())
    }
  }

  private func changes(restoring loss: SyncLoss) throws(WorkspaceError) -> [Change] {
    let entity = loss.entity
    let now = try reading { store throws(StoreError) in try Self.entity(entity.key, in: store) }
    switch (now, loss.group) {
    case (nil, nil): return []
    case (nil, _?): return [.insert(entity)]
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

  fileprivate static func entity(
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
