import CallboardKit

/// A home screen: apps in an order, which make way while a finger carries one.
public struct HomeScreen {
  private var session: BoardSession
  private let store: MemoryStore

  // snippet apps
  /// Creates a home screen with apps of a kind that only this app knows.
  public init(
    apps names: [String], columns: Int, in size: Size<ScreenSpace>,
    language: HomeWording.Language = .english
  ) throws {
    var random = SystemRandomNumberGenerator()
    var ids = IDSequence(using: &random)
    let created = Timestamp(milliseconds: 0)
    let show = Show(id: ids.next(), name: "Phone", created: created)
    let board = Board(
      id: ids.next(), show: show.id, name: "Home",
      rules: .flow(FlowSettings(columns: columns, spacing: 12)), created: created)
    let kind = try PhoneKind.app.kind
    let apps = names.map { name in
      ShowObject(id: ids.next(), show: show.id, kind: kind, name: name, created: created)
    }
    let items = zip(apps, OrderKey.spread(apps.count)).map { app, place in
      BoardItem(id: ids.next(), board: board.id, object: app.id, pose: .ordered(place))
    }
    // end
    store = MemoryStore(location: "home screen")
    let entities: [Entity] =
      [.show(show), .board(board)] + apps.map { .object($0) } + items.map { .item($0) }
    _ = try store.commit(entities.map { .insert($0) }, expecting: store.sequence())
    // snippet session
    session = try BoardSession(
      BoardContents(show: show, board: board, items: items, objects: apps), placement: .flow,
      mode: .edit, in: size, ids: IDSequence(using: &ids), kinds: PhoneKind.catalogue,
      wording: HomeWording(language))
    // end
  }

  // snippet touches
  /// Handles a finger, and stores what the session decides.
  public mutating func handle(_ touch: Touch) throws { try keep(session.handle(touch)) }

  /// Lets time pass: at the deadline, a released app is dropped.
  public mutating func advance(to time: Instant) throws { try keep(session.advance(to: time)) }

  /// When time must pass next, on the clock of the touches; `nil` if nothing waits for it.
  public var nextDeadline: Instant? { session.nextDeadline }

  private func keep(_ reaction: Reaction) throws {
    guard !reaction.changes.isEmpty else { return }
    _ = try store.commit(reaction.changes, expecting: store.sequence())
  }

  /// Everything there is to draw.
  public var scene: Scene { session.scene() }

  /// The names of the apps, in their order.
  public var apps: [String] {
    session.itemsInReadingOrder.compactMap { $0.object.flatMap(session.object)?.name }
  }
  // end

  /// The names of the apps as they are stored, in their order.
  public var storedApps: [String] {
    let items = store.contents(of: session.board.id)?.value.items ?? []
    return items.compactMap { item in item.pose.order.map { (place: $0, object: item.object) } }
      .sorted { $0.place < $1.place }
      .compactMap { $0.object.flatMap(session.object)?.name }
  }
}
