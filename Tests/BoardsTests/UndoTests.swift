import Boards
import Domain
import GridGeometry
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = BoardFixture

@Suite("Undo and redo")
struct UndoTests {
  private static let steps: [SessionCommand] = [
    .place(Fixture.id(1), object: Fixture.objects[0].id, in: Fixture.cells(0, 0)),
    .place(Fixture.id(2), object: Fixture.objects[1].id, in: Fixture.cells(4, 0)),
    .move(Fixture.id(1), to: Cell(x: -3, y: -3)),
    .resize(Fixture.id(1), to: .single, from: .topLeft),
    .reassign(Fixture.id(2), to: Fixture.objects[2].id),
    .setAction(Fixture.id(1), .back),
    .setMessage(Fixture.id(1), "/x 1"),
    .setAction(Fixture.id(1), .flash),
    .setMessage(Fixture.id(1), nil),
    .remove(Fixture.id(1)),
  ]

  @Test("Every step is undone and redone to the bit")
  func roundTrip() {
    var session = Fixture.session()
    var states = [session.everything]
    for step in Self.steps {
      #expect(session.perform(step).refusal == nil)
      states.append(session.everything)
    }
    for expected in states.dropLast().reversed() {
      _ = session.perform(.undo)
      #expect(session.everything == expected)
    }
    #expect(session.perform(.undo).refusal?.reason == .nothingToUndo)
    for expected in states.dropFirst() {
      _ = session.perform(.redo)
      #expect(session.everything == expected)
    }
    #expect(session.perform(.redo).refusal?.reason == .nothingToRedo)
  }

  @Test("Undo and redo say what they did, in the words of commands")
  func telling() {
    var session = Fixture.session()
    for step in Self.steps { _ = session.perform(step) }
    // Block 1 lies before block 2 in reading order, at first and when it is moved up.
    let expected = [
      #"remove #1 list 1 "Opening night""#, "override #1 none", "action #1 flash",
      "override #1 /x 1", "action #1 back", "reassign #2 to group 3",
      "resize #1 to 1x1 from top-left", "move #1 by -3,-3",
      #"place colour 2 "Deep blue" at 4,0 2x2"#,
      #"place list 1 "Opening night" at 0,0 2x2"#,
    ]
    func text(_ message: Message) -> String { EnglishWording().text(.message(message)) }
    let undone = expected.map { _ in session.perform(.undo).messages.map(text) }
    #expect(undone == expected.map { ["undid: \($0)"] })
    let redone = expected.map { _ in session.perform(.redo).messages.map(text) }
    #expect(redone == expected.reversed().map { ["redid: \($0)"] })
  }

  @Test("An edit that is not a step is reported once, instead of undoing what came before it")
  func unrecorded() throws {
    var session = Fixture.session()
    _ = session.perform(Self.steps[0])
    let renamed = try #require(
      UnrecordedEdit(of: [.updating(Fixture.objects[0]) { $0.name = "Closing" }]))
    session.note(renamed)
    _ = session.perform(Self.steps[1])
    session.note(UnrecordedEdit(importOf: "tour.qxw"))
    for (edit, earlier, words) in [
      (UnrecordedEdit(importOf: "tour.qxw"), 2, "'tour.qxw' was imported"),
      (renamed, 1, #"list 1 "Closing" was renamed from 'Opening night'"#),
    ] {
      let refusal = try #require(session.perform(.undo).refusal)
      #expect(refusal.reason == .notUndoable(edit, earlier: earlier))
      #expect(EnglishWording().text(.refusal(refusal.reason)).contains(words))
      #expect(session.perform(.undo).changes.count == 1)
    }
    #expect(session.perform(.undo).refusal?.reason == .nothingToUndo)
  }

  @Test("Steps that are dropped leave the edits that are not steps where they were")
  func unrecordedAmongDropped() {
    var session = Fixture.session()
    _ = session.perform(Self.steps[0])
    session.note(UnrecordedEdit(importOf: "a"))
    _ = session.perform(Self.steps[1])
    // The first block goes elsewhere: only the second can still be taken back.
    let first = Fixture.item(1, Fixture.cells(0, 0))
    _ = session.absorb([.delete(.item(first))])
    #expect(session.perform(.undo).changes.count == 1)
    #expect(
      session.perform(.undo).refusal?.reason
        == .notUndoable(UnrecordedEdit(importOf: "a"), earlier: 0))
  }

  @Test("A new step ends what could be redone")
  func newStep() {
    var session = Fixture.session()
    _ = session.perform(Self.steps[0])
    _ = session.perform(.undo)
    _ = session.perform(Self.steps[1])
    #expect(session.redoCount == 0)
  }

  @Test("Leaving edit ends the history; entering it again starts again")
  func leavingEdit() {
    var session = Fixture.session()
    _ = session.perform(Self.steps[0])
    _ = session.perform(Self.steps[1])
    _ = session.perform(.undo)
    #expect(session.perform(.setMode(.play)).messages == [.stepsGivenUp(undo: 1, redo: 1)])
    #expect(session.perform(.setMode(.edit)).messages.isEmpty)
    #expect(session.undoCount == 0)
    #expect(session.redoCount == 0)
  }

  @Test("The changes of undo are the inverse of what was kept")
  func inverse() {
    var session = Fixture.session()
    let done = session.perform(Self.steps[0])
    #expect(session.perform(.undo).changes == done.changes.inverse)
    #expect(session.perform(.redo).changes == done.changes)
  }

  @Test(
    "Random commands keep the rules, and undoing all of them leads back",
    arguments: Effort.scaled(1...20))
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var session = Fixture.session()
    let start = session.everything
    var states = [start]
    for number in 0..<200 {
      let before = session.everything
      let reaction = session.perform(Self.command(number, using: &generator))
      #expect(session.violations().isEmpty, "seed \(seed)")
      if reaction.refusal != nil { #expect(session.everything == before, "seed \(seed)") }
      if !reaction.changes.isEmpty { states.append(session.everything) }
    }
    while session.undoCount > 0 {
      #expect(session.everything == states.popLast(), "seed \(seed)")
      _ = session.perform(.undo)
    }
    #expect(session.everything == start, "seed \(seed)")
  }

  private static func command(
    _ number: Int, using generator: inout SplitMix64
  ) -> SessionCommand {
    let item = Fixture.id(UInt64.random(in: 0..<12, using: &generator))
    let x = Int32.random(in: -6...6, using: &generator)
    let y = Int32.random(in: -6...6, using: &generator)
    let cells = Fixture.cells(
      x, y, Int32.random(in: 1...4, using: &generator), Int32.random(in: 1...4, using: &generator))
    let object = Fixture.objects[Int.random(in: 0..<3, using: &generator)].id
    return switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: .place(item, object: object, in: cells)
    case 2: .move(item, to: Cell(x: x, y: y))
    case 3:
      .resize(
        item, to: cells.span, from: Handle.allCases.randomElement(using: &generator) ?? .right)
    case 4: .reassign(item, to: object)
    case 5: .setAction(item, TriggerAction.allCases.randomElement(using: &generator) ?? .go)
    case 6: .setMessage(item, ["/x", "/y 1", nil, ""].randomElement(using: &generator) ?? nil)
    default: .remove(item)
    }
  }
}
