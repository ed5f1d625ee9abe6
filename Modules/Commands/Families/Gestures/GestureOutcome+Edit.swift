package import Domain
import GridGeometry
package import Workspace

extension GestureOutcome {
  /// Something on the board, a board, or an entry of an itinerary, before and after.
  ///
  /// It is `nil` before it was made, and after it was deleted.
  package enum Edit: Sendable {
    case item(before: PlacedItem?, after: PlacedItem?)
    /// A board, and how many blocks were deleted with it.
    case board(before: Board?, after: Board?, items: Int)
    case entry(before: PlacedEntry?, after: PlacedEntry?)

    /// What is different, a line each.
    var lines: [String] {
      switch self {
      case .item(nil, let after?): ["placed \(Description.item(after))"]
      case .item(let before?, nil): ["removed \(Description.item(before))"]
      case .item(let before?, let after?): Self.lines(from: before, to: after)
      case .board(nil, let after?, _): ["made board '\(after.name)'"]
      case .board(let before?, nil, let items):
        ["deleted board '\(before.name)' and \(Count.items(items))"]
      case .board(let before?, let after?, _):
        before.name == after.name
          ? ["changed board '\(after.name)'"]
          : ["renamed board '\(before.name)' to '\(after.name)'"]
      case .entry(nil, let after?): ["added \(after.place) \(after.name)"]
      case .entry(let before?, nil): ["deleted \(before.name) from \(before.place)"]
      case .entry(let before?, let after?): Self.lines(from: before, to: after)
      case .item(nil, nil), .board(nil, nil, _), .entry(nil, nil): []
      }
    }

    private static func lines(from before: PlacedItem, to after: PlacedItem) -> [String] {
      var lines: [String] = []
      if let old = before.item.pose.cells, let new = after.item.pose.cells, old != new {
        let what = Description.name(of: before)
        lines.append("\(old.span == new.span ? "moved" : "resized") \(what) to \(new)")
      } else if before.item.pose != after.item.pose {
        lines.append(Self.line(of: before, movedTo: after))
      }
      if before.item.object != after.item.object {
        let now = PlacedItem(item: after.item, object: before.object)
        let what = Description.name(of: after)
        lines.append("\(Description.item(now)) now shows \(what)")
      }
      if before.item.action != after.item.action || before.item.message != after.item.message {
        lines.append("a tap on \(Description.item(after)): \(Description.action(of: after.item))")
      }
      if before.item.content.card != after.item.content.card {
        lines.append("edited \(Description.item(after))")
      }
      if before.item.label != after.item.label {
        let label = after.item.label.map { "'\($0)'" } ?? "removed"
        lines.append("the label of \(Description.item(after)): \(label)")
      }
      return lines.isEmpty ? ["changed \(Description.item(after))"] : lines
    }

    /// What is different about the place of a block that does not lie on a rectangle of cells.
    private static func line(of before: PlacedItem, movedTo after: PlacedItem) -> String {
      let name = Description.name(of: before)
      let place = Description.position(of: after).map { " to \($0)" } ?? ""
      switch (before.item.pose, after.item.pose) {
      case (.shaped(_, _, let old), .shaped(_, _, let new)) where old != new:
        return "turned \(Description.item(after)), now \(Description.text(of: new))"
      case (.free(let old, let under), .free(let new, let above)) where old == new:
        return "\(under < above ? "raised" : "lowered") \(name)"
      case (.free(let old, _), .free(let new, _)) where old.size != new.size:
        return "resized \(name)\(place)"
      default: return "moved \(name)\(place)"
      }
    }

    private static func lines(from before: PlacedEntry, to after: PlacedEntry) -> [String] {
      guard before.entry.content != after.entry.content else {
        return ["moved \(after.name) to \(after.place)"]
      }
      let renamed = before.name == after.name ? [] : ["renamed \(before.name) to \(after.name)"]
      let fields = changedFields(from: before.entry, to: after.entry)
      guard !fields.isEmpty else {
        return renamed.isEmpty ? ["changed \(after.place) \(after.name)"] : renamed
      }
      return renamed + ["changed \(after.place) \(after.name): \(fields.joined(separator: ", "))"]
    }

    /// The fields of a custom entry that changed, but its title, in the words of `fill`.
    private static func changedFields(
      from before: ItineraryEntry, to after: ItineraryEntry
    ) -> [String] {
      guard let old = before.custom, let new = after.custom else { return [] }
      var fields: [String] = []
      if old.icon != new.icon { fields.append("icon \(new.icon.isEmpty ? "none" : new.icon)") }
      if old.time != new.time { fields.append("time \(new.time.map { "\($0)" } ?? "none")") }
      if old.location != new.location {
        let place = new.location.map { "\($0.latitude),\($0.longitude)" }
        fields.append("place \(place ?? "none")")
      }
      return fields
    }
  }
}

/// An entry of an itinerary as a person knows it.
package struct PlacedEntry: Sendable {
  let entry: ItineraryEntry
  /// What it is called, without time and place.
  let name: String
  /// Its day and its place among the day's entries, from 1: `3:2`; of an entry that is gone, its
  /// day.
  let place: String
}
