public import Domain
public import Gestures
public import GridGeometry

/// What a surface answers: what is to be kept, and what happens once.
public struct Reaction: Hashable, Sendable {
  /// The changes to keep, in order; the surface has taken them over already.
  public var changes: [Change]
  /// What a frontend shows once.
  public var effects: [Effect]

  /// Creates a reaction.
  public init(changes: [Change] = [], effects: [Effect] = []) {
    self.changes = changes
    self.effects = effects
  }

  /// Nothing changed and nothing to tell.
  public static var none: Reaction { Reaction() }

  /// A refusal and nothing else.
  public static func refused(_ reason: RefusalReason, by items: [ID<BoardItem>] = []) -> Reaction {
    Reaction(effects: [.message(.refused(Refusal(reason, by: items)))])
  }

  /// The refusal among the effects, where there is one.
  public var refusal: Refusal? {
    for case .message(.refused(let refusal)) in effects { return refusal }
    return nil
  }
}

/// Something that happens once, as against what a scene shows all the time.
public enum Effect: Hashable, Sendable {
  /// Something to tell the person.
  case message(Message)
  /// Items that are drawn elsewhere from now on, so that a frontend can animate them.
  case frames([FrameChange])
  /// An item looks pressed (began), or no longer does (ended by a lift, or cancelled); one that
  /// flashes is to be on meanwhile.
  indirect case press(ID<BoardItem>, GesturePhase, flashing: PlayedBlock? = nil)
  /// An item was tapped in play mode: the object it shows is to be triggered, or its own message
  /// sent where it shows none.
  indirect case trigger(PlayedBlock)
  /// Messages went to the console because of an item; where it toggles, they switched it on or off.
  case sent(ID<BoardItem>, [ConsoleMessage], to: String, isOn: Bool? = nil)
  /// Something to feel.
  case haptic(Haptic)
  /// Something opened over the surface; the scene shows it.
  case opened(Panel)
  /// It closed.
  case closed(Panel)
  /// A board was chosen from the list and is to be opened, in edit mode where it is new.
  case openBoard(ID<Board>, isNew: Bool)
  /// A touch was not listened to.
  case strayTouch(TouchFault)
  /// An entry was put down, or came or went: the rows around it close up to where the scene has
  /// them.
  case reflow(ID<ItineraryEntry>)
  /// The route goes another way.
  case routeChanged
}

/// Where an item was drawn, and where it is drawn now.
public struct FrameChange: Hashable, Sendable {
  /// The item.
  public let item: ID<BoardItem>
  /// Where it was drawn, in board points; `nil` where it is new.
  public let from: Rect<BoardSpace>?
  /// Where it is drawn; `nil` where it is gone.
  public let to: Rect<BoardSpace>?

  /// Creates a change of frame.
  public init(item: ID<BoardItem>, from: Rect<BoardSpace>?, to: Rect<BoardSpace>?) {
    self.item = item
    self.from = from
    self.to = to
  }
}

/// Something to feel.
public enum Haptic: String, CaseIterable, Hashable, Sendable {
  /// An item was lifted.
  case lift
  /// What is held would land somewhere else.
  case snap
  /// It was let go where it may lie.
  case drop
  /// It was let go where it may not.
  case refusal
}

/// What can open over a surface.
public enum Panel: String, CaseIterable, Hashable, Sendable {
  /// The choice of an object.
  case picker
  /// The choices for one item, or one entry of a list.
  case menu
  /// A name to type.
  case prompt
  /// A question before something is deleted.
  case confirmation
}

/// What a surface has to tell; ``Wording`` makes the sentence.
public enum Message: Hashable, Sendable {
  /// A proposal was refused.
  case refused(Refusal)
  /// Undo or redo steps no longer applied after a change from outside, and are gone.
  case stepsDropped(Int)
  /// A step was taken back.
  case undid(UndoStep)
  /// A step that was taken back was made again.
  case redid(UndoStep)
  /// The edit session ended, and with it that many steps to undo and to redo.
  case stepsGivenUp(undo: Int, redo: Int)
  /// The board was deleted from outside.
  case boardDeleted
  /// The current show was deleted from outside; its name.
  case showDeleted(String)
  /// The picker was open for a block that is gone, and closed.
  case pickerClosed
  /// A trip was opened that breaks the rules of itineraries in that many places.
  case tripDamaged(name: String, faults: Int)
  /// What a finger held was changed from outside.
  case gestureInterrupted
  /// The view could not be remembered, with the store's reason.
  case viewNotKept(String)
  /// What was dropped could not be kept before its board was left, with the reason.
  case dropNotKept(String)
  /// What is held down or switched on could not be remembered, with the store's reason.
  case switchNotKept(String)
  /// What a tap asked for was not sent, with the reason; `nil` where the object is gone.
  case notSent(String?)
  /// The console was lost, and the connection to it is made again.
  case consoleLost(address: String, reason: String)
  /// A console that was lost is back after so long; it answers, or messages go out at least.
  case consoleBack(address: String, after: Duration, isConfirmed: Bool)
  /// The console's command line did not show the keys that were pressed.
  case keysMisread(typed: String, heard: String)
  /// A recording of touches ended by itself, where that many are.
  case recordingEnded(path: String, touches: Int)
  /// Unfinished files that an interrupted export had left in a folder were removed.
  case leftoversRemoved(count: Int, folder: String)
  /// That many blocks were not copied, as their objects are missing.
  case blocksLeftOut(Int)
  /// An earlier run of a program on the workspace ended while it held something down at a console.
  case leftHeld(name: String, show: String)
}
