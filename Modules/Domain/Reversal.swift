/// The changes that take an edit back although others followed.
///
/// What later edits left alone becomes as it was before. Nothing is taken back if something later
/// depends on the edit: properties that were changed again, entities that were deleted, or that
/// refer to what would go.
public struct Reversal: Hashable, Sendable {
  /// Why an edit cannot be taken back.
  public enum Obstacle: Hashable, Sendable {
    /// The entity was changed again.
    case changed(EntityKey)
    /// The entity was deleted.
    case deleted(EntityKey)
    /// The entity, which is new or was changed, needs one that the edit made.
    case needed(by: EntityKey)
    /// The entity belongs to one that was deleted.
    case ownerless(EntityKey, of: EntityKey)

    /// The entity that the later edit changed.
    public var key: EntityKey {
      switch self {
      case .changed(let key), .deleted(let key), .needed(let key), .ownerless(_, let key): key
      }
    }
  }

  /// The changes, from the present state; empty if everything is as before already.
  public private(set) var changes: [Change] = []
  /// What is in the way, in the order of the edit; if there is anything, do not make ``changes``.
  public private(set) var obstacles: [Obstacle] = []

  /// Takes an edit back.
  ///
  /// - Parameters:
  ///   - edit: The changes of the edit, in order.
  ///   - later: All changes that were made since, in order.
  /// - Complexity: O(`edit` + `later`).
  public init(of edit: [Change], since later: [Change]) {
    let (made, since) = (NetChanges(edit), NetChanges(later))
    // Backwards, so that owners come before what they own, as they did.
    for key in made.order.reversed() {
      guard let change = made[key] else { continue }
      take(back: change, of: key, since[key])
    }
    checkReferences(since)
  }

  private mutating func take(back made: Fate, of key: EntityKey, _ since: Fate?) {
    let now = since?.after ?? (since == nil ? made.after : nil)
    guard now != made.before, made.before != made.after else { return }
    if now == made.after {
      add(now, made.before)
    } else if let before = made.before, let after = made.after {
      guard let now else { return obstacles.append(.deleted(key)) }
      guard let merged = now.merging(before, over: after) else {
        return obstacles.append(.changed(key))
      }
      if merged != now { add(now, merged) }
    } else if now != nil, made.before == nil {
      obstacles.append(.changed(key))
    }
    // What the edit deleted is there again, in whatever state: that is taken back already.
  }

  private mutating func add(_ now: Entity?, _ then: Entity?) {
    switch (now, then) {
    case (nil, nil): break
    case (nil, let then?): changes.append(.insert(then))
    case (let now?, nil): changes.append(.delete(now))
    case (let now?, let then?):
      if let change = Change.update(from: now, to: then) { changes.append(change) }
    }
  }

  /// Notes entities that would lose what they refer to.
  private mutating func checkReferences(_ since: NetChanges) {
    let results = NetChanges(changes)
    func isGone(_ key: EntityKey) -> Bool {
      if let result = results[key] { return result.after == nil }
      return since[key].map { $0.after == nil } ?? false
    }
    for key in since.order where results[key] == nil {
      guard let entity = since[key]?.after else { continue }
      if entity.needs.contains(where: isGone) { obstacles.append(.needed(by: key)) }
    }
    for change in changes {
      guard let entity = change.after else { continue }
      for owner in entity.needs where isGone(owner) {
        obstacles.append(.ownerless(entity.key, of: owner))
      }
    }
  }
}

/// An entity before and after several changes.
private struct Fate {
  let before: Entity?
  var after: Entity?
}

/// What several changes come to for each entity.
private struct NetChanges {
  private var fates: [EntityKey: Fate] = [:]
  /// The changed entities, in the order of their first change.
  private(set) var order: [EntityKey] = []

  init(_ changes: [Change]) {
    for change in changes {
      guard let key = change.key else { continue }
      if fates[key] == nil {
        order.append(key)
        fates[key] = Fate(before: change.before, after: change.after)
      } else {
        fates[key]?.after = change.after
      }
    }
  }

  subscript(_ key: EntityKey) -> Fate? { fates[key] }
}

extension Entity {
  /// The entity with an edit's properties, if it has not changed them itself.
  fileprivate func merging(_ new: Entity, over old: Entity) -> Entity? {
    func merged<Value: EntityValue>(_ value: Value) -> Entity? {
      guard let new = Value(new), let old = Value(old) else { return nil }
      return value.merging(new, over: old)?.entity
    }
    return merged(value)
  }
}
