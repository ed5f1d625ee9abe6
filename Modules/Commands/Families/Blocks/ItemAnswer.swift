import Domain
import JSONText
import Workspace

/// A block, and what was done to it.
struct ItemAnswer: Answer {
  enum Action: String {
    case placed, moved, resized, turned, edited, labelled, reassigned, removed
    /// What a tap on it does was set.
    case set
    /// It is as it was.
    case kept
  }

  let placed: PlacedItem
  let action: Action
  /// The blocks that gave way to it.
  var pushed: [PlacedItem] = []

  var json: [(name: String, value: JSON)] {
    [("item", JSON(placed))] + (action == .removed ? [("removed", .bool(true))] : []) + pushed.json
  }

  func lines(in form: TextForm) -> [String] {
    let item = Description.item(placed)
    switch action {
    case .placed, .removed, .edited: return ["\(action.rawValue) \(item)"]
    case .moved, .resized:
      let place = Description.position(of: placed).map { " to \($0)" } ?? ""
      return ["\(action.rawValue) \(Description.name(of: placed))\(place)"] + pushed.lines
    case .turned:
      let posture = (placed.item.pose.piece?.orientation).map { Description.text(of: $0) }
      return ["turned \(item)" + (posture.map { ", now \($0)" } ?? "")]
    case .labelled:
      return [placed.item.label == nil ? "removed the label of \(item)" : "labelled \(item)"]
    case .reassigned: return ["reassigned to \(item)"]
    case .set: return ["a tap on \(item): \(Description.action(of: placed.item))"]
    case .kept: return ["\(item), as before"]
    }
  }
}

/// Several blocks, and what was done to each.
struct ItemListAnswer: Answer {
  let answers: [ItemAnswer]

  var json: [(name: String, value: JSON)] {
    let isRemoval = answers.allSatisfy { $0.action == .removed }
    return [("items", .array(answers.map { JSON($0.placed) }))]
      + (isRemoval ? [("removed", .bool(true))] : [])
  }

  func lines(in form: TextForm) -> [String] { answers.flatMap { $0.lines(in: form) } }
}

/// Blocks that gave way.
extension [PlacedItem] {
  var json: [(name: String, value: JSON)] {
    isEmpty ? [] : [("pushed", .array(map { JSON($0) }))]
  }

  /// How many there are, and where each is now.
  var lines: [String] {
    guard !isEmpty else { return [] }
    return ["\(Count.items(count)) gave way:"]
      + map { placed in
        let place = Description.position(of: placed).map { " to \($0)" } ?? ""
        return "  \(Description.name(of: placed))\(place)"
      }
  }
}
