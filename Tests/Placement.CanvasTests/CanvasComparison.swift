import Domain
import GridGeometry
import Placement_Canvas
import PluginAPI

/// The rules beside ``NaiveCanvas``, with the same changes and questions.
struct CanvasComparison {
  private var canvas: RandomCanvas
  private var rules: CanvasRules
  private var model: NaiveCanvas
  private var items: [BoardItem]

  /// Begins with a random canvas.
  ///
  /// - Parameters:
  ///   - seed: What all follows from.
  ///   - prepare: Changes the rules before anything is asked.
  init(seed: UInt64, prepare: (inout CanvasRules) -> Void = { _ in }) {
    canvas = RandomCanvas(seed: seed)
    items = canvas.items
    rules = CanvasRules(board: canvas.board, items: items)
    prepare(&rules)
    model = NaiveCanvas(canvas.board, items)
  }

  /// The first difference in a few rounds, or `nil`.
  mutating func difference(rounds: Int) -> String? {
    for _ in 0..<rounds {
      if let found = lookingDifference() ?? judgingDifference() { return found }
      if canvas.chance(2) { decide() } else { change(canvas.change(of: items)) }
    }
    return lookingDifference()
  }

  private mutating func lookingDifference() -> String? {
    if rules.count != model.cards.count + model.strangers.count { return "count \(rules.count)" }
    if rules.violations() != model.violations() { return "violations \(rules.violations())" }
    for item in items {
      let card = model.card(item.id)
      let expected = card.map { Placed($0.pose, frame: $0.area) }
      guard rules.placed(item.id) != expected else { continue }
      return "\(item.id) at \(String(describing: rules.placed(item.id)))"
    }
    for _ in 0..<12 {
      let point = canvas.point(on: model)
      if rules.hit(point) != model.hit(point) { return "hit at \(point)" }
      let region = canvas.region(on: model)
      var visited: [ID<BoardItem>] = []
      rules.visit(in: region) { item, _ in visited.append(item) }
      if visited != model.visit(in: region) { return "visits in \(region)" }
    }
    return nil
  }

  private mutating func judgingDifference() -> String? {
    for _ in 0..<12 {
      let intent = canvas.intent(on: model)
      let (found, expected) = (rules.judge(intent), model.judge(intent))
      if found != expected { return "\(intent): \(found), not \(expected)" }
      if let found = previewDifference(intent, expected) { return found }
    }
    return nil
  }

  /// What is shown before a drop is what comes of it.
  private func previewDifference(_ intent: Intent, _ verdict: Verdict) -> String? {
    let lifts: [Lift] =
      switch intent {
      case .carry(let lifts): lifts
      case .resize(let lift, _): [lift]
      default: []
      }
    var preview = Preview(holding: lifts.map(\.from.frame))
    rules.preview(intent, into: &preview)
    let refusal: Refusal? = if case .refused(let refusal) = verdict { refusal } else { nil }
    if preview.refusal != refusal { return "the refusal shown for \(intent)" }
    guard lifts.count == 1, let lift = lifts.first, case .accepted(let changes) = verdict,
      let pose = changes.isEmpty ? model.card(lift.item)?.pose : changes[0].to
    else { return nil }
    guard case .free(let area, _) = pose else { return "no area for \(intent)" }
    return preview.landing == [Placed(pose, frame: area)] && preview.held == [area]
      ? nil : "the landing shown for \(intent)"
  }

  /// Does what the rules accept.
  private mutating func decide() {
    switch model.judge(canvas.intent(on: model)) {
    case .refused: break
    case .placed(let place):
      var item = canvas.newItem()
      item.pose = place.pose
      change(.insert(.item(item)))
    case .accepted(let changes):
      for accepted in changes {
        guard let item = items.first(where: { $0.id == accepted.item }) else { continue }
        change(
          accepted.to.map { pose in .updating(item) { $0.pose = pose } } ?? .delete(.item(item)))
      }
    }
  }

  private mutating func change(_ change: Change) {
    rules.apply([change])
    model.take(change)
    guard case .item(let item)? = change.after ?? change.before else { return }
    items.removeAll { $0.id == item.id }
    if change.after != nil, item.board == canvas.board.id { items.append(item) }
  }
}
