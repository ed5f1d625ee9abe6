import Domain
import GridGeometry
import TestSupport
import Testing

@Suite("Taking an edit back beside later ones")
struct ReversalTests {
  private let item = Samples.items[0]
  private var key: EntityKey { .item(item.id) }

  private func moved(_ item: BoardItem, to x: Int32) -> BoardItem {
    var moved = item
    if let cells = CellRect(x: x, y: 0, width: 2, height: 3) { moved.pose = .cells(cells) }
    return moved
  }

  private func labelled(_ item: BoardItem, _ label: String?) -> BoardItem {
    var labelled = item
    labelled.label = label
    return labelled
  }

  private func change(_ old: BoardItem, _ new: BoardItem) -> Change {
    .updating(old) { $0 = new }
  }

  @Test("Alone, an edit is taken back by its inverse", arguments: Samples.entities)
  func alone(_ entity: Entity) {
    #expect(Reversal(of: [.insert(entity)], since: []).changes == [.delete(entity)])
    #expect(Reversal(of: [.delete(entity)], since: []).changes == [.insert(entity)])
    #expect(Reversal(of: [.insert(entity), .delete(entity)], since: []).changes.isEmpty)
    #expect(Reversal(of: [.insert(entity)], since: [.delete(entity)]).changes.isEmpty)
  }

  @Test("Everything that can change is in a group", arguments: Entity.Sort.allCases)
  func groups(_ sort: Entity.Sort) throws {
    func check<Value: EntityValue>(_ type: Value.Type) throws {
      let values = Samples.entities.compactMap { Value($0) }
      let value = try #require(values.first)
      for group in Value.fieldGroups {
        var copy = value
        group.copy(from: values.last ?? value, to: &copy)
        #expect(group.isSame(in: copy, as: values.last ?? value))
        #expect(group.isSame(in: value, as: value))
      }
    }
    try check(sort.type)
  }

  @Test("Other properties keep what later edits made of them")
  func beside() {
    let there = moved(item, to: 9)
    let named = labelled(there, "Fog")
    let reversal = Reversal(of: [change(item, there)], since: [change(there, named)])
    #expect(reversal.obstacles.isEmpty)
    #expect(reversal.changes == [change(named, labelled(item, "Fog"))])
    // The label can be taken back as well, in any order.
    #expect(
      Reversal(of: [change(there, named)], since: [change(named, labelled(item, "Fog"))]).changes
        == [change(labelled(item, "Fog"), item)])
  }

  @Test("What was changed again stays, and is named")
  func changedAgain() {
    let (there, farther) = (moved(item, to: 9), moved(item, to: 20))
    let moves = [change(there, farther)]
    let reversal = Reversal(of: [change(item, there)], since: moves)
    #expect(reversal.obstacles == [.changed(key)])
    #expect(reversal.changes.isEmpty)
    // Moved there and back, it is as the edit left it.
    let back = Reversal(of: [change(item, there)], since: moves + [change(farther, there)])
    #expect(back.changes == [change(there, item)] && back.obstacles.isEmpty)
    // Moved back by hand, nothing is left to do.
    let done = Reversal(of: [change(item, there)], since: [change(there, item)])
    #expect(done.changes.isEmpty && done.obstacles.isEmpty)
  }

  @Test("A new entity that was changed since, or is needed, stays")
  func needed() {
    let object = Samples.object
    let made: [Change] = [.insert(.object(object))]
    #expect(
      Reversal(of: made, since: [.updating(object) { $0.name = "x" }]).obstacles
        == [.changed(.object(object.id))])
    #expect(
      Reversal(of: made, since: [.insert(.item(item))]).obstacles == [.needed(by: key)])
    #expect(
      Reversal(of: made, since: [.insert(.item(item)), .delete(.item(item))]).obstacles.isEmpty)
  }

  @Test("What was deleted later cannot be changed back, nor come back without its owner")
  func deleted() {
    let there = moved(item, to: 9)
    #expect(
      Reversal(of: [change(item, there)], since: [.delete(.item(there))]).obstacles
        == [.deleted(key)])
    let reversal = Reversal(
      of: [.delete(.item(item))], since: [.delete(.board(Samples.board))])
    #expect(reversal.obstacles == [.ownerless(key, of: .board(Samples.board.id))])
  }

  @Test("A deleted board comes back with everything on it, the board first")
  func whole() {
    let deletion = Cascade.deleting(Samples.board, with: Samples.items)
    let reversal = Reversal(of: deletion, since: [.updating(Samples.show) { $0.name = "x" }])
    #expect(reversal.changes == deletion.inverse && reversal.obstacles.isEmpty)
  }

  @Test(
    "Reverting each of random edits, the newest first, leads back",
    arguments: 1...50 as ClosedRange<UInt64>)
  func backwards(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state: [EntityKey: Entity] = [:]
    let start = state
    var edits: [[Change]] = []
    for _ in 0..<20 {
      var edit: [Change] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let old = Samples.items.randomElement(using: &random) ?? item
        let key = EntityKey.item(old.id)
        let now = BoardItem(state[key])
        let change: Change
        switch (now, Int.random(in: 0..<4, using: &random)) {
        case (nil, _): change = .insert(.item(old))
        case (let now?, 0): change = .delete(.item(now))
        case (let now?, 1): change = self.change(now, labelled(now, "\(random.next() % 3)"))
        case (let now?, _):
          change = self.change(now, moved(now, to: .random(in: 0..<3, using: &random)))
        }
        state[key] = change.after
        edit.append(change)
      }
      edits.append(edit)
    }
    var later: [Change] = []
    for edit in edits.reversed() {
      let reversal = Reversal(of: edit, since: later)
      #expect(reversal.obstacles.isEmpty, "seed \(seed)")
      for change in reversal.changes {
        if let key = change.key {
          #expect(state[key] == change.before, "seed \(seed)")
          state[key] = change.after
        }
      }
      later = edit + later + reversal.changes
    }
    #expect(state == start, "seed \(seed)")
  }
}
