import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import TestSupport
import Testing

/// The list scrolls while a row is held at its upper or lower edge.
@Suite("Scrolling at the edges of the list")
struct EdgeScrollTests {
  private static let view = Size<ScreenSpace>(width: 440, height: 300)

  /// A long list with a row lifted in the middle of the view, the finger on its handle.
  private func lifted() throws -> ItineraryHand {
    var hand = try ItineraryHand("C..............D", own: [("Lunch", 1)], view: Self.view)
    let start = try hand.handle("Lunch")
    hand.send(.began, start)
    hand.send(.moved, Point(x: 20, y: 150))
    return hand
  }

  /// How far the list is scrolled, by the first header that is seen.
  private func top(_ hand: ItineraryHand) throws -> Double {
    let headers = hand.session.scene().elements.filter { $0.kind == .dayHeader }
    let first = try #require(headers.first)
    let day = try #require(Int("\(first.id)".dropFirst("day:".count)))
    // Day 1 has a game, a travel and lunch, of which lunch is lifted; all others are empty.
    let above = day == 1 ? 0.0 : 44 + 88 + 56 + Double(day - 2) * 88
    return above - first.frame.minY
  }

  @Test("Nothing is due while the finger is on the handle, away from the upper and lower edge")
  func noWakes() throws {
    var hand = try lifted()
    hand.time += 2_000_000
    _ = hand.session.advance(to: Instant(microseconds: hand.time))
    #expect(hand.session.nextDeadline == nil)
    #expect(try top(hand) == 0)
  }

  @Test("The delay begins where the margin is entered, also on the handle")
  func delay() throws {
    var hand = try lifted()
    hand.send(.moved, Point(x: 20, y: 151), after: 2_000_000)
    hand.send(.moved, Point(x: 20, y: 295))
    let entered = hand.time
    let settings = GestureSettings()
    #expect(hand.session.nextDeadline == Instant(microseconds: entered + settings.scrollDelay))
    _ = hand.session.advance(to: Instant(microseconds: entered + settings.scrollDelay - 1))
    #expect(try top(hand) == 0)
    _ = hand.session.advance(to: Instant(microseconds: entered + settings.scrollDelay))
    #expect(try top(hand) > 0)
  }

  @Test("The deeper, the faster: twice as deep goes twice as far")
  func depth() throws {
    let margin = GestureSettings().scrollMargin
    func way(_ depth: Double) throws -> Double {
      var hand = try lifted()
      hand.send(.moved, Point(x: 20, y: Self.view.height - margin + depth))
      hand.time += 1_000_000
      _ = hand.session.advance(to: Instant(microseconds: hand.time))
      return try top(hand)
    }
    let (near, middle, deep) = (try way(margin / 8), try way(margin / 4), try way(margin / 2))
    #expect(near > 0)
    #expect(abs(middle - 2 * near) < 0.01)
    #expect(abs(deep - 4 * near) < 0.01)
  }

  @Test("By time alone: however often it is woken, the list ends at the same place")
  func division() throws {
    func end(_ wakes: Int64, _ moves: Bool) throws -> Double {
      var hand = try lifted()
      hand.send(.moved, Point(x: 20, y: 290))
      let start = hand.time
      for wake in 1...wakes {
        hand.time = start + wake * 900_000 / wakes
        let now = Instant(microseconds: hand.time)
        _ = hand.session.advance(to: now)
        if moves { hand.send(.moved, Point(x: 20, y: 290), after: 0) }
      }
      return try top(hand)
    }
    let once = try end(1, false)
    #expect(once > 0)
    for wakes in [2, 7, 60, 900] as [Int64] {
      #expect(try end(wakes, false) == once, "\(wakes) wakes")
      #expect(try end(wakes, true) == once, "\(wakes) moves")
    }
  }

  @Test("It ends at the end of the list, and goes back up at the upper edge")
  func ends() throws {
    var hand = try lifted()
    hand.send(.moved, Point(x: 20, y: 299))
    hand.time += 60_000_000
    _ = hand.session.advance(to: Instant(microseconds: hand.time))
    // Day 1 with a game, a travel and lunch, 14 empty days, one with a game, and the foot.
    let height = 232.0 + 1_232 + 132 + 44
    #expect(try top(hand) == height - Self.view.height)
    hand.send(.moved, Point(x: 20, y: 1))
    hand.time += 60_000_000
    _ = hand.session.advance(to: Instant(microseconds: hand.time))
    #expect(try top(hand) == 0)
    hand.send(.moved, Point(x: 20, y: 150))
    #expect(hand.session.nextDeadline == nil)
  }

  @Test("Rows stay together while what is lifted is scrolled out of the view")
  func rowsStayTogether() throws {
    var hand = try lifted()
    hand.send(.moved, Point(x: 20, y: 290))
    var last = try top(hand)
    for _ in 0..<200 {
      hand.time += 10_000
      _ = hand.session.advance(to: Instant(microseconds: hand.time))
      let now = try top(hand)
      // A hundredth of a second of scrolling is a few points, and no row's height.
      #expect(now >= last && now - last < 20, "from \(last) to \(now)")
      last = now
    }
    #expect(last > 300)
  }

  @Test("Releasing it stops it")
  func stops() throws {
    var hand = try lifted()
    hand.send(.moved, Point(x: 20, y: 295))
    hand.send(.ended, Point(x: 20, y: 295))
    #expect(hand.session.nextDeadline == nil)
  }

  @Test("What is recognised and what scrolls happen in order of time, however seldom it is woken")
  func order() throws {
    // A second finger moves aside and rests: when that is not a swipe any more it is a drag, which
    // scrolls from where the list is at that moment.
    func run(_ wakes: Int64) throws -> Double {
      var hand = try ItineraryHand(
        "C..............D", own: [("Lunch", 1), ("Walk", 2)], view: Self.view)
      hand.send(.began, try hand.handle("Lunch"))
      hand.send(.moved, Point(x: 20, y: 150))
      hand.send(.moved, Point(x: 20, y: 295))
      let walk = try hand.row("Walk").center
      hand.send(.began, walk, finger: 2, after: 450_000)
      hand.send(.moved, walk + Vector(dx: -15, dy: 0), finger: 2)
      let start = hand.time
      for wake in 1...wakes {
        hand.time = start + wake * 1_200_000 / wakes
        _ = hand.session.advance(to: Instant(microseconds: hand.time))
      }
      hand.send(.moved, walk + Vector(dx: -15, dy: -1), finger: 2)
      return try top(hand)
    }
    let often = try run(1_200)
    #expect(often > 1)
    #expect(try run(1) == often)
    #expect(try run(3) == often)
  }
}
