import Domain

/// The show's boards, each with its blocks and their picture.
///
/// Every change goes through ``apply(_:)``, whether it was decided here or elsewhere.
struct BoardListState: Sendable {
  /// A board of the list.
  struct Entry: Sendable {
    var board: Board
    var items: [ID<BoardItem>: BoardItem]
    var thumbnail: Thumbnail

    /// The blocks from the top row to the bottom one, each row from left to right.
    var itemsInReadingOrder: [BoardItem] { items.values.sorted(by: BoardItem.inReadingOrder) }
  }

  private(set) var show: Show
  private(set) var isDeleted = false
  /// The boards, in order; boards with the same place stay as they were added.
  private(set) var entries: [Entry] = []
  private(set) var objects: [ID<ShowObject>: ShowObject]
  /// The index of each board in `entries`.
  private var places: [ID<Board>: Int] = [:]

  init(_ list: BoardList) {
    show = list.show
    objects = Dictionary(list.objects.map { ($0.id, $0) }) { first, _ in first }
    for entry in list.entries where places[entry.board.id] == nil {
      guard entry.board.show == show.id else { continue }
      let items = entry.items.filter { $0.board == entry.board.id }
      places[entry.board.id] = entries.count
      entries.append(
        Entry(
          board: entry.board, items: Dictionary(items.map { ($0.id, $0) }) { first, _ in first },
          thumbnail: Thumbnail(of: items, showing: objects, under: entry.board.rules)))
    }
  }

  /// The board with an identity, with its blocks, or `nil`.
  func entry(_ id: ID<Board>) -> Entry? { places[id].map { entries[$0] } }

  /// The index of a board in the list, or `nil`.
  func place(of id: ID<Board>) -> Int? { places[id] }

  /// The keys of all names in use except that of one board.
  func names(except id: ID<Board>? = nil) -> Set<NameKey> {
    Set(entries.lazy.filter { $0.board.id != id }.map { NameKey($0.board.name) })
  }

  /// Applies changes; ignores those of other shows.
  ///
  /// Only boards that look different get a new picture.
  mutating func apply(_ changes: [Change]) {
    var repainted: Set<ID<Board>> = []
    var recolored: Set<ID<ShowObject>> = []
    for change in changes {
      switch (change.before, change.after) {
      case (_, .show(let after)) where after.id == show.id: show = after
      case (.show(let before), nil) where before.id == show.id: isDeleted = true
      case (_, .object(let after)) where after.show == show.id:
        if objects[after.id]?.color != after.color { recolored.insert(after.id) }
        objects[after.id] = after
      case (.object(let before), nil) where before.show == show.id:
        if objects[before.id]?.color != nil { recolored.insert(before.id) }
        objects[before.id] = nil
      case (_, .board(let after)) where after.show == show.id:
        put(after, repainting: &repainted)
      case (.board(let before), nil): remove(before.id)
      case (let before, .item(let after)):
        if case .item(let old)? = before, old.board != after.board {
          take(old, repainting: &repainted)
        }
        put(after, repainting: &repainted)
      case (.item(let before), nil): take(before, repainting: &repainted)
      default: break
      }
    }
    repaint(repainted, recolored: recolored)
  }

  private mutating func put(_ board: Board, repainting repainted: inout Set<ID<Board>>) {
    if let place = places[board.id] {
      if entries[place].board.rules != board.rules { repainted.insert(board.id) }
      let isMoved = entries[place].board.order != board.order
      entries[place].board = board
      if isMoved {
        let entry = entries.remove(at: place)
        insert(entry, from: place)
      }
      return
    }
    insert(Entry(board: board, items: [:], thumbnail: .empty), from: entries.count)
  }

  /// Inserts a board behind all that are not after it.
  ///
  /// - Parameters:
  ///   - entry: The board.
  ///   - first: The first place from which places have changed already.
  private mutating func insert(_ entry: Entry, from first: Int) {
    let place = (entries.lastIndex { $0.board.order <= entry.board.order } ?? -1) + 1
    entries.insert(entry, at: place)
    renumber(from: min(place, first))
  }

  private mutating func remove(_ id: ID<Board>) {
    guard let place = places.removeValue(forKey: id) else { return }
    entries.remove(at: place)
    renumber(from: place)
  }

  private mutating func renumber(from first: Int) {
    for place in first..<entries.count { places[entries[place].board.id] = place }
  }

  private mutating func put(_ item: BoardItem, repainting repainted: inout Set<ID<Board>>) {
    guard let place = places[item.board] else { return }
    entries[place].items[item.id] = item
    repainted.insert(item.board)
  }

  private mutating func take(_ item: BoardItem, repainting repainted: inout Set<ID<Board>>) {
    guard let place = places[item.board] else { return }
    entries[place].items[item.id] = nil
    repainted.insert(item.board)
  }

  private mutating func repaint(
    _ repainted: Set<ID<Board>>, recolored: Set<ID<ShowObject>>
  ) {
    for place in entries.indices {
      let entry = entries[place]
      let isRecolored =
        !recolored.isEmpty
        && entry.items.values.contains { $0.object.map(recolored.contains) ?? false }
      guard isRecolored || repainted.contains(entry.board.id) else { continue }
      entries[place].thumbnail = Thumbnail(
        of: entry.items.values, showing: objects, under: entry.board.rules)
    }
  }
}
