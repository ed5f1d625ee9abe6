import Domain
public import PluginAPI

/// The result of a replay, limited in size however long the recording is.
public struct ReplayReport: Hashable, Sendable {
  /// The maximum number of changes and effects reported one by one.
  public static let most = 10_000

  /// The changes and effects.
  ///
  /// After the first ``most`` changes, changes of one entity are merged; after the first ``most``
  /// effects, only those about open panels or moved entries are kept.
  public var reaction: Reaction {
    Reaction(changes: first.changes + later.compactMap { $0 }, effects: first.effects)
  }
  /// The number of changes.
  public private(set) var changes = 0
  /// The number of effects left out.
  public private(set) var omitted = 0
  /// The number of touches in the recording.
  public let touches: Int

  private var first = Reaction.none
  /// The later changes, one for each entity; `nil` if it was created and deleted since.
  private var later: [Change?] = []
  private var places: [EntityKey: Int] = [:]
  private var moved: Set<ID<ItineraryEntry>> = []

  /// Starts empty.
  package init(touches: Int) { self.touches = touches }

  /// Adds the next reaction.
  package mutating func append(_ other: Reaction) {
    changes += other.changes.count
    for change in other.changes { append(change) }
    for effect in other.effects { append(effect) }
  }

  private mutating func append(_ change: Change) {
    guard first.changes.count >= Self.most, let key = change.key else {
      return first.changes.append(change)
    }
    guard let place = places[key] else {
      places[key] = later.count
      return later.append(change)
    }
    switch (later[place].map(\.before) ?? change.before, change.after) {
    case (let before?, let after?): later[place] = Change.update(from: before, to: after)
    case (let before?, nil): later[place] = Change.delete(before)
    case (nil, let after?): later[place] = Change.insert(after)
    case (nil, nil): later[place] = nil
    }
  }

  private mutating func append(_ effect: Effect) {
    guard first.effects.count >= Self.most else { return first.append(effect) }
    switch effect {
    case .closed(let panel):
      // A panel that was opened and closed again is not reported.
      if let place = first.effects[Self.most...].lastIndex(of: .opened(panel)) {
        first.effects.remove(at: place)
      } else if !first.effects[Self.most...].contains(effect) {
        first.effects.append(effect)
      }
    case .opened: first.effects.append(effect)
    case .reflow(let entry) where moved.insert(entry).inserted: first.effects.append(effect)
    default: omitted += 1
    }
  }
}
