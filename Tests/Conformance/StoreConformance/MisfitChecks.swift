import Domain
import PluginAPI

/// Changes that do not fit what is stored are refused, and so is what would lose its owner.
enum MisfitChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("an identity is never made twice", duplicateIdentities),
      StoreCheck("what is altered or deleted must be stored", missing),
      StoreCheck("what is altered or deleted must be stored as the change says", different),
      StoreCheck("owners must exist", missingOwners),
      StoreCheck("a dependant that was forgotten makes its commit fail", forgottenDependants),
    ]
  }

  private static func sample(_ subject: BoardSubject) throws -> (any BoardStore, SampleShow) {
    let store = try subject.open()
    var samples = Samples(seed: 31)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    return (store, sample)
  }

  private static func duplicateIdentities(_ subject: BoardSubject) throws {
    let (store, sample) = try sample(subject)
    let show = Show(id: sample.show.id, name: "Other", created: sample.show.created)
    var board = sample.boards[0]
    board.name = "Other"
    let again: [Entity] = [
      .show(show), .object(sample.objects[0]), .board(board), .item(sample.items[0]),
    ]
    for entity in again {
      try store.requireRefused([.insert(entity)], "\(entity.key) made twice")
    }
  }

  private static func missing(_ subject: BoardSubject) throws {
    let (store, sample) = try sample(subject)
    var samples = Samples(seed: 32)
    let other = SampleShow(&samples, name: "Other")
    let object = samples.object(of: sample.show)
    let board = samples.board(of: sample.show)
    let item = samples.item(of: sample.objects[0], on: sample.boards[0])
    let absent: [Entity] = [.show(other.show), .object(object), .board(board), .item(item)]
    for entity in absent {
      try store.requireRefused([.delete(entity)], "\(entity.key) deleted")
    }
    let updates: [Change] = [
      .updating(other.show) { $0.name = "x" }, .updating(object) { $0.name = "x" },
      .updating(board) { $0.name = "x" },
      .updating(item) { $0.content = $0.content.showing(sample.objects[1].id) },
    ]
    for change in updates {
      try store.requireRefused([change], "\(String(describing: change.key)) altered")
    }
  }

  private static func different(_ subject: BoardSubject) throws {
    let (store, sample) = try sample(subject)
    for change in try differing(from: sample) {
      let after = try requireValue(change.after, "a state")
      try store.requireRefused([.delete(after)], "a deletion of another state: \(after)")
      var renamed = after
      if case .show(var show) = renamed {
        show.name = "Third"
        renamed = .show(show)
      }
      let update = try requireValue(Change.update(from: after, to: renamed), "a change")
      try store.requireRefused([update], "an update of another state: \(after)")
    }
  }

  /// States that differ from the stored ones in one property each.
  private static func differing(from sample: SampleShow) throws -> [Change] {
    let (object, board, item) = (sample.objects[0], sample.boards[0], sample.items[0])
    let source = ImportSource(format: "other", identifier: "other")
    let metadata = try Metadata(["other": "1"])
    return [
      .updating(sample.show) { $0.name = "Other" },
      .updating(object) { $0.name = "Other" },
      .updating(object) { $0.kind = .macro },
      .updating(object) { $0.number = ObjectNumber(77) },
      .updating(object) { $0.color = object.color == nil ? ObjectColor(rgb: 1) : nil },
      .updating(object) { $0.isOutlined.toggle() },
      .updating(object) { $0.source = source },
      .updating(object) { $0.metadata = metadata },
      .updating(board) { $0.name = "Other" },
      .updating(board) { $0.rules.minimum = .two },
      .updating(board) { $0.source = source },
      .updating(board) { $0.metadata = metadata },
      .updating(board) { $0.rules.settings = ["other": "1"] },
      .updating(board) { $0.order = OrderKey("V") ?? $0.order },
      .updating(item) { $0.content = .goto(board.id) },
      .updating(item) { $0.content = $0.content.showing(sample.objects[1].id) },
      .updating(item) { $0.pose = sample.items[1].pose },
      .updating(item) { $0.action = item.action == .flash ? .go : .flash },
      .updating(item) {
        $0.content = item.content.sending(item.message == nil ? "/x" : nil) ?? item.content
      },
    ]
  }

  private static func missingOwners(_ subject: BoardSubject) throws {
    let (store, sample) = try sample(subject)
    var samples = Samples(seed: 33)
    let other = SampleShow(&samples, name: "Other")
    let orphans: [(String, Entity)] = [
      ("an object without a show", .object(other.objects[0])),
      ("a board without a show", .board(other.boards[0])),
      (
        "a block without a board",
        .item(samples.item(of: sample.objects[0], on: other.boards[0]))
      ),
      (
        "a block without an object",
        .item(samples.item(of: other.objects[0], on: sample.boards[0]))
      ),
    ]
    for (what, orphan) in orphans {
      try store.requireRefused([.insert(orphan)], what)
    }
    try store.requireRefused(
      [.updating(sample.items[0]) { $0.content = $0.content.showing(other.objects[0].id) }],
      "an object that is none")
  }

  private static func forgottenDependants(_ subject: BoardSubject) throws {
    let (store, sample) = try sample(subject)
    let (show, object, board) = (sample.show, sample.objects[0], sample.boards[0])
    let shown = sample.items.filter { $0.object == object.id }
    let onBoard = sample.items.filter { $0.board == board.id }
    let lists: [(String, [Change])] = [
      ("an object without its blocks", [.delete(.object(object))]),
      ("an object without one block", Cascade.deleting(object, shownBy: Array(shown.dropLast()))),
      ("a board without its blocks", [.delete(.board(board))]),
      ("a board without one block", Cascade.deleting(board, with: Array(onBoard.dropLast()))),
      ("a show without what it owns", [.delete(.show(show))]),
      (
        "a show without its boards",
        Cascade.deleting(show, objects: sample.objects, boards: [], items: sample.items)
      ),
      (
        "a show without one object",
        Cascade.deleting(
          show, objects: Array(sample.objects.dropLast()), boards: sample.boards,
          items: sample.items)
      ),
    ]
    for (what, changes) in lists {
      try store.requireRefused(changes, what)
    }
    try store.add(sample.deleting)
    try require(try store.shows().value.isEmpty, "a full deletion left something")
  }
}
