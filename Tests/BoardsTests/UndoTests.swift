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

  @Test("A new step ends what could be redone")
  func newStep() {
    var session = Fixture.session()
    _ = session.perform(Self.steps[0])
    _ = session.perform(.undo)
    _ = session.perform(Self.steps[1])
    #expect(session.redoCount == 0)
  }

  @Test("Leaving edit ends the history; entering it again starts anew")
  func leavingEdit() {
    var session = Fixture.session()
    _ = session.perform(Self.steps[0])
    _ = session.perform(Self.steps[1])
    _ = session.perform(.undo)
    _ = session.perform(.setMode(.play))
    _ = session.perform(.setMode(.edit))
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

  @Test("Random commands keep the rules, and undoing all of them leads back", arguments: 1...20)
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
