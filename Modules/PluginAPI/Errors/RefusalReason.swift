public import Domain

/// Why rules or a session refuse a proposal: a value, not an error, as nothing went wrong.
///
/// Frequent reasons fit a word. The other cases are boxed, to keep effects and previews small.
public enum RefusalReason: Hashable, Sendable {
  /// The block would overlap another block.
  case overlap
  /// The block would be smaller than the board's minimum.
  case belowMinimum(MinimumSpan)
  /// The rules do not have this setting (`allowed` is `nil`), or do not allow this value.
  indirect case badSetting(String, value: String, allowed: AllowedValues?)
  /// The board is in play mode.
  case notEditable
  /// There is no step to undo.
  case nothingToUndo
  /// There is no step to redo.
  case nothingToRedo
  /// The last change is not in the undo history; `earlier` steps come before it.
  indirect case notUndoable(UnrecordedEdit, earlier: Int)
  /// The board's rules do not support this.
  case notAllowed
  /// The board's rules keep no order of blocks.
  case noOrder
  /// The board's rules turn no items, or do not mirror them.
  case cannotTurn
  /// The board's rules do not stack items.
  case noStack
  /// The board has no ink.
  case noInk
  /// The lasso contains no strokes, or nothing was cut or copied.
  case noStrokes
  /// The item is smaller than the rules allow, in points.
  case tooSmall(width: Int32, height: Int32)
  /// A piece does not lie wholly inside or wholly outside of the field.
  case acrossField
  /// The order has only this many places.
  case noSuchPlace(of: Int)
  /// A position or size is outside the grid.
  case outOfRange
  /// No such block is on the board.
  case unknownItem
  /// The show has no such object.
  case unknownObject
  /// The board that a block opened was deleted.
  case unknownBoard
  /// The identity of a new block is already in use.
  case duplicateItem
  /// A pan or zoom would leave the range of finite numbers.
  case viewOutOfRange
  /// No picker, menu or question is open.
  case nothingOpen
  /// The open menu does not have this choice.
  case notInMenu
  /// A row or column of cells can be deleted only if it is empty.
  case lineNotEmpty
  /// A name is invalid or already in use.
  indirect case badName(ValidationError)
  /// The message of a block is invalid.
  indirect case badMessage(MessageText.Fault)
  /// A block without an object needs a message.
  case messageRequired
  /// An itinerary refuses it.
  indirect case itinerary(ItineraryRefusal)
  /// Rules that a host wrote refuse it, with their own code.
  indirect case custom(CustomText)

  /// The kind of refusal, from the fixed list.
  public var code: ErrorCode {
    switch self {
    case .overlap: .overlap
    case .belowMinimum: .belowMinimum
    case .badSetting: .badSetting
    case .notEditable: .notEditable
    case .nothingToUndo: .nothingToUndo
    case .nothingToRedo: .nothingToRedo
    case .notUndoable: .notUndoable
    case .notAllowed, .noOrder, .cannotTurn, .noStack, .acrossField, .noInk, .notInMenu,
      .lineNotEmpty:
      .notAllowed
    case .tooSmall: .belowMinimum
    case .outOfRange, .noSuchPlace: .outOfRange
    case .unknownItem: .unknownItem
    case .unknownObject: .unknownObject
    case .unknownBoard: .notFound
    case .duplicateItem: .duplicateItem
    case .viewOutOfRange: .viewOutOfRange
    case .nothingOpen, .noStrokes: .nothingOpen
    case .badName(let error): ErrorCode(error)
    case .badMessage, .messageRequired: .badMessage
    case .itinerary(let refusal): refusal.code
    case .custom: .custom
    }
  }

  /// The code of a refusal that is not in the fixed list, or `nil`.
  public var customCode: String? {
    if case .custom(let text) = self { text.code } else { nil }
  }

  /// The code that JSON prints: the host's code, or else the one from the fixed list.
  public var printedCode: String { customCode ?? code.rawValue }
}

/// The values that a setting of a board can have.
public enum AllowedValues: Hashable, Sendable {
  /// One of some words.
  case words([String])
  /// A whole number.
  case whole(ClosedRange<Int>)
  /// A width and height in cells: `2x1`.
  case span(upTo: Int)
  /// What the host's rules describe.
  case custom(CustomText)
}

extension ItineraryRefusal {
  /// The code that JSON prints.
  public var code: ErrorCode {
    switch self {
    case .offline: .offline
    case .noUndo: .nothingToUndo
    case .damaged: .damagedTrip
    case .tripDeleted: .notFound
    case .unknownEntry: .unknownItem
    case .noSuchDay: .outOfRange
    case .fixedGame, .madeBySystem: .notYours
    case .outsideWindow: .outsideWindow
    case .nothingLifted: .nothingOpen
    case .badTime, .badPlace: .syntax
    case .tooManyEntries: .tooMany
    }
  }
}

/// A refused proposal: the reason, and the blocks in the way.
public struct Refusal: Hashable, Sendable {
  /// Why it was refused.
  public let reason: RefusalReason
  /// The blocks in the way, in reading order; empty if there are none.
  public let by: [ID<BoardItem>]

  /// Creates a refusal.
  public init(_ reason: RefusalReason, by: [ID<BoardItem>] = []) {
    self.reason = reason
    self.by = by
  }
}
