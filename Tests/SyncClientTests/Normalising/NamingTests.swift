import Domain
import Testing

@testable import SyncClient

@Suite("Names and places of boards after a merge")
struct NamingTests {
  private let show = RuleSets.show

  private func names(_ boards: [(number: UInt64, moment: UInt64, name: String)]) -> [String?] {
    let outcome = RuleSets.normalisation.workspace(
      [show.record()] + boards.map { RuleSets.board($0.number, $0.name).record(at: $0.moment) })
    return boards.map { outcome.name(.board(ID(high: 3, low: $0.number))) }
  }

  @Test("The earliest keeps a name; others get the lowest number that is free")
  func numbers() {
    #expect(
      names([(1, 3, "Main"), (2, 1, "MAIN"), (3, 2, "main"), (4, 1, "Side")])
        == ["Main (3)", "MAIN", "main (2)", "Side"])
    #expect(
      names([(1, 3, "Main"), (2, 1, "Main"), (3, 9, "main (2)")])
        == ["Main (3)", "Main", "main (2)"])
    #expect(names([(2, 1, "Main"), (1, 1, "Main")]) == ["Main (2)", "Main"])
  }

  @Test("A long name is cut for its number")
  func long() {
    let name = String(repeating: "x", count: Name.maximumLength)
    #expect(names([(1, 1, name), (2, 2, name)]) == [name, name.dropLast(4) + " (2)"])
  }

  @Test("The time of the name counts, not that of other edits; a name is free again")
  func stamps() {
    var renamed = RuleSets.board(2, "Main").record(at: 2)
    renamed.take(
      .updating(RuleSets.board(2, "Main")) { $0.rules.minimum = .two },
      at: Timestamp(milliseconds: 99), on: 1)
    let first = RuleSets.board(1, "Main").record(at: 5)
    let outcome = RuleSets.normalisation.workspace([show.record(), renamed, first])
    #expect(outcome.name(renamed.key) == "Main")
    #expect(outcome.name(first.key) == "Main (2)")
    #expect(outcome.notices == [.renamed(first.key, from: "Main", to: "Main (2)")])
    var gone = renamed
    gone.take(.delete(renamed.entity), at: Timestamp(milliseconds: 100), on: 1)
    let after = RuleSets.normalisation.workspace([show.record(), gone, first])
    #expect(after.name(first.key) == "Main")
    #expect(after.notices.isEmpty)
  }

  @Test("Names of shows are distinct, and boards of two shows can have one name")
  func shows() {
    let other = Show(id: ID(high: 1, low: 2), name: "HAMLET", created: show.created)
    let elsewhere = Board(
      id: ID(high: 3, low: 9), show: other.id, name: "Main", created: show.created)
    let outcome = RuleSets.normalisation.workspace([
      show.record(at: 2), other.record(at: 1), RuleSets.board().record(), elsewhere.record(),
    ])
    #expect(outcome.name(.show(show.id)) == "Hamlet (2)")
    #expect(outcome.boards.map(\.name) == ["Main", "Main"])
    #expect(outcome.notices.count == 1)
  }

  @Test("Boards that were put in one place get places one after the other")
  func places() throws {
    let key = try #require(OrderKey("V"))
    let next = try #require(OrderKey("W"))
    func board(_ number: UInt64, _ key: OrderKey) -> Board {
      var board = RuleSets.board(number, "Board \(number)")
      board.order = key
      return board
    }
    let outcome = RuleSets.normalisation.workspace([
      show.record(), board(1, key).record(at: 9), board(2, key).record(at: 3),
      board(3, next).record(at: 1), board(4, key).record(at: 4),
    ])
    #expect(outcome.boards.inOrder.map(\.id.low) == [2, 4, 1, 3])
    #expect(Set(outcome.boards.map(\.order)).count == 4)
    #expect(outcome.notices.isEmpty)
  }

  @Test("Boards get new places if there is no room between keys of a thousand digits")
  func noRoom() throws {
    let low = try #require(OrderKey(String(repeating: "0", count: 1_023) + "1"))
    let high = try #require(OrderKey(String(repeating: "0", count: 1_023) + "2"))
    var boards = (1...3).map { RuleSets.board($0, "Board \($0)") }
    for index in 0...1 { boards[index].order = low }
    boards[2].order = high
    let outcome = RuleSets.normalisation.workspace([show.record()] + boards.map { $0.record() })
    #expect(outcome.boards.inOrder.map(\.id.low) == [1, 2, 3])
    #expect(Set(outcome.boards.map(\.order)).count == 3)
  }

  @Test("Of two trips with one name, the one that was made first keeps it, whatever is edited")
  func trips() {
    func trip(_ number: UInt64, created: Int64) -> Trip {
      Trip(
        id: ID(high: 7, low: number), name: "Tour", firstDay: .epoch, dayCount: 1,
        created: Timestamp(milliseconds: created))
    }
    let (first, second) = (trip(2, created: 5), trip(1, created: 9))
    for edited in 1...2 as ClosedRange<UInt64> {
      let outcome = RuleSets.normalisation.trips([
        first.record(at: 10 + edited), second.record(at: 13 - edited),
      ])
      #expect(Trip(outcome.entities[first.entity.key])?.name == "Tour")
      #expect(Trip(outcome.entities[second.entity.key])?.name == "Tour (2)")
    }
  }
}
