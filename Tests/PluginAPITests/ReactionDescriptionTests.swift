import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

@Suite("Reactions as text")
struct ReactionDescriptionTests {
  private static let item = ID<BoardItem>(high: 0, low: 4)
  private static let digits = "00000000000000000000000000000004"
  private static let object = ShowObject(
    id: ID(high: 0, low: 2), show: ID(high: 0, low: 1), kind: .list, number: ObjectNumber(5),
    name: "Opening", created: Timestamp(milliseconds: 0))

  private static func block(_ object: ShowObject?) throws -> PlayedBlock {
    let rect = try #require(CellRect(x: 0, y: 0, width: 2, height: 1))
    return PlayedBlock(
      BoardItem(
        id: item, board: ID(high: 0, low: 3), object: Self.object.id, pose: .cells(rect)),
      object, of: Self.object.show)
  }

  private static func rect(_ x: Double) -> Rect<BoardSpace> {
    Rect(origin: Point(x: x, y: 0), size: Size(width: 88, height: 44.5))
  }

  @Test("Nothing is said to be nothing")
  func nothing() { #expect("\(Reaction.none)" == "nothing") }

  @Test("An effect is a line")
  func effects() throws {
    let frames = (0..<5).map { FrameChange(item: ID(high: 0, low: $0), from: nil, to: nil) }
    let effects: [(Effect, String)] = [
      (.message(.stepsDropped(2)), "message stepsDropped(2)"),
      (.message(.boardDeleted), "message boardDeleted"),
      (.message(.notSent(nil)), "message notSent(none, remedy: none)"),
      (.message(.tripDamaged(name: "A", faults: 2)), #"message tripDamaged(name: "A", faults: 2)"#),
      (.message(.refused(Refusal(.overlap))), "message refused(overlap)"),
      (
        .message(.refused(Refusal(.belowMinimum(.two), by: [Self.item]))),
        "message refused(belowMinimum(two) by \(Self.digits))"
      ),
      (
        .frames([FrameChange(item: Self.item, from: Self.rect(0), to: Self.rect(44))]),
        "frames \(Self.digits) 0,0 88x44.5 → 44,0 88x44.5"
      ),
      (.press(Self.item, .began), "press \(Self.digits) began"),
      (
        .press(Self.item, .ended, flashing: try Self.block(Self.object)),
        "press \(Self.digits) ended flashing \(Self.digits) of list 5 \"Opening\""
      ),
      (
        .trigger(try Self.block(nil)),
        "trigger \(Self.digits) of deleted 00000000000000000000000000000002"
      ),
      (
        .sent(Self.item, [ConsoleMessage("/go"), ConsoleMessage("/x")], to: "desk", isOn: true),
        "sent /go; /x to desk for \(Self.digits), on"
      ),
      (.haptic(.snap), "haptic snap"), (.opened(.picker), "opened picker"),
      (.closed(.menu), "closed menu"),
      (
        .openBoard(ID(high: 0, low: 3), isNew: true),
        "openBoard 00000000000000000000000000000003, new"
      ),
      (.strayTouch(.notDown), "strayTouch notDown"),
      (.reflow(ID(high: 0, low: 4)), "reflow \(Self.digits)"), (.routeChanged, "routeChanged"),
    ]
    for (effect, text) in effects { #expect("\(effect)" == text) }
    #expect("\(Effect.frames(frames))".hasSuffix("2 none → none; and 2 more"))
  }

  @Test("Changes come first, each on its line")
  func changes() throws {
    let reaction = Reaction(
      changes: [.insert(.object(Self.object)), .delete(.object(Self.object))],
      effects: [.haptic(.drop), .routeChanged])
    let object = "object 00000000000000000000000000000002 list 5 \"Opening\""
    #expect("\(reaction)" == "+ \(object)\n- \(object)\nhaptic drop\nrouteChanged")
  }

  @Test("A step names its changes, and not all of many")
  func steps() throws {
    let item = try Self.block(nil).item
    var named = item
    named.label = "Fog"
    let change = UndoStep.Block(ordinal: 1, before: item, after: named, object: nil)
    let made = UndoStep.Block(ordinal: nil, before: nil, after: item, object: nil)
    #expect(
      "\(Effect.message(.undid(UndoStep(blocks: [change]))))"
        == "message undid(~ item \(Self.digits): label none → \"Fog\")")
    #expect("\(UndoStep(blocks: Array(repeating: made, count: 9)))".hasSuffix("; and 6 more"))
  }
}
