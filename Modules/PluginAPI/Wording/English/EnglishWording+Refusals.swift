import Domain

extension EnglishWording {
  func text(_ reason: RefusalReason) -> String {
    switch reason {
    case .overlap: "You cannot overlap items."
    case .belowMinimum(let minimum):
      "A block on this board covers at least \(minimum.rawValue)x\(minimum.rawValue)."
    case .badSetting(let name, let value, let allowed):
      allowed.map { "The setting '\(name)' cannot be '\(value)': use \(text($0))." }
        ?? "The rules of this board have no setting '\(name)'."
    case .notEditable: "The board is in play mode."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .notUndoable(let edit, _): "The last change cannot be undone: \(part(.edit(edit)))."
    case .notAllowed: "The rules of this board do not allow that."
    case .noOrder: "This board has no order."
    case .cannotTurn: "This board does not turn items that way."
    case .noStack: "Items on this board do not overlap, so none is above another."
    case .noInk: "This board has no ink; ink belongs on a canvas."
    case .noStrokes: "No strokes are selected, or none were cut or copied."
    case .tooSmall(let width, let height):
      "Items on this board are at least \(width)x\(height) points."
    case .notInMenu: "The open menu does not have this choice."
    case .lineNotEmpty: "A row or column can be deleted only if it is empty."
    case .acrossField: "A piece lies inside the field or beside it, not across its edge."
    case .noSuchPlace(let count): "No such place; use 1\(count > 1 ? " to \(count)" : "")."
    case .outOfRange:
      "That position or size is beyond the board: "
        + "cells go from \(Int32.min) to \(Int32.max - 1), and points are finite numbers."
    case .unknownItem: "This board has no such block."
    case .unknownObject: "The show has no such object."
    case .unknownBoard: "The board that this block opened was deleted."
    case .duplicateItem: "A block with that identity exists already."
    case .viewOutOfRange: "The view cannot move or zoom that far."
    case .nothingOpen: "No menu, picker or question is open."
    case .badName(let error): Self.sentence(error.description)
    case .messageRequired: "A block without an object needs a message."
    case .badMessage(let fault): Self.sentence(fault.description)
    case .itinerary(let refusal): text(refusal)
    case .custom(let text): part(.custom(text))
    }
  }

  func text(_ allowed: AllowedValues) -> String {
    switch allowed {
    case .words(let words): words.choice
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .span(let limit): "WxH in cells, as in 2x1, up to \(limit)x\(limit)"
    case .custom(let text): part(.custom(text))
    }
  }

  private func text(_ refusal: ItineraryRefusal) -> String {
    switch refusal {
    case .offline: "The itinerary is offline, and can only be looked at."
    case .damaged(let faults): "The itinerary is damaged \(Self.viewOnly(faults.count))"
    case .tripDeleted: "The trip was deleted elsewhere."
    case .unknownEntry: "No such entry is in the itinerary."
    case .noSuchDay(let day): "The trip has no day \(day)."
    case .fixedGame: "Games stay where their schedule has them."
    case .madeBySystem: "Games and travel are made from the schedule, and cannot be edited."
    case .outsideWindow:
      "That travel belongs after the games of its departure and before those of its arrival."
    case .noUndo: "Trips have no undo: move or edit the entry again."
    case .nothingLifted: "Nothing was lifted that could be dropped."
    case .badTime(let text):
      "'\(text)' is not a time: use hours and minutes such as 19:05, or nothing."
    case .badPlace(let text):
      "'\(text)' is not a place: use latitude and longitude such as 41.948,-87.655, or nothing."
    case .tooManyEntries(let limit): "A trip has at most \(limit) entries."
    }
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
