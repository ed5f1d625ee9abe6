public import Domain
import GridGeometry
public import PluginAPI

extension SyncReplica {
  /// What people should know about a step.
  ///
  /// - Parameter step: A step of this replica, the last one.
  /// - Returns: The messages, those about the same thing beside each other.
  public func messages(about step: Step) -> [SyncMessage] {
    // What was there before sync has no time, and lost against everything.
    let losses = step.losses.filter { $0.loser.milliseconds > 0 }
      .map { SyncMessage.lost(name(of: $0.entity.key), group: $0.group) }
    let notices = step.notices.compactMap { message(about: $0) } + losses
    let news = step.output.news.compactMap { news -> SyncMessage? in
      switch news {
      case .upToDate, .waiting, .newer, .unreadable: nil
      case .silent(let silence): .silent(reason: silence.failure?.reason)
      case .blocked(_, let reason): .blocked(reason: reason)
      case .refused(let key, let reason): .refused(name(of: key), reason: reason)
      case .overtaken(let key): .overtaken(trip: name(of: key))
      }
    }
    let sorted = notices.sorted { "\($0)" < "\($1)" }
    let rest = sorted.count - Self.mostMessages
    return (rest > 1 ? sorted.prefix(Self.mostMessages) + [.more(rest)] : sorted) + news
  }

  /// The most messages about what is not shown as somebody wanted it, for one step.
  private static var mostMessages: Int { 20 }

  /// What a notice says to people.
  ///
  /// - Parameter notice: The notice.
  /// - Returns: The message; `nil` if what it is about is gone.
  public func message(about notice: SyncNotice) -> SyncMessage? {
    switch notice {
    case .displaced(let item, let board):
      guard let shown = BoardItem(shown.entities[.item(item)]) else { return nil }
      return .displaced(
        name(of: .item(item)), board: name(of: .board(board)), place: shown.pose.place,
        by: obstacle(of: item, on: board).map { name(of: .item($0)) })
    case .renamed(_, let old, let new): return .renamed(old, to: new)
    case .hidden(let key, let cause):
      let reason: SyncMessage.Cause =
        switch cause {
        case .deleted(let owner): .deleted(name(of: owner))
        case .noRoom: .noRoom
        case .otherRules: .otherRules
        case .invalid: .invalid
        }
      return .hidden(name(of: key), because: reason)
    case .settingsRelaxed(let board, _): return .settingsRelaxed(board: name(of: .board(board)))
    }
  }

  /// What people call an entity, also one that is not shown.
  ///
  /// - Parameter key: The entity.
  /// - Returns: Its name, or a word for its sort.
  public func name(of key: EntityKey) -> String {
    guard let entity = shown.entities[key] ?? engine.record(key)?.entity else {
      return key.sort.rawValue
    }
    guard let item = BoardItem(entity), item.label == nil, let object = item.object else {
      return entity.name
    }
    return name(of: .object(object))
  }

  /// The item that has the place which people gave another one; `nil` if it is not only one.
  private func obstacle(of item: ID<BoardItem>, on board: ID<Board>) -> ID<BoardItem>? {
    guard let wanted = engine.record(.item(item)).flatMap({ BoardItem($0.entity) })?.pose.cellBounds
    else { return nil }
    let others = shown.entities.values.lazy.compactMap { BoardItem($0) }.filter { other in
      other.board == board && other.id != item
        && other.pose.cellBounds.map { $0.overlaps(wanted) } ?? false
    }
    let found = Array(others.prefix(2))
    return found.count == 1 ? found.first?.id : nil
  }
}

extension Pose {
  /// The place as commands write it; `nil` if it is not on cells.
  fileprivate var place: String? { cellBounds.map { "\($0.origin.x),\($0.origin.y)" } }
}

extension Entity {
  /// What people call it; the sort of an entity that has no name of its own.
  package var name: String {
    switch self {
    case .show(let show): show.name
    case .object(let object): object.name
    case .board(let board): board.name
    case .item(let item): item.label ?? item.reference ?? key.sort.rawValue
    case .trip(let trip): trip.name
    case .city(let city): city.name
    case .game(let game): "\(game.away) at \(game.home)"
    case .entry(let entry): entry.custom?.title ?? key.sort.rawValue
    }
  }
}
