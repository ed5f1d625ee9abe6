import Testing
import Transport

@testable import Transport_QLC

/// The next function to ask, and the one that an answer is about.
@Suite("Rounds of questions")
struct StatusRoundsTests {
  @Test("Every function has its turn, and those in a hurry come first")
  func turns() {
    var rounds = StatusRounds()
    rounds.setFunctions(Array(0..<100))
    rounds.hasten(77)
    rounds.hasten(77)
    let first = rounds.next()
    #expect(first == [77] + Array(0..<63))
    let none = rounds.next()
    #expect(none.isEmpty)
    for id in first {
      let answered = rounds.answered()
      #expect(answered == id)
    }
    let second = rounds.next()
    #expect(second == Array(63..<100) + Array(0..<27))
  }

  @Test("A round is complete when an answer about each function has come that is not outdated")
  func complete() {
    var rounds = StatusRounds()
    #expect(rounds.isComplete)
    rounds.setFunctions([5, 6])
    #expect(!rounds.isComplete)
    _ = rounds.next()
    rounds.hasten(5)
    let outdated = rounds.answered()
    #expect(outdated == nil)
    _ = rounds.answered()
    #expect(!rounds.isComplete)
    _ = rounds.next()
    let answered = rounds.answered()
    #expect(answered == 5 && rounds.isComplete)
  }

  @Test("A QLC+ that answers no more is lost within 3 seconds")
  func bound() {
    #expect(QLCLink.pause + QLCLink.patience + Pulse.look <= .seconds(3))
  }

  @Test("A few functions are asked once a round, none where there are none")
  func few() {
    var rounds = StatusRounds()
    let none = rounds.next()
    #expect(none.isEmpty)
    rounds.setFunctions([5, 6])
    let both = rounds.next()
    #expect(both == [5, 6])
  }

  @Test("An answer that was asked for before a function was switched counts no more")
  func outdated() {
    var rounds = StatusRounds()
    rounds.setFunctions([5, 6])
    _ = rounds.next()
    rounds.hasten(6)
    _ = rounds.next()
    let answers = (0..<5).map { _ in rounds.answered() }
    #expect(answers == [5, nil, 6, 5, 6])
  }

  @Test("An answer that no one asked for is about nothing")
  func unasked() {
    var rounds = StatusRounds()
    let answered = rounds.answered()
    #expect(answered == nil)
  }

  @Test("Functions that are gone are asked no more")
  func gone() {
    var rounds = StatusRounds()
    rounds.setFunctions(Array(0..<50))
    for _ in rounds.next() { _ = rounds.answered() }
    rounds.setFunctions([3])
    let next = rounds.next()
    #expect(next == [3])
  }
}
