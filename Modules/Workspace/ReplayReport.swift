import Domain
public import PluginAPI

/// What a replay came to; as large as a person can read, however long the recording is.
public struct ReplayReport: Hashable, Sendable {
  /// How many changes and effects are told one by one.
  public static let most = 10_000

  /// What changed and what there is to tell.
  ///
  /// Behind the first ``most`` changes, those of one entity
  /// become one; behind the first ``most`` effects, only those are told that say what is open or
  /// where entries went.
  public var reaction: Reaction {
    Reaction(changes: first.changes + later.compactMap { $0 }, effects: first.effects)
  }
  /// How many changes there were.
  public private(set) var changes = 0
  /// How many effects are not told.
  public private(set) var omitted = 0
  /// How many touches the recording holds.
  public let touches: Int

  private var first = Reaction.none
  /// The later changes, one for each entity; `nil` where it was made and deleted since.
  private var later: [Change?] = []
  private var places: [EntityKey: Int] = [:]
  private var moved: Set<ID<ItineraryEntry>> = []

  /// Starts with nothing.
  package init(touches: Int) { self.touches = touches }

  /// Adds what came next.
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
      // What was opened and closed again needs no word.
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
