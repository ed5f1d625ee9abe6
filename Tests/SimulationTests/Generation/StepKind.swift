import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// What kinds of steps there are, by names.
enum StepKind {
  static let all =
    TouchPhase.allCases.map { "touch \($0)" } + TouchKind.allCases.map { "by \($0)" }
    + [
      "not finite", "far away", "wake", "reload",
      "place", "move", "resize", "reassign", "setAction", "setMessage", "remove", "setSettings",
      "undo", "redo", "setMode", "setGrid", "setViewSize", "look", "goHome", "fit", "setGestures",
      "cancel", "pick", "search",
      "choose", "accept",
      "outside place", "outside move", "outside remove", "outside renameObject",
      "outside deleteObject", "outside renameBoard", "outside addBoard", "outside deleteBoard",
    ]

  static func names(of step: Step) -> [String] {
    switch step {
    case .touch(let touch):
      let length = max(abs(touch.position.x), abs(touch.position.y))
      return ["touch \(touch.phase)", "by \(touch.kind)"]
        + (touch.position.isFinite ? [] : ["not finite"]) + (length > 1e5 ? ["far away"] : [])
    case .wake: return ["wake"]
    case .command(let command): return [label(of: command)]
    case .own: return [step.shape]
    case .outside(let outside): return ["outside " + label(of: outside)]
    case .reload: return ["reload"]
    }
  }

  /// A case's word: what comes before its values.
  private static func label(of value: Any) -> String {
    String("\(value)".prefix { $0 != "(" })
  }
}
