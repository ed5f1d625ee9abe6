import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Other ways of playing a script that must give the same result.
public enum Variation: CaseIterable, Sendable {
  /// With more events between those of a finger: ``Subdivision``.
  case subdivision
  /// Once more, just as it is.
  case replay
  /// With simultaneous reports of fingers in the opposite order.
  case delivery

  /// A promise that was broken, and the script that breaks it.
  public struct Finding: Hashable, Sendable {
    /// The script, up to the step that shows it; the finer one where that breaks another promise.
    public let script: Script
    /// The broken promise.
    public let fault: Fault
  }

  /// The promise that it watches.
  var rule: Fault.Rule {
    switch self {
    case .subdivision: .subdivision
    case .replay: .replay
    case .delivery: .delivery
    }
  }

  /// The variation that watches a promise; `nil` for one that shows as a script is played.
  init?(_ rule: Fault.Rule) {
    guard let found = Self.allCases.first(where: { $0.rule == rule }) else { return nil }
    self = found
  }

  /// Plays a script in every way.
  ///
  /// - Parameters:
  ///   - script: A script that breaks no promise as it is; otherwise ``Referee`` handles it.
  ///   - kind: The simulated surface.
  ///   - mutant: A fault to inject, or `nil`.
  ///   - checkLevel: How often to check the script itself: never, if it was played already.
  /// - Returns: The first difference, or `nil`.
  public static func finding(
    in script: Script, of kind: SimulatedSurface, mutant: Mutant? = nil,
    checkLevel: CheckLevel = .campaign
  ) -> Finding? {
    allCases.lazy.compactMap {
      $0.finding(in: script, of: kind, mutant: mutant, checkLevel: checkLevel)
    }.first
  }

  /// Plays a script in this way.
  ///
  /// - Returns: The difference, or `nil`.
  public func finding(
    in script: Script, of kind: SimulatedSurface, mutant: Mutant? = nil,
    checkLevel: CheckLevel = .campaign
  ) -> Finding? {
    switch self {
    case .subdivision:
      Subdivision.finding(in: script, of: kind, mutant: mutant, checkLevel: checkLevel)
    case .replay: Self.replayed(script, kind, mutant, checkLevel)
    case .delivery: Self.delivered(script, kind, mutant)
    }
  }

  // MARK: Once more

  private static func replayed(
    _ script: Script, _ kind: SimulatedSurface, _ mutant: Mutant?, _ checkLevel: CheckLevel
  ) -> Finding? {
    var first = Referee(kind, on: script.stage, mutant: mutant, checkLevel: checkLevel)
    var second = Referee(kind, on: script.stage, mutant: mutant, checkLevel: checkLevel)
    for (place, step) in script.steps.enumerated() {
      guard first.take(step) == nil, second.take(step) == nil else { return nil }
      guard first.reaction != second.reaction else { continue }
      let text = Words.difference(expected: first.reaction, got: second.reaction) ?? ""
      return Finding(
        script: Script(stage: script.stage, steps: Array(script.steps[...place])),
        fault: Fault(.replay, "\(text) when it is played again"))
    }
    return nil
  }

  // MARK: Order of delivery

  private static func delivered(
    _ script: Script, _ kind: SimulatedSurface, _ mutant: Mutant?
  ) -> Finding? {
    guard kind.ways.holds != nil else { return nil }
    var plain = Referee(kind, on: script.stage, mutant: mutant)
    var other = plain
    var place = 0
    while place < script.steps.count {
      let group = simultaneous(script.steps, from: place, on: plain)
      for step in script.steps[group] {
        guard plain.take(step) == nil else { return nil }
      }
      for step in script.steps[group].reversed() {
        guard other.take(step) == nil else { return nil }
      }
      place = group.upperBound
      guard group.count > 1, let difference = difference(plain, other) else { continue }
      return Finding(
        script: Script(stage: script.stage, steps: Array(script.steps[..<place])),
        fault: Fault(.delivery, difference))
    }
    return nil
  }

  /// The steps from one on that happen at the same instant, of fingers that each hold something,
  /// well inside the view; one step if there are no more.
  private static func simultaneous(
    _ steps: [Step], from start: Int, on referee: Referee
  ) -> Range<Int> {
    let single = start..<(start + 1)
    let phases: [TouchPhase] = referee.kind.ways.keepsOrder ? [.moved, .ended] : [.moved]
    guard let first = steps[start].touch, phases.contains(first.phase),
      let holding = referee.kind.ways.holds?(referee.surface), holding.count > 1
    else { return single }
    let seen = referee.surface.seen
    let margin = referee.stage.settings.scrollMargin + 1
    var heard: Set<TouchID> = []
    var end = start
    while end < steps.count, let touch = steps[end].touch, phases.contains(touch.phase),
      touch.time == first.time, touch.position.isFinite, holding.contains(touch.id),
      touch.position.x > margin, touch.position.x < seen.viewport.size.width - margin,
      touch.position.y > margin, touch.position.y < seen.viewport.size.height - margin,
      heard.insert(touch.id).inserted
    {
      end += 1
    }
    return start..<max(end, start + 1)
  }

  private static func difference(_ plain: Referee, _ other: Referee) -> String? {
    let (first, second) = (
      plain.surface.seen, other.surface.seen
    )
    if first != second {
      return second.differences(from: first).joined(separator: "; ") + " in the opposite order"
    }
    guard plain.surface.scene() != other.surface.scene() else { return nil }
    return "something is drawn elsewhere in the opposite order"
  }
}
