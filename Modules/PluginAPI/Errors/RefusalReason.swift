public import Domain

/// Why rules or a session refuse a proposal: a value, not an error, as nothing went wrong.
///
/// What a drag meets at every event fits a word; the other cases are boxed, so that effects and
/// previews, which hold a reason, stay small.
public enum RefusalReason: Hashable, Sendable {
  /// The block would share a cell with another.
  case overlap
  /// The block would be smaller than the board's minimum.
  case belowMinimum(MinimumSpan)
  /// The board's rules have no such setting, or it cannot have that value; what it can have is
  /// `nil` where there is no such setting.
  indirect case badSetting(String, value: String, allowed: String?)
  /// The board is in play mode.
  case notEditable
  /// There is no step to take back.
  case nothingToUndo
  /// There is no step to take again.
  case nothingToRedo
  /// The last change is in no undo history; that many steps lie before it.
  indirect case notUndoable(UnrecordedEdit, earlier: Int)
  /// The board's rules do not do that.
  case notAllowed
  /// The board's rules keep no order in which a block could have a place.
  case noOrder
  /// The order has fewer places.
  case noSuchPlace(of: Int)
  /// A position or size lies beyond the grid.
  case outOfRange
  /// No such block lies on the board.
  case unknownItem
  /// The show has no such object.
  case unknownObject
  /// The identity of a new block is in use.
  case duplicateItem
  /// A pan or zoom would leave the range of finite numbers.
  case viewOutOfRange
  /// No picker, menu or question is open that this could answer.
  case nothingOpen
  /// A name cannot be used, or is taken.
  indirect case badName(ValidationError)
  /// What a block is to send cannot be a message.
  indirect case badMessage(MessageText.Fault)
  /// A block that shows no object would have no message either.
  case messageRequired
  /// An itinerary refuses it.
  indirect case itinerary(ItineraryRefusal)

  /// The code that JSON prints.
  public var code: ErrorCode {
    switch self {
    case .overlap: .overlap
    case .belowMinimum: .belowMinimum
    case .badSetting: .badSetting
    case .notEditable: .notEditable
    case .nothingToUndo: .nothingToUndo
    case .nothingToRedo: .nothingToRedo
    case .notUndoable: .notUndoable
    case .notAllowed, .noOrder: .notAllowed
    case .outOfRange, .noSuchPlace: .outOfRange
    case .unknownItem: .unknownItem
    case .unknownObject: .unknownObject
    case .duplicateItem: .duplicateItem
    case .viewOutOfRange: .viewOutOfRange
    case .nothingOpen: .nothingOpen
    case .badName(let error): ErrorCode(error)
    case .badMessage, .messageRequired: .badMessage
    case .itinerary(let refusal): refusal.code
    }
  }
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
  /// The blocks in the way, in reading order; empty where none is.
  public let by: [ID<BoardItem>]

  /// Creates a refusal.
  public init(_ reason: RefusalReason, by: [ID<BoardItem>] = []) {
    self.reason = reason
    self.by = by
  }
}
