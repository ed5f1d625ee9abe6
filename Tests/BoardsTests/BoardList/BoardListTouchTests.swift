import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture
private typealias Hand = BoardListHand

@Suite("Touches on the list of boards")
struct BoardListTouchTests {
  /// A name for what touches do, and what comes of it.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let touches: @Sendable (inout BoardListHand) throws -> Void
    let effects: [Effect]
    var open: [String] = []
    var testDescription: String { name }

    init(
      _ name: String, _ effects: [Effect], open: [String] = [],
      touches: @escaping @Sendable (inout BoardListHand) throws -> Void
    ) {
      self.name = name
      self.touches = touches
      self.effects = effects
      self.open = open
    }
  }

  private static let menu = ["menu", "menu:rename", "menu:delete"]
  private static let prompt = [
    "prompt", "prompt:text:1", "prompt:name", "prompt:accept", "prompt:cancel",
  ]
  private static let question = [
    "confirmation", "confirmation:text:1", "confirmation:text:2", "confirmation:delete",
    "confirmation:cancel",
  ]
  @Test("A list that is read-only opens boards, and offers no change of them")
  func readOnly() throws {
    var hand = BoardListHand()
    let button = try hand.middle(of: "boards:new")
    hand.session.isReadOnly = true
    #expect(hand.element("boards:new") == nil)
    hand.tap(button)
    try hand.openMenu(0)
    try hand.swipe(0, by: -80)
    #expect(hand.reaction == .none)
    try hand.tap(entry: 1)
    #expect(hand.reaction.effects == [.openBoard(BoardListHand.id(1), isNew: false)])
  }

  private static let away = Point<ScreenSpace>(x: 524, y: 4)

  @Test(
    "Without a change",
    arguments: [
      Case("a tap on a board opens it", [.openBoard(BoardListHand.id(1), isNew: false)]) {
        try $0.tap(entry: 1)
      },
      Case("a slow tap is none", []) { hand in
        let point = try hand.middle(of: "boards:new")
        hand.send(.began, point)
        hand.send(.ended, point, after: 800_000)
      },
      Case("a tap beside everything", []) { $0.tap(away) },
      Case("a swipe to the left opens the menu", [.opened(.menu)], open: menu) {
        try $0.swipe(0, by: -80)
      },
      Case("a swipe to the right opens it too", [.opened(.menu)], open: menu) {
        try $0.swipe(0, by: 80)
      },
      Case("a long press opens the menu", [.opened(.menu)], open: menu) {
        try $0.openMenu(0)
      },
      Case(
        "a long press is recognised by the next touch, without a wake", [.opened(.menu)],
        open: menu
      ) { hand in
        let point = try hand.middle(of: "board:\(BoardListHand.id(0))")
        hand.send(.began, point)
        hand.send(.stationary, point, after: 500_000)
        hand.send(.ended, point)
      },
      Case(
        "a long press that is cancelled leaves nothing", [.opened(.menu), .closed(.menu)]
      ) { hand in
        try hand.hold(entry: 0)
        hand.send(.cancelled, try hand.middle(of: "board:\(BoardListHand.id(0))"))
      },
      Case("a tap beside the menu closes it", [.opened(.menu), .closed(.menu)]) {
        try $0.openMenu(0)
        $0.tap(away)
      },
      Case("a tap on the menu's edge is on the menu", [.opened(.menu)], open: menu) { hand in
        try hand.openMenu(0)
        let frame = try #require(hand.element("menu")).frame
        hand.drag(from: frame.center, by: Vector(dx: 0, dy: 30))
      },
      Case("New Board prompts", [.opened(.prompt)], open: prompt) { try $0.tap("boards:new") },
      Case("a tap on the name leaves the prompt open", [.opened(.prompt)], open: prompt) {
        try $0.tap("boards:new")
        try $0.tap("prompt:name")
      },
      Case("the prompt is cancelled", [.opened(.prompt), .closed(.prompt)]) {
        try $0.tap("boards:new")
        try $0.tap("prompt:cancel")
      },
      Case("a tap beside the prompt closes it", [.opened(.prompt), .closed(.prompt)]) {
        try $0.tap("boards:new")
        $0.tap(away)
      },
      Case(
        "Rename prompts", [.opened(.menu), .closed(.menu), .opened(.prompt)], open: prompt
      ) {
        try $0.openMenu(2)
        try $0.tap("menu:rename")
      },
      Case(
        "Rename with the name it has changes nothing",
        [.opened(.menu), .closed(.menu), .opened(.prompt), .closed(.prompt)]
      ) {
        try $0.openMenu(2)
        try $0.tap("menu:rename")
        try $0.tap("prompt:accept")
      },
      Case(
        "Delete asks", [.opened(.menu), .closed(.menu), .opened(.confirmation)], open: question
      ) {
        try $0.openMenu(2)
        try $0.tap("menu:delete")
      },
      Case(
        "the question is cancelled",
        [.opened(.menu), .closed(.menu), .opened(.confirmation), .closed(.confirmation)]
      ) {
        try $0.openMenu(2)
        try $0.tap("menu:delete")
        try $0.tap("confirmation:cancel")
      },
      Case("two fingers do not pinch", []) { hand in
        hand.send(.began, Point(x: 250, y: 300))
        hand.send(.began, Point(x: 254, y: 280), finger: 2)
        for step in 1...4 {
          hand.send(.moved, Point(x: 250 - 20 * Double(step), y: 300))
          hand.send(.moved, Point(x: 254 + 20 * Double(step), y: 280), finger: 2)
        }
        hand.send(.ended, Point(x: 170, y: 300))
        hand.send(.ended, Point(x: 334, y: 280), finger: 2)
      },
    ])
  func reactions(_ touches: Case) throws {
    var hand = Hand()
    let before = hand.session.contents()
    try touches.touches(&hand)
    #expect(hand.reaction.changes == [])
    #expect(hand.reaction.effects == touches.effects)
    let panels = hand.elements.drop { $0.kind != .panel }.map { "\($0.id)" }
    #expect(panels == touches.open)
    #expect(hand.session.contents() == before)
    #expect(!hand.session.isTouched)
  }

  @Test("A finger that went down before something opened does nothing any more")
  func stale() throws {
    var hand = Hand()
    let other = try hand.middle(of: "board:\(Hand.id(1))")
    hand.send(.began, other, finger: 2)
    try hand.swipe(0, by: -80)
    hand.send(.ended, other, finger: 2)
    #expect(hand.reaction.effects == [.opened(.menu)])
  }

  @Test("While something is open, the list beneath takes no touch")
  func covered() throws {
    var hand = Hand(boards: 20)
    try hand.openMenu(0)
    let before = hand.elements
    hand.drag(from: Point(x: 510, y: 350), by: Vector(dx: 0, dy: -200))
    #expect(hand.elements == before)
  }

  @Test("A chosen board is marked while its menu is open")
  func selected() throws {
    var hand = Hand()
    try hand.openMenu(1)
    #expect(hand.entry(1)?.states == [.selected])
    #expect(hand.entry(0)?.states == [])
  }

  @Test("A long press is due half a second after the touch-down")
  func deadline() throws {
    var hand = Hand()
    #expect(hand.session.nextDeadline == nil)
    hand.send(.began, try hand.middle(of: "board:\(Hand.id(0))"))
    #expect(hand.session.isTouched)
    let deadline = try #require(hand.session.nextDeadline)
    #expect(deadline == Instant(microseconds: 510_000))
    #expect(hand.session.advance(to: Instant(microseconds: 509_999)).effects.isEmpty)
    #expect(hand.session.advance(to: deadline).effects == [.opened(.menu)])
    #expect(hand.session.touchTime == deadline)
  }

  @Test("A touch that comes late finds what was due before it")
  func dueFirst() throws {
    var hand = Hand()
    hand.send(.began, try hand.middle(of: "board:\(Hand.id(0))"))
    // The menu opened half a second ago: the second finger is beside it, and closes it.
    hand.send(.began, Self.away, finger: 2, after: 1_000_000)
    hand.send(.ended, Self.away, finger: 2)
    #expect(hand.reaction.effects == [.opened(.menu), .closed(.menu)])
  }

  @Test("Touches that make no sense are reported, and do nothing", arguments: TouchFault.allCases)
  func faults(_ fault: TouchFault) throws {
    var hand = Hand()
    let point = try hand.middle(of: "board:\(Hand.id(0))")
    switch fault {
    case .notDown: hand.send(.ended, point)
    case .alreadyDown:
      hand.send(.began, point)
      hand.send(.began, point)
      hand.send(.ended, point)
    case .notFinite: hand.send(.began, Point(x: .nan, y: 0))
    case .timeReversed:
      hand.send(.began, point)
      hand.send(.moved, point, after: -5_000)
      hand.send(.ended, point, after: 5_000)
    case .tooMany:
      for finger: UInt64 in 0...10 { hand.send(.began, point, finger: finger) }
      for finger: UInt64 in 0...10 { hand.send(.ended, point, finger: finger) }
    }
    #expect(hand.reaction.effects == [.strayTouch(fault)])
    #expect(hand.reaction.changes == [])
    #expect(hand.elements == Hand().elements)
  }

  @Test("A view without a size takes no touch on a board")
  func noSize() {
    var hand = Hand()
    _ = hand.session.perform(.setViewSize(Size(width: 0, height: 0)))
    hand.tap(Point(x: 30, y: 100))
    hand.tap(Point(x: 30, y: 30))
    #expect(hand.reaction == .none)
  }
}
