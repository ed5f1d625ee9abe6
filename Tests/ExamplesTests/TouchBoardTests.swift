import CallboardKit
import TestSupport
import Testing
import TouchBoard

@Suite("The example TouchBoard")
@MainActor
struct TouchBoardTests {
  private static let size = Size<ScreenSpace>(width: 800, height: 600)

  private static func open(_ trial: TrialBoard) async throws -> BoardModel {
    try #require(await BoardModel.open(trial.board.id, on: StoreQueue(trial.store), size: size))
  }

  /// Makes touches, each after the others.
  private struct Hand {
    let model: BoardModel
    var finger: TouchComposer

    @MainActor init(_ model: BoardModel) {
      self.model = model
      finger = TouchComposer(startingAt: model.now)
    }

    @MainActor mutating func drag(from start: (Double, Double), to end: (Double, Double)) throws {
      let touches = try finger.drag(
        from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1))
      for touch in touches { model.handle(touch) }
    }

    @MainActor mutating func tap(on title: String) throws {
      let element = try #require(model.scene().elements.first { $0.title == title }, "\(title)")
      for touch in try finger.tap(at: element.frame.center) { model.handle(touch) }
    }
  }

  private static func cells(_ trial: TrialBoard) throws -> [String] {
    let contents = try #require(trial.store.contents(of: trial.board.id)).value
    return contents.items.compactMap { $0.pose.cells?.description }.sorted()
  }

  @Test("A finger draws a region, picks a scene, and the block is stored")
  func placing() async throws {
    let trial = try TrialBoard(scenes: ["Moonlight", "Storm"])
    let model = try await Self.open(trial)
    var hand = Hand(model)
    var drawings = 0
    model.onChange = { drawings += 1 }
    try hand.drag(from: (410, 310), to: (480, 380))
    try hand.tap(on: "Storm")
    #expect(model.scene().elements.contains { $0.kind == .block && $0.title == "Storm" })
    #expect(drawings > 3)
    await model.save()
    #expect(model.isSaved)
    #expect(try Self.cells(trial) == ["0,0 2x2"])

    try hand.drag(from: (360, 310), to: (430, 380))
    #expect(model.message == "You cannot overlap items.")

    let again = try await Self.open(trial)
    #expect(again.scene().elements.filter { $0.kind == .block }.map(\.title) == ["Storm"])
  }

  @Test("A block that rests at the edge scrolls the board, by time alone")
  func scrolling() async throws {
    let trial = try TrialBoard(scenes: ["Moonlight"])
    let model = try await Self.open(trial)
    var hand = Hand(model)
    try hand.drag(from: (410, 310), to: (480, 380))
    try hand.tap(on: "Moonlight")
    try await Task.sleep(for: hand.finger.time - model.now)
    let id = TouchID(rawValue: 99)
    for (phase, x) in [(TouchPhase.began, 440.0), (.moved, 600), (.moved, 797)] {
      model.handle(
        Touch(id: id, phase: phase, position: Point(x: x, y: 340), time: model.now))
    }
    let before = model.scene().viewport.center.x
    await eventually { model.scene().viewport.center.x > before + 44 }
    #expect(model.scene().viewport.center.x > before + 44)
    model.handle(
      Touch(id: id, phase: .ended, position: Point(x: 797, y: 340), time: model.now))
    await model.save()
    #expect(try Self.cells(trial) != ["0,0 2x2"])
  }

  private func eventually(_ condition: () -> Bool) async {
    for _ in 0..<6_000 where !condition() { try? await Task.sleep(for: .milliseconds(10)) }
  }
}
