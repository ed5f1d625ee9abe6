import Domain
import Persistence_Memory
import PluginAPI
import Testing

@testable import SyncClient

@Suite("Whatever was edited where")
struct NormalisationPropertyTests {
  private static let seeds = Array(1...150 as ClosedRange<UInt64>)
  private let normalisation = RuleSets.normalisation

  /// Calls a closure with all records of the devices, and with those that have arrived so far.
  private func tryAll(
    _ seed: UInt64, _ body: ([SyncRecord], Normalisation.Outcome) throws -> Void
  ) rethrows {
    var devices = RandomDevices(seed: seed)
    for isMissing in [false, true] {
      let records = devices.merged(missing: isMissing)
      try body(records, normalisation.workspace(records))
    }
  }

  @Test("The result does not depend on any order", arguments: seeds)
  func order(seed: UInt64) {
    var devices = RandomDevices(seed: seed)
    let outcome = normalisation.workspace(devices.merged())
    for _ in 0..<3 {
      #expect(normalisation.workspace(devices.merged()) == outcome, "seed \(seed)")
    }
    let some = devices.merged(missing: true)
    #expect(
      normalisation.workspace(devices.shuffled(some)) == normalisation.workspace(some),
      "seed \(seed)")
  }

  @Test("No board breaks its rules", arguments: seeds)
  func valid(seed: UInt64) {
    tryAll(seed) { _, outcome in
      for board in outcome.boards {
        let items = outcome.items.filter { $0.board == board.id }
        #expect(RuleSets.violations(of: board, items).isEmpty, "seed \(seed) \(board)")
      }
    }
  }

  @Test("What exists is shown, has a notice, or waits for something that is not shown")
  func nothingIsLost() {
    for seed in Self.seeds {
      tryAll(seed) { records, outcome in
        let hidden = Set(outcome.notices.compactMap(\.hidden))
        #expect(hidden.isDisjoint(with: outcome.entities.keys), "seed \(seed)")
        let all = Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
        for record in records {
          let isShown = outcome.entities[record.key] != nil
          guard record.isAlive else {
            #expect(!isShown && !hidden.contains(record.key), "seed \(seed) \(record.key)")
            continue
          }
          let waits = record.entity.owners.contains { owner in
            outcome.entities[owner] == nil && all[owner]?.isAlive ?? true
          }
          #expect(
            isShown || hidden.contains(record.key) || waits, "seed \(seed) \(record.key)")
        }
      }
    }
  }

  @Test("A store takes all of it in one commit", arguments: seeds)
  func store(seed: UInt64) throws {
    try tryAll(seed) { _, outcome in
      let store = MemoryStore(location: "\(seed)")
      let changes = outcome.entities.values.map { Change.insert($0) }
      _ = try store.commit(
        changes, expecting: store.sequence(), from: .sync, watchedBy: nil)
    }
  }

  @Test("If people wanted what is shown, nothing changes, and only what is hidden has a notice")
  func idempotent() {
    for seed in Self.seeds {
      tryAll(seed) { records, outcome in
        let wanting = records.compactMap { record in
          SyncRecord(
            outcome.entities[record.key] ?? record.entity, stamps: record.stamps,
            deletion: record.deletion)
        }
        let again = normalisation.workspace(wanting)
        #expect(again.entities == outcome.entities, "seed \(seed)")
        #expect(again.notices == outcome.notices.filter { $0.hidden != nil }, "seed \(seed)")
      }
    }
  }

  @Test("An item moves only if its board, or one that was placed earlier, leaves it no choice")
  func earlierStay() throws {
    for seed in Self.seeds {
      try tryAll(seed) { records, outcome in
        let all = Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
        func isEarlier(_ one: BoardItem, _ other: BoardItem) throws -> Bool {
          let first = try #require(all[.item(one.id)]?.stamp(of: "place"))
          let second = try #require(all[.item(other.id)]?.stamp(of: "place"))
          return (first, one.id) < (second, other.id)
        }
        for board in outcome.boards {
          let items = outcome.items.filter { $0.board == board.id }
          for item in items {
            var home = item
            home.pose = try #require(BoardItem(all[.item(item.id)]?.entity)).pose
            let isDisplaced = outcome.notices.contains(.displaced(item.id, on: board.id))
            #expect(isDisplaced == (home.pose != item.pose), "seed \(seed) \(item)")
            guard isDisplaced, RuleSets.violations(of: board, [home]).isEmpty else { continue }
            let winners = try items.filter { other in
              try other.id != item.id && isEarlier(other, item)
                && !RuleSets.violations(of: board, [home, other]).isEmpty
            }
            #expect(!winners.isEmpty, "seed \(seed) \(item)")
          }
        }
      }
    }
  }

  @Test("A displaced item returns home when the others are gone")
  func home() {
    for seed in Self.seeds {
      tryAll(seed) { records, outcome in
        for case .displaced(let id, let board) in outcome.notices {
          let alone = records.filter { record in
            guard let item = BoardItem(record.entity) else { return true }
            return item.board != board || item.id == id
          }
          let item = records.compactMap { BoardItem($0.entity) }.first { $0.id == id }
          let after = normalisation.workspace(alone)
          guard let item, let shown = Board(after.entities[.board(board)]),
            RuleSets.violations(of: shown, [item]).isEmpty
          else { continue }
          #expect(
            BoardItem(after.entities[.item(id)])?.pose == item.pose, "seed \(seed) \(item)")
        }
      }
    }
  }

  @Test("The random edits reach every notice and all four rule sets")
  func reach() {
    var notices: Set<String> = []
    var boards: Set<String> = []
    for seed in Self.seeds {
      tryAll(seed) { _, outcome in
        for notice in outcome.notices { notices.insert(notice.sort) }
        for case .displaced(_, let board) in outcome.notices {
          guard let board = Board(outcome.entities[.board(board)]) else { continue }
          boards.insert(board.rules.key)
        }
      }
    }
    #expect(
      notices == [
        "displaced", "renamed", "deleted", "otherRules", "invalid", "settingsRelaxed",
      ])
    // Nothing is in the way of anything on the other two.
    #expect(boards == ["grid", "tiles"])
  }
}

extension SyncNotice {
  /// The entity that is not shown.
  fileprivate var hidden: EntityKey? {
    if case .hidden(let key, _) = self { key } else { nil }
  }

  fileprivate var sort: String {
    switch self {
    case .displaced: "displaced"
    case .renamed: "renamed"
    case .hidden(_, .deleted): "deleted"
    case .hidden(_, .noRoom): "noRoom"
    case .hidden(_, .otherRules): "otherRules"
    case .hidden(_, .invalid): "invalid"
    case .settingsRelaxed: "settingsRelaxed"
    }
  }
}

extension Entity {
  /// What must be shown for it to be shown.
  fileprivate var owners: [EntityKey] {
    if case .item(let item) = self {
      return [.board(item.board)] + (item.object.map { [.object($0)] } ?? [])
    }
    return needs
  }
}
