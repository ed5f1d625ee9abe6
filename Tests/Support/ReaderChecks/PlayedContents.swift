import Domain
import GridGeometry
import PluginAPI

/// What a show owns, changed by imports alone, and as strict about changes as any store.
struct PlayedContents {
  private let show: Show
  private var isMade = false
  private var objects: [ID<ShowObject>: ShowObject] = [:]
  private var boards: [ID<Board>: Board] = [:]
  private var boardNames: Set<NameKey> = []
  private var items: [ID<BoardItem>: BoardItem] = [:]

  init(_ show: Show) { self.show = show }

  /// All that the show owns.
  var contents: ShowContents {
    ShowContents(
      show: show, objects: Array(objects.values), boards: Array(boards.values),
      items: Array(items.values))
  }

  /// Takes changes over that make things.
  mutating func apply(_ changes: [Change]) throws(BrokenPromise) {
    for change in changes {
      guard change.before == nil, let made = change.after else {
        throw BrokenPromise("a first import changes what there is: \(change)")
      }
      switch made {
      case .show(let made):
        try promise(made == show && !isMade, "another show is made: \(made)")
        isMade = true
      case .object(let object):
        try promise(isMade && object.show == show.id, "an object of no show: \(object)")
        try promise(objects.updateValue(object, forKey: object.id) == nil, "twice: \(object)")
        try promise(
          object.name.isEmpty || (try? Name.validated(object.name)) == object.name,
          "the name '\(object.name)' is not valid")
      case .board(let board): try add(board)
      case .item(let item): try add(item)
      case .trip, .city, .game, .entry:
        throw BrokenPromise("an import of a show makes something of a trip: \(made)")
      }
    }
  }

  private mutating func add(_ board: Board) throws(BrokenPromise) {
    try promise(isMade && board.show == show.id, "a board of no show: \(board)")
    try promise(boards.updateValue(board, forKey: board.id) == nil, "twice: \(board)")
    try promise(
      (try? Name.validated(board.name)) == board.name, "the name '\(board.name)' is not valid")
    try promise(
      boardNames.insert(NameKey(board.name)).inserted, "two boards are '\(board.name)'")
  }

  private mutating func add(_ item: BoardItem) throws(BrokenPromise) {
    guard let board = boards[item.board], item.object.map({ objects[$0] != nil }) ?? true else {
      throw BrokenPromise("a block of nothing, or nowhere: \(item)")
    }
    try promise(items.updateValue(item, forKey: item.id) == nil, "twice: \(item)")
    try checkPose(of: item, on: board)
    if let message = item.message {
      try promise((try? MessageText.validated(message)) == message, "no message: '\(message)'")
    }
  }

  /// An item lies as its board's rules ask.
  private func checkPose(of item: BoardItem, on board: Board) throws(BrokenPromise) {
    let forms: [String: Pose.Form] = ["flow": .ordered, "canvas": .free, "tiles": .shaped]
    guard let form = forms[board.rules.key] else {
      guard let span = item.pose.cells?.span else { throw BrokenPromise("no cells: \(item)") }
      return try promise(
        board.rules.minimum.allows(span), "smaller than the board allows: \(item)")
    }
    try promise(item.pose.form == form, "a pose of other rules: \(item)")
    try promise(item.pose.area?.isFinite ?? true, "an endless area: \(item)")
    if let card = item.content.card {
      try promise((try? card.validated()) == card, "a card that no one could make: \(item)")
    }
  }

  /// No two blocks of a board share a cell, and no two are at one place of an order or a stack.
  func checkOverlaps() throws(BrokenPromise) {
    let byBoard = Dictionary(grouping: items.values, by: \.board)
    for board in boards.values {
      let keys = (byBoard[board.id] ?? []).compactMap(\.key)
      try promise(Set(keys).count == keys.count, "two are at one place on '\(board.name)'")
      let filled = (byBoard[board.id] ?? []).flatMap(\.filled)
      try promise(Set(filled).count == filled.count, "pieces overlap on '\(board.name)'")
      let cells = (byBoard[board.id] ?? []).compactMap(\.pose.cells)
      // Swept from top to bottom: only blocks that begin above another's end can overlap it.
      let sorted = cells.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
      for (position, rect) in sorted.enumerated() {
        for other in sorted[(position + 1)...] {
          if other.minY >= rect.maxY { break }
          try promise(!rect.overlaps(other), "\(rect) lies over \(other) on '\(board.name)'")
        }
      }
    }
  }
}

extension BoardItem {
  /// The place in an order or a stack.
  fileprivate var key: OrderKey? {
    switch pose {
    case .ordered(let key), .free(_, let key): key
    case .cells, .shaped: nil
    }
  }

  /// The cells that a piece fills.
  fileprivate var filled: [Cell] {
    guard let piece = pose.piece else { return [] }
    return piece.shape.cells.compactMap {
      piece.cell.moved(byColumns: Int($0.x), rows: Int($0.y))
    }
  }
}
