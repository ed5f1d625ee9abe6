import Gestures
import PluginAPI

extension ShrinkSearch {
  /// Starts with the stage as it was before some later step.
  ///
  /// Most of what came before only led to how things lie.
  mutating func beginLater() {
    var lengths: [Int] = []
    var length = 1
    while length < best.steps.count {
      lengths.append(length)
      length += max(1, length / 2)
    }
    guard !lengths.isEmpty else { return }
    let steps = best.steps
    var stages: [Int: Stage] = [:]
    var referee = bench.referee(on: best.stage)
    for place in steps.indices {
      if lengths.contains(steps.count - place) { stages[place] = referee.currentStage() }
      _ = referee.take(steps[place])
    }
    for length in lengths {
      guard let stage = stages[steps.count - length] else { continue }
      if attempt(Script(stage: stage, steps: Array(steps.suffix(length)))) { return }
      if attempt(Script(stage: best.stage, steps: Array(steps.suffix(length)))) { return }
    }
  }

  /// Omits spans: halves, quarters, and so on to single steps.
  mutating func deleteSpans() {
    var length = best.steps.count / 2
    while length >= 1, !isOver {
      // From the end, as what was done last matters most and what was before it may go as a whole.
      var end = best.steps.count
      while end > 0, !isOver {
        let start = max(0, end - length)
        var steps = best.steps
        if end <= steps.count { steps.removeSubrange(start..<end) }
        attempt(steps)
        end = min(start, best.steps.count)
      }
      length /= 2
    }
  }

  /// Omits all that one contact did, or that was done from its beginning to its end.
  mutating func deleteContacts() {
    var place = best.steps.count - 1
    while place >= 0, !isOver {
      defer { place = min(place, best.steps.count) - 1 }
      guard place < best.steps.count, let touch = best.steps[place].touch, touch.phase == .began
      else { continue }
      let own = contact(from: place)
      if attempt(without(own)) { continue }
      guard let last = own.last else { continue }
      attempt(without(Array(place...last)))
    }
  }

  /// Omits events in the midst of what a contact does.
  mutating func thinContacts() {
    var place = 0
    while place < best.steps.count, !isOver {
      defer { place += 1 }
      guard best.steps[place].touch?.phase == .began else { continue }
      let own = contact(from: place)
      let middle = own.dropFirst().filter {
        [.moved, .stationary].contains(best.steps[$0].touch?.phase)
      }
      guard let last = middle.last else { continue }
      // All of them; all but the last; all but the first and the last.
      if attempt(without(Array(middle))) { continue }
      if attempt(without(Array(middle.dropLast()))) { continue }
      if attempt(without(Array(middle.dropFirst().dropLast()))) { continue }
      // One event only, which goes where the last one went, and lifts.
      guard let end = own.last, end > last, var lift = best.steps[end].touch,
        let target = best.steps[last].touch?.position
      else { continue }
      lift.position = target
      var steps = best.steps
      steps[end] = .touch(lift)
      for index in middle.reversed() { steps.remove(at: index) }
      attempt(steps)
    }
  }

  /// Omits any two, and of few steps any three, and puts two in another order.
  mutating func deleteCombinations() {
    guard best.steps.count <= 24 else { return }
    var first = 0
    while first < best.steps.count, !isOver {
      var second = first + 1
      while second < best.steps.count, !isOver {
        if attempt(without([first, second])) { continue }
        if best.steps.count <= 10 {
          var third = second + 1
          while third < best.steps.count, !isOver {
            if !attempt(without([first, second, third])) { third += 1 }
          }
          if second < best.steps.count { swap(first, second) }
        }
        second += 1
      }
      first += 1
    }
  }

  /// Puts two steps in another order, and omits a third one.
  private mutating func swap(_ first: Int, _ second: Int) {
    var steps = best.steps
    steps.swapAt(first, second)
    for place in steps.indices.reversed() {
      var fewer = steps
      fewer.remove(at: place)
      if attempt(fewer) { return }
    }
  }

  /// The places of all steps of the contact that touches down at a place.
  func contact(from place: Int) -> [Int] {
    guard let id = best.steps[place].touch?.id else { return [] }
    var places = [place]
    for later in best.steps.indices[(place + 1)...] {
      guard let touch = best.steps[later].touch, touch.id == id else { continue }
      if touch.phase == .began { break }
      places.append(later)
      if touch.phase == .ended || touch.phase == .cancelled { break }
    }
    return places
  }

  /// The steps but for some.
  func without(_ places: [Int]) -> [Step] {
    var steps = best.steps
    for place in places.sorted(by: >) where steps.indices.contains(place) {
      steps.remove(at: place)
    }
    return steps
  }
}
