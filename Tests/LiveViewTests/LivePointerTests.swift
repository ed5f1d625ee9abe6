import Gestures
import GridGeometry
import Testing

@testable import LiveView

@Suite("The contact of a pointer")
struct LivePointerTests {
  private let time = Instant(microseconds: 1_000)

  private func point(_ x: Double, _ y: Double) -> Point<ScreenSpace> { Point(x: x, y: y) }

  @Test("touches down, moves and lifts as one contact of a mouse")
  func drag() {
    var pointer = LivePointer()
    var touches = pointer.press(at: point(1, 2), time: time)
    touches += pointer.move(to: point(3, 4), time: time.advanced(by: 1))
    touches += pointer.release(time: time.advanced(by: 2))
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.map(\.position) == [point(1, 2), point(3, 4), point(3, 4)])
    #expect(Set(touches.map(\.id)).count == 1)
    #expect(touches.allSatisfy { $0.kind == .mouse })
    #expect(touches.map(\.time.microseconds) == [1_000, 1_001, 1_002])
    #expect(!pointer.isDown)
  }

  @Test("is another one each time")
  func identities() {
    var pointer = LivePointer()
    let first = pointer.press(at: .origin, time: time) + pointer.release(time: time)
    let second = pointer.pan(with: [.origin, .origin], pointer: .origin, time: time)
    let ended = pointer.release(time: time)
    let third = pointer.press(at: .origin, time: time)
    let identities = [first, second + ended, third].map { Set($0.map(\.id)) }
    #expect(identities.map(\.count) == [1, 2, 1])
    #expect(Set(identities.flatMap { $0 }).count == 4)
    // Those of composed gestures count from 1.
    #expect(identities.flatMap { $0 }.allSatisfy { $0.rawValue >= 1 << 32 })
  }

  @Test("moves the view with all its contacts by the way of the pointer")
  func pan() {
    var pointer = LivePointer()
    _ = pointer.pan(with: [point(0, 10), point(44, 10)], pointer: point(22, 30), time: time)
    #expect(pointer.isPanning)
    let moved = pointer.move(to: point(32, 25), time: time)
    #expect(moved.map(\.position) == [point(10, 5), point(54, 5)])
    // Where a mouse draws ink, fingers move the view.
    #expect(moved.allSatisfy { $0.kind == .finger })
  }

  @Test("is cancelled before another one touches down")
  func replacing() {
    var pointer = LivePointer()
    let first = pointer.press(at: point(1, 1), time: time)
    let touches = pointer.pan(with: [point(5, 5)], pointer: point(5, 5), time: time)
    #expect(touches.map(\.phase) == [.cancelled, .began])
    #expect(touches[0].id == first[0].id)
  }

  @Test("does nothing while nothing is down")
  func nothing() {
    var pointer = LivePointer()
    #expect(pointer.move(to: point(1, 1), time: time).isEmpty)
    #expect(pointer.release(time: time).isEmpty)
    #expect(pointer.cancel(time: time).isEmpty)
  }
}
