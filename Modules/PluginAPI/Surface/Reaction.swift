public import Domain
public import Gestures
public import GridGeometry

/// What a surface returns: changes to store, and effects that happen once.
public struct Reaction: Hashable, Sendable {
  /// The changes to store, in order; the surface has already applied them.
  public var changes: [Change]
  /// The effects that a frontend shows once.
  public var effects: [Effect]

  /// Creates a reaction.
  public init(changes: [Change] = [], effects: [Effect] = []) {
    self.changes = changes
    self.effects = effects
  }

  /// No changes and no effects.
  public static var none: Reaction { Reaction() }

  /// A reaction with only a refusal.
  public static func refused(_ reason: RefusalReason, by items: [ID<BoardItem>] = []) -> Reaction {
    Reaction(effects: [.message(.refused(Refusal(reason, by: items)))])
  }

  /// The refusal among the effects, if there is one.
  public var refusal: Refusal? {
    for case .message(.refused(let refusal)) in effects { return refusal }
    return nil
  }
}

/// Something that happens once, unlike the lasting state in a scene.
public enum Effect: Hashable, Sendable {
  /// A message to the user.
  case message(Message)
  /// Items whose frames changed, so that a frontend can animate them.
  case frames([FrameChange])
  /// An item looks pressed (began), or no longer does (ended or cancelled); if it flashes, it is on
  /// meanwhile.
  indirect case press(ID<BoardItem>, GesturePhase, flashing: PlayedBlock? = nil)
  /// An item was tapped in play mode: trigger its object, or send its message if it has no object.
  indirect case trigger(PlayedBlock)
  /// An item sent messages to the console; if it toggles, `isOn` says what they switched it to.
  case sent(ID<BoardItem>, [ConsoleMessage], to: String, isOn: Bool? = nil)
  /// Haptic feedback.
  case haptic(Haptic)
  /// A panel opened over the surface; the scene shows it.
  case opened(Panel)
  /// The panel closed.
  case closed(Panel)
  /// A board was chosen from the list and must be opened, in edit mode if it is new.
  case openBoard(ID<Board>, isNew: Bool)
  /// These items, as they lie or lay, must be kept for pasting.
  case copied([BoardItem])
  /// What was copied must be pasted, in the free place nearest to a point.
  case paste(at: Point<BoardSpace>)
  /// Words are needed for a choice of a menu that was opened at a point: the front end asks for
  /// them, and then changes what is selected as they say.
  case ask(ItemMenu, at: Point<BoardSpace>)
  /// A touch was ignored.
  case strayTouch(TouchFault)
  /// An entry was dropped, added or removed: the rows around it move to their places in the scene.
  case reflow(ID<ItineraryEntry>)
  /// The route changed.
  case routeChanged
}

/// An item's old and new frame.
public struct FrameChange: Hashable, Sendable {
  /// The item.
  public let item: ID<BoardItem>
  /// The old frame, in board points; `nil` if the item is new.
  public let from: Rect<BoardSpace>?
  /// The new frame; `nil` if the item is gone.
  public let to: Rect<BoardSpace>?

  /// Creates a change of frame.
  public init(item: ID<BoardItem>, from: Rect<BoardSpace>?, to: Rect<BoardSpace>?) {
    self.item = item
    self.from = from
    self.to = to
  }
}

/// Haptic feedback.
public enum Haptic: String, CaseIterable, Hashable, Sendable {
  /// An item was lifted.
  case lift
  /// The held item would land in another place.
  case snap
  /// It was dropped where it is allowed.
  case drop
  /// It was dropped where it is not allowed.
  case refusal
}

/// A panel that can open over a surface.
public enum Panel: String, CaseIterable, Hashable, Sendable {
  /// The object picker.
  case picker
  /// The menu of an item, or of an entry in a list.
  case menu
  /// A prompt for a name.
  case prompt
  /// A question before a deletion.
  case confirmation
}

/// A message from a surface; ``Wording`` makes the sentence.
public enum Message: Hashable, Sendable {
  /// A proposal was refused.
  case refused(Refusal)
  /// Undo or redo steps no longer applied after a change from outside, and were removed.
  case stepsDropped(Int)
  /// A step was undone.
  case undid(UndoStep)
  /// A step was redone.
  case redid(UndoStep)
  /// The edit session ended; these undo and redo steps are gone.
  case stepsGivenUp(undo: Int, redo: Int)
  /// The board was deleted from outside.
  case boardDeleted
  /// The current show was deleted from outside; its name.
  case showDeleted(String)
  /// The picker closed because its block is gone.
  case pickerClosed
  /// The opened trip breaks the itinerary rules in this many places.
  case tripDamaged(name: String, faults: Int)
  /// A held item was changed from outside.
  case gestureInterrupted
  /// The view could not be stored, with the store's reason.
  case viewNotKept(String)
  /// A drop could not be stored before its board was closed, with the reason.
  case dropNotKept(String)
  /// What is held down or switched on could not be stored, with the store's reason.
  case switchNotKept(String)
  /// A tap sent nothing, with the reason (`nil` if the object is gone), and what to do about it.
  case notSent(String?, remedy: String? = nil)
  /// A tap on an item that has nothing to send; the word for what it is.
  case sendsNothing(String)
  /// A finger slid off the block that it pressed: nothing was sent.
  case slidOff
  /// Something was fired, by a name of a seat; it is shown for a moment.
  case went(String, by: String)
  /// The connection to the console was lost and is being made again.
  case consoleLost(address: String, reason: String)
  /// A lost console is back after this time; it answers, or at least messages go out.
  case consoleBack(address: String, after: Duration, isConfirmed: Bool)
  /// The remembered console of the opened show is being connected again.
  case consoleAgain(address: String)
  /// Another console replaced this one, where these objects stay on.
  case consoleReplaced(address: String, by: String, leavingOn: [String])
  /// The console did not react to what was sent, with what to look at.
  case noReaction(String)
  /// The console's command line did not show the pressed keys.
  case keysMisread(typed: String, heard: String)
  /// A recording of touches ended by itself at the limit.
  case recordingEnded(path: String, touches: Int)
  /// Unfinished files of an interrupted export were removed from a folder.
  case leftoversRemoved(count: Int, folder: String)
  /// This many blocks were not copied, because their objects are missing.
  case blocksLeftOut(Int)
  /// An earlier process on this workspace ended while it held something down at a console.
  case leftHeld(name: String, show: String)
  /// No more pages can connect for now, with the system's reason.
  case pagesRefused(String)
  /// Sync has something to say.
  case sync(SyncMessage)
}
