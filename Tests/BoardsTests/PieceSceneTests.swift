import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("The scene of a board with pieces and a field")
struct PieceSceneTests {
  /// Three cells in a row, and one below the first.
  private static func hand(items: Bool = true) throws -> Fingers {
    let shape = try #require(Polyomino("xxx/x.."))
    let piece = BoardItem(
      id: Fixture.id(1), board: Fixture.board.id, content: .tile(nil),
      pose: .shaped(shape, at: Cell(x: 1, y: 1), .upright), label: "L")
    return Fingers(
      Fixture.session(
        items ? [piece] : [], view: ViewMemory(center: Point(x: 220, y: 132), zoom: 1),
        placement: PieceRules.plugin))
  }

  private static func piece(_ hand: Fingers) throws -> SceneElement {
    try #require(hand.session.scene().elements.first { $0.kind == .block })
  }

  /// The widths of an element's bars, in cells, from top to bottom.
  private static func bars(_ element: SceneElement) -> [Double] {
    guard case .cells(let bars) = element.shape else { return [] }
    return bars.map { $0.size.width / Grid.unit }
  }

  @Test("The field is below all items")
  func field() throws {
    let hand = try Self.hand()
    let elements = hand.session.scene().elements
    #expect(elements.map(\.kind) == [.boardField, .block])
    #expect(elements.first?.id == .field)
    #expect(elements.first?.label == "the field")
    #expect(
      elements.first?.frame
        == Rect(origin: Point(x: 180, y: 168), size: Size(width: 440, height: 264)))
  }

  @Test("A field that is not seen is not in the scene")
  func unseenField() throws {
    var hand = try Self.hand()
    _ = hand.session.perform(.look(ViewMemory(center: Point(x: 5_000, y: 0), zoom: 1)))
    #expect(hand.session.scene().elements.isEmpty)
  }

  @Test("All of the field is shown, with and without items", arguments: [false, true])
  func fit(items: Bool) throws {
    var hand = try Self.hand(items: items)
    _ = hand.session.perform(.look(ViewMemory(center: Point(x: 5_000, y: 0), zoom: 1)))
    _ = hand.session.perform(.fit)
    #expect(hand.session.view.center == Point(x: 220, y: 132))
    let field = try #require(hand.session.scene().elements.first { $0.kind == .boardField })
    // 22 points are free at each side.
    #expect(abs(field.frame.minX - 22) < 1e-9 && abs(field.frame.maxX - 778) < 1e-9)
  }

  @Test("A held piece is drawn turned as soon as a second finger has tapped")
  func turnedAtOnce() throws {
    var hand = try Self.hand()
    #expect(Self.bars(try Self.piece(hand)) == [3, 1])
    hand.down(1, at: 60, 60)
    hand.dragOn(from: 60, 60, to: 148, 104)
    let held = try Self.piece(hand)
    #expect(held.states.contains(.lifted))
    #expect(Self.bars(held) == [3, 1])
    hand.down(2, at: 400, 200)
    #expect(try Self.piece(hand) == held)
    hand.up(2)
    let turned = try Self.piece(hand)
    #expect(turned.states.contains(.lifted))
    #expect(Self.bars(turned) == [2, 1, 1])
    #expect(turned.frame.size == Size(width: 88, height: 132))
    #expect(turned.frame.center == held.frame.center)
    let landing = try #require(hand.session.scene().elements.first { $0.kind == .landing })
    #expect(Self.bars(landing) == [2, 1, 1])
    hand.up(1)
    #expect(Self.bars(try Self.piece(hand)) == [2, 1, 1])
  }
}
