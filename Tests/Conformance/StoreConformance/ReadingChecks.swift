import Domain
import GridGeometry
import PluginAPI

/// What a store of boards answers, apart from the values themselves.
enum ReadingChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("a new workspace is empty and at the start", newWorkspace),
      StoreCheck("a store names the workspace as given", location),
      StoreCheck("unknown identities are answered with nothing", unknownIdentities),
      StoreCheck("shows come by name with the sizes of what they own", showSummaries),
      StoreCheck("boards come oldest first with the number of their blocks", boardSummaries),
      StoreCheck("boards come in the order that was chosen", boardOrder),
      StoreCheck("a block that opens a board keeps it there", destinations),
      StoreCheck("contents are all of one show and nothing of another", contents),
      StoreCheck("the blocks that show an object are found on all boards", itemsShowing),
      StoreCheck("each reading carries the state it was read from", sequences),
      StoreCheck("what was kept is there after closing and opening", reopening),
    ]
  }

  private static func newWorkspace(_ subject: BoardSubject) throws {
    let store = try subject.open()
    try requireEqual(store.sequence(), .start, "the state")
    try require(try store.shows().value.isEmpty, "a new workspace has shows")
    try require(try store.changes(after: .start).value.isEmpty, "a new workspace has changes")
    try require(!store.isReadOnly, "a new workspace cannot be written")
  }

  private static func location(_ subject: BoardSubject) throws {
    try requireEqual(subject.open().location, subject.location, "the location")
  }

  private static func unknownIdentities(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 1)
    let sample = SampleShow(&samples)
    let other = SampleShow(&samples, name: "Other")
    try store.add(sample.making)
    let sequence = try store.sequence()
    try require(try store.objects(of: other.show.id).value.isEmpty, "objects of no show")
    try requireEqual(store.objects(of: other.show.id).sequence, sequence, "the state")
    try require(try store.boards(of: other.show.id).value.isEmpty, "boards of no show")
    try require(try store.contents(of: other.show.id) == nil, "contents of no show")
    try require(try store.contents(of: other.boards[0].id) == nil, "contents of no board")
    try require(try store.items(showing: other.objects[0].id).value.isEmpty, "blocks of nothing")
  }

  private static func showSummaries(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 2)
    let full = SampleShow(&samples, name: "élan")
    let names = ["Zoo", "apple", "Delta", "école"]
    let empty = names.map { samples.show($0) }
    try store.add(empty.map { .insert(.show($0)) } + full.making)
    let summaries = try store.shows().value
    try requireEqual(
      summaries.map(\.show.name), ["apple", "Delta", "école", "élan", "Zoo"], "the names in order")
    let summary = try requireValue(summaries.first { $0.show == full.show }, "the full show")
    try requireEqual(summary.objectCount, full.objects.count, "the number of objects")
    try requireEqual(summary.boardCount, full.boards.count, "the number of boards")
    let other = try requireValue(summaries.first { $0.show.name == "Zoo" }, "the empty show")
    try requireEqual(other.objectCount + other.boardCount, 0, "what an empty show owns")
  }

  private static func boardSummaries(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 3)
    let show = samples.show()
    let object = samples.object(of: show)
    let boards = ["c", "a", "b"].map { samples.board(of: show, $0) }
    let items = [samples.item(of: object, on: boards[1]), samples.item(of: object, on: boards[1])]
    // Made in another order than the one they were created in.
    try store.add([.insert(.show(show)), .insert(.object(object))])
    try store.add(boards.reversed().map { .insert(.board($0)) } + items.map { .insert(.item($0)) })
    let summaries = try store.boards(of: show.id).value
    try requireEqual(summaries.map(\.board), boards, "the boards, oldest first")
    try requireEqual(summaries.map(\.itemCount), [0, 2, 0], "the numbers of blocks")
    let contents = try requireValue(store.contents(of: show.id), "the contents").value
    try requireEqual(contents.boards, boards, "the boards of the contents, oldest first")
  }

  private static func boardOrder(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 8)
    let show = samples.show()
    var boards = ["a", "b", "c"].map { samples.board(of: show, $0) }
    let early = Board(
      id: ID(using: &samples.random), show: show.id, name: "d",
      created: Timestamp(milliseconds: .min))
    try store.add([.insert(.show(show))] + (boards + [early]).map { .insert(.board($0)) })
    boards = [early] + boards
    for (from, to) in [(3, 0), (0, 2), (1, 3), (3, 1), (0, 0)] {
      let changes = boards.moving(boards[from].id, to: to)
      if !changes.isEmpty { try store.add(changes) }
      let moved = boards.remove(at: from)
      boards.insert(Board(changes.first?.after) ?? moved, at: to)
      try requireEqual(store.boards(of: show.id).value.map(\.board), boards, "the boards")
      try requireEqual(store.contents(of: show.id)?.value.boards, boards, "those of the show")
      try requireEqual(
        store.contents(of: boards[0].id)?.value.boards, boards, "those beside a board")
    }
  }

  private static func destinations(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 9)
    let show = samples.show()
    let boards = ["a", "b"].map { samples.board(of: show, $0) }
    let pose = Pose.cells(try requireValue(CellRect(x: 0, y: 0, width: 2, height: 1), "cells"))
    let way = BoardItem(
      id: ID(using: &samples.random), board: boards[0].id, content: .goto(boards[1].id),
      pose: pose, label: "To b")
    let lost = BoardItem(
      id: ID(using: &samples.random), board: boards[1].id, content: .goto(nil), pose: pose)
    let missing = BoardItem(
      id: ID(using: &samples.random), board: boards[0].id,
      content: .goto(ID(using: &samples.random)), pose: pose)
    try store.add(
      [.insert(.show(show))] + boards.map { .insert(.board($0)) }
        + [way, lost].map { .insert(.item($0)) })
    try requireEqual(store.contents(of: boards[0].id)?.value.items, [way], "the way")
    try requireEqual(store.contents(of: boards[1].id)?.value.items, [lost], "the one that is lost")
    try requireEqual(
      store.boards(of: show.id).value.map(\.itemCount), [1, 1], "how many there are")
    try store.requireRefused([.insert(.item(missing))], "a way to no board")
    try store.requireRefused(
      [.delete(.item(lost)), .delete(.board(boards[1]))], "a board to which there is a way")
    let deletion = Cascade.deleting(boards[1], with: [lost], besides: [way, lost])
    try store.add(deletion)
    var left = way
    left.content = .goto(nil)
    try requireEqual(store.contents(of: boards[0].id)?.value.items, [left], "what is left")
    try store.add(deletion.inverse)
    try requireEqual(store.contents(of: boards[0].id)?.value.items, [way], "the way back")
  }

  private static func contents(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 4)
    let sample = SampleShow(&samples)
    let other = SampleShow(&samples, name: "Other")
    try store.add(sample.making + other.making)

    let whole = try requireValue(store.contents(of: sample.show.id), "the show").value
    try requireEqual(whole.show, sample.show, "the show")
    try requireEqual(Set(whole.objects), Set(sample.objects), "the objects")
    try requireEqual(Set(whole.boards), Set(sample.boards), "the boards")
    try requireEqual(Set(whole.items), Set(sample.items), "the blocks")
    try requireEqual(whole.items.count, sample.items.count, "the number of blocks")
    try requireEqual(
      Set(store.objects(of: sample.show.id).value), Set(sample.objects), "the objects alone")

    let board = sample.boards[1]
    let part = try requireValue(store.contents(of: board.id), "the board").value
    try requireEqual(part.show, sample.show, "the board's show")
    try requireEqual(part.board, board, "the board")
    try requireEqual(
      Set(part.items), Set(sample.items.filter { $0.board == board.id }), "the board's blocks")
    try requireEqual(Set(part.objects), Set(sample.objects), "the objects of the board's show")
  }

  private static func itemsShowing(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 5)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    for object in sample.objects {
      try requireEqual(
        Set(store.items(showing: object.id).value),
        Set(sample.items.filter { $0.object == object.id }), "the blocks of \(object.reference)")
    }
  }

  private static func sequences(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 6)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    let state = try store.add([.insert(.show(samples.show("Another")))])
    try requireEqual(store.sequence(), state, "the state")
    try requireEqual(store.shows().sequence, state, "the state of shows")
    try requireEqual(store.objects(of: sample.show.id).sequence, state, "the state of objects")
    try requireEqual(store.boards(of: sample.show.id).sequence, state, "the state of boards")
    try requireEqual(store.contents(of: sample.show.id)?.sequence, state, "the state of a show")
    try requireEqual(
      store.contents(of: sample.boards[0].id)?.sequence, state, "the state of a board")
    try requireEqual(
      store.items(showing: sample.objects[0].id).sequence, state, "the state of blocks")
    try requireEqual(store.changes(after: .start).sequence, state, "the state of changes")
  }

  private static func reopening(_ subject: BoardSubject) throws {
    var samples = Samples(seed: 7)
    let sample = SampleShow(&samples)
    let before = try {
      let store = try subject.open()
      try store.add(sample.making)
      return try Dump(store)
    }()
    let store = try subject.open()
    try requireEqual(Dump(store), before, "the workspace after opening it again")
    try requireEqual(before.entities, sample.entities, "the workspace")
    try requireEqual(store.changes(after: .start).value, sample.making, "the record of changes")
  }
}
