import Domain
import JSONText

/// A show, and what was done to it.
struct ShowAnswer: Answer {
  enum Action: String {
    case opened, made, deleted
    case renamed = "renamed to"
    case copied = "copied to"
  }

  let show: Show
  let action: Action

  var json: [(name: String, value: JSON)] {
    [("show", JSON(show))] + (action == .deleted ? [("deleted", .bool(true))] : [])
  }

  func lines(in form: TextForm) -> [String] { ["\(action.rawValue) show '\(show.name)'"] }
}
