import GridGeometry
import TestSupport
import Testing

/// Random edits of index and model side by side; both must answer alike after each.
@Suite(.timeLimit(.minutes(10)))
struct OccupancyIndexModelTests {
  @Test(arguments: RectShapes.allCases, [1, 2, 3] as [UInt64])
  func answersAsTheModelDoes(shapes: RectShapes, seed: UInt64) {
    var run = ModelRun(shapes: shapes, seed: seed)
    for step in 0..<600 {
      if let difference = run.step(keys: 0..<120) {
        Issue.record("\(shapes), seed \(seed), step \(step): \(difference)")
        return
      }
    }
    if let difference = run.removeAll() {
      Issue.record("\(shapes), seed \(seed), while emptying: \(difference)")
    }
  }

  @Test("Hundreds of items in the same few cells", arguments: [4, 5] as [UInt64])
  func longChains(seed: UInt64) {
    var run = ModelRun(shapes: .crowded, seed: seed)
    run.insertShare = 80
    for step in 0..<900 {
      if let difference = run.step(keys: 0..<600, compareAllEvery: 300) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
    if let difference = run.removeAll() {
      Issue.record("seed \(seed), while emptying: \(difference)")
    }
  }
}

/// An index and a model that are edited alike.
private struct ModelRun {
  let shapes: RectShapes
  /// Of a hundred edits, how many add an item.
  var insertShare = 45
  private var generator: SplitMix64
  private var index = OccupancyIndex<Int>()
  private var model = OccupancyModel()
  private var steps = 0

  init(shapes: RectShapes, seed: UInt64) {
    self.shapes = shapes
    generator = SplitMix64(seed: seed)
  }

  /// Edits both once and compares them.
  ///
  /// - Returns: Where they differ, or `nil`.
  mutating func step(keys: Range<Int>, compareAllEvery period: Int = 60) -> String? {
    steps += 1
    let key = Int.random(in: keys, using: &generator)
    let rect = shapes.next(&generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<insertShare:
      if index.insert(key, at: rect) != model.insert(key, at: rect) {
        return "insert(\(key), at: \(rect))"
      }
    case ..<(insertShare + (100 - insertShare) / 2):
      if index.move(key, to: rect) != model.move(key, to: rect) {
        return "move(\(key), to: \(rect))"
      }
    default:
      if index.remove(key) != model.remove(key) { return "remove(\(key))" }
    }
    if steps.isMultiple(of: period), let difference = model.difference(to: index) {
      return difference
    }
    return question(key: key, keys: keys)
  }

  /// Removes all items one by one.
  ///
  /// - Returns: Where index and model differ, or `nil`.
  mutating func removeAll() -> String? {
    for key in model.items.keys.sorted() {
      if index.remove(key) != model.remove(key) { return "remove(\(key))" }
      if let difference = question(key: key, keys: 0..<key + 1) { return difference }
    }
    return model.difference(to: index)
  }

  private mutating func question(key: Int, keys: Range<Int>) -> String? {
    let ignored = Set((0..<5).map { _ in Int.random(in: keys, using: &generator) } + [key])
    // Half of the probes lie where an item lies, or else huge fields would hardly be hit.
    var probe = shapes.next(&generator)
    if Bool.random(using: &generator), let rect = model.items[key] { probe = rect }
    if let difference = model.difference(to: index, at: probe, ignoring: key, and: ignored) {
      return difference
    }
    for cell in [probe.origin, Cell(x: probe.maxX, y: probe.maxY)]
    where index.hit(at: cell) != model.hit(at: cell) {
      return "hit(at: \(cell))"
    }
    return nil
  }
}
