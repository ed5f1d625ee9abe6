import CallboardKit
import Synchronization

/// Opens a workspace in a file of JSON lines.
public func openJournal(at path: String) throws(StoreError) -> any BoardStore {
  try JournalStore(path: path)
}

/// A workspace in a file of JSON lines.
///
/// It contains shows with their boards, and is therefore a `BoardStore`, not a whole
/// `WorkspaceStore`. All that the file contains is in memory, too. Several processes can use one
/// file at the same time.
final class JournalStore: BoardStore {
  /// The path of the file.
  let location: String
  /// A commit fails if the file cannot be written; this store never knows before.
  let isReadOnly = false

  private let journal: Journal
  private let state: Mutex<JournalState>

  /// Opens a workspace; its file is created by the first commit.
  init(path: String) throws(StoreError) {
    location = path
    journal = Journal(path: path)
    state = Mutex(JournalState(location: path))
    _ = try sequence()
  }

  // snippet commit
  /// The state with all commits, including those of other processes.
  private func current() throws(StoreError) -> JournalState {
    try state.withLock { (state) throws(StoreError) in
      let news = try journal.commits(after: state.end)
      var next = state
      try next.add(news.commits, endingAt: news.end)
      state = next
      return next
    }
  }

  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    let stale = StoreError(.stale, at: location, "the workspace has changed in the meantime")
    let before = try current()
    guard before.sequence == expected else { throw stale }
    guard !changes.isEmpty else { return expected }
    var after = before
    for (index, change) in changes.enumerated() {
      guard watch?(index) ?? true else {
        throw StoreError(.cancelled, at: location, "the commit was cancelled")
      }
      try after.apply(change)
    }
    try after.check()
    // Another process may have been faster. This one reads its own line when it next looks.
    guard try journal.add(changes, at: before.end) else { throw stale }
    return StoreSequence(expected.value + 1)
  }
  // end

  // snippet reading
  private func read<Value>(_ body: (JournalState) -> Value) throws(StoreError) -> Stored<Value> {
    let state = try current()
    return Stored(body(state), at: state.sequence)
  }

  func sequence() throws(StoreError) -> StoreSequence { try current().sequence }

  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    let state = try current()
    guard (.start...state.sequence).contains(sequence) else {
      throw StoreError(.historyTrimmed, at: location, "there is no state \(sequence.value)")
    }
    return Stored(Array(state.commits[Int(sequence.value)...].joined()), at: state.sequence)
  }

  func shows() throws(StoreError) -> Stored<[ShowSummary]> {
    try read { state in
      let shows = state.all(Show.self).sorted {
        (SearchKey($0.name), NameKey($0.name)) < (SearchKey($1.name), NameKey($1.name))
      }
      return shows.map { show in
        ShowSummary(
          show: show, objectCount: state.all(ShowObject.self).count { $0.show == show.id },
          boardCount: state.boards(of: show.id).count)
      }
    }
  }
  // end

  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> {
    try read { $0.all().filter { $0.show == show } }
  }

  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]> {
    try read { $0.all().filter { $0.object == object } }
  }

  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> {
    try read { state in
      state.boards(of: show).map { board in
        BoardSummary(
          board: board, itemCount: state.all(BoardItem.self).count { $0.board == board.id })
      }
    }
  }

  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    let state = try current()
    guard let show = Show(state.entities[.show(show)]) else { return nil }
    let boards = state.boards(of: show.id)
    let items = state.all(BoardItem.self).filter { item in boards.contains { $0.id == item.board } }
    let objects = state.all(ShowObject.self).filter { $0.show == show.id }
    return Stored(
      ShowContents(show: show, objects: objects, boards: boards, items: items), at: state.sequence)
  }

  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? {
    let state = try current()
    guard let board = Board(state.entities[.board(board)]),
      let show = Show(state.entities[.show(board.show)])
    else { return nil }
    let items = state.all(BoardItem.self).filter { $0.board == board.id }
    let objects = state.all(ShowObject.self).filter { $0.show == show.id }
    let contents = BoardContents(
      show: show, board: board, items: items, objects: objects, boards: state.boards(of: show.id))
    return Stored(contents, at: state.sequence)
  }

  func keeps(fileAt path: String) -> Bool { journal.isFile(at: path) }

  /// Does nothing: the file is open only while it is read or written.
  func close() {}
}
