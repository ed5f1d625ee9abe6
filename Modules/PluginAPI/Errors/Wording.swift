internal import Domain

/// Turns messages into text for people; replace it to translate or rephrase.
public protocol Wording: Sendable {
  /// The sentence for a refusal.
  func text(for reason: RefusalReason) -> String
  /// The sentence for a message.
  func text(for message: Message) -> String
}

extension Wording {
  /// The sentence for a message; a refusal has its own text.
  public func text(for message: Message) -> String {
    switch message {
    case .refused(let refusal):
      text(for: refusal.reason)
    case .stepsDropped(let count):
      "The board changed: \(counted(count, "step")) can no longer be undone or redone."
    case .undid(let step):
      "undid: \(text(for: step))"
    case .redid(let step):
      "redid: \(text(for: step))"
    case .stepsGivenUp(let undo, let redo):
      Self.givenUp(undo, redo)
    case .pickerClosed:
      "The picker is closed: its block is gone."
    case .tripDamaged(let name, let faults):
      Self.damage("The trip '\(name)' is damaged", in: faults)
    case .boardDeleted:
      "The board was deleted elsewhere."
    case .showDeleted(let name):
      "The show '\(name)' was deleted elsewhere."
    case .gestureInterrupted:
      "The item was changed elsewhere; the gesture is cancelled."
    case .viewNotKept(let reason):
      "Where you look cannot be remembered: \(reason)"
    case .dropNotKept(let reason):
      "What was dropped cannot be kept: \(reason)"
    case .switchNotKept(let reason):
      "What is switched on cannot be remembered: \(reason)"
    case .notSent(let reason):
      reason ?? "nothing is sent: the object was deleted"
    case .consoleLost(let address, let reason):
      "\(address) lost, retrying: \(reason)"
    case .consoleBack(let address, let duration, let isConfirmed):
      "\(address) \(isConfirmed ? "back" : "may be back") after "
        + "\(max(1, duration.components.seconds)) s"
        + (isConfirmed ? "" : ": messages go out, no answer yet")
    case .keysMisread(let typed, let heard):
      heard.allSatisfy(\.isWhitespace)
        ? "The console's command line stayed empty where '\(typed)' was typed: look at the desk."
        : "The console's command line read '\(heard)' where '\(typed)' was typed: look at the desk."
    case .recordingEnded(let path, let touches):
      "The recording '\(path)' ended: it holds \(counted(touches, "touch", "touches"))."
    case .blocksLeftOut(let count):
      "Left out \(counted(count, "block whose object is", "blocks whose objects are")) missing."
    case .leftoversRemoved(let count, let folder):
      "Removed \(counted(count, "unfinished file")) that an interrupted export had left in "
        + "'\(folder)'."
    case .leftHeld(let name, let show):
      "An earlier run ended while it held \(name) of show '\(show)'; release it with 'release all'."
    }
  }
}

extension Wording {
  /// The sentence about a damaged trip and the remedy.
  ///
  /// - Parameters:
  ///   - beginning: What is damaged, if that is not obvious.
  ///   - faults: The number of faults.
  /// - Returns: The sentence.
  public static func damage(_ beginning: String = "Damaged", in faults: Int) -> String {
    "\(beginning) in \(counted(faults, "place")): it can only be looked at; "
      + "'trip reset' rebuilds it, 'days' shows what is wrong."
  }

  private static func givenUp(_ undo: Int, _ redo: Int) -> String {
    let parts = [(undo, "undo step"), (redo, "redo step")].filter { $0.0 > 0 }
    return parts.map { counted($0.0, $0.1) }.listed("and")
      + (undo + redo == 1 ? " was discarded." : " were discarded.")
  }
}

/// The English sentences.
public struct EnglishWording: Wording {
  /// Creates the wording.
  public init() {}

  /// The sentence for a refusal.
  public func text(for reason: RefusalReason) -> String {
    switch reason {
    case .overlap: "You cannot overlap items."
    case .belowMinimum(let minimum):
      "A block on this board covers at least \(minimum.rawValue)x\(minimum.rawValue)"
        + (minimum == .one ? "." : "; 'board minimum 1' allows smaller ones.")
    case .badSetting(let name, let value, let allowed):
      allowed.map { "The setting '\(name)' cannot be '\(value)': use \($0)." }
        ?? "The rules of this board have no setting '\(name)'."
    case .notEditable: "The board is in play mode; 'edit' makes it editable."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .notUndoable(let edit, let earlier):
      "Undo cannot take back the last change: \(text(for: edit))."
        + (earlier > 0 ? " 'undo' again takes back the change before it." : "")
    case .notAllowed: "The rules of this board do not allow that."
    case .noOrder: "This board has no order; give a cell, as in 3,0."
    case .noSuchPlace(let count): "No such place; use 1\(count > 1 ? " to \(count)" : "")."
    case .outOfRange:
      "That position or size lies beyond the grid: "
        + "cells go from \(Int32.min) to \(Int32.max - 1)."
    case .unknownItem: "This board has no such block."
    case .unknownObject: "The show has no such object."
    case .duplicateItem: "A block with that identity exists already."
    case .viewOutOfRange: "The board cannot be seen from that far, or that near."
    case .nothingOpen: "No menu, picker or question is open."
    case .badName(let error): Self.sentence(error.description)
    case .messageRequired: "This block shows no object, so it keeps its message."
    case .badMessage(let fault): Self.sentence(fault.description)
    case .itinerary(let refusal): text(for: refusal)
    }
  }

  private func text(for refusal: ItineraryRefusal) -> String {
    switch refusal {
    case .offline: "The itinerary is offline, and can only be looked at."
    case .damaged(let faults):
      Self.damage("The itinerary is damaged", in: faults.count)
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
