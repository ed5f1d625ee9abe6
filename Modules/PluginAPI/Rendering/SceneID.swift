public import Domain
public import Gestures

/// The identity of a scene element: the same thing has the same identity in every scene.
///
/// JSON output prints its ``description``. Nothing parses that text.
public enum SceneID: Hashable, Sendable, CustomStringConvertible {
  /// The bounded area of the board.
  case field
  /// An item of a board.
  case item(ID<BoardItem>)
  /// A handle of an item.
  case handle(ID<BoardItem>, Handle)
  /// The region being drawn.
  case region
  /// A stroke that a contact draws.
  case stroke(TouchID)
  /// The line of the lasso that a contact draws.
  case lasso(TouchID)
  /// Where a drawn or held item would land.
  case landing
  /// Where one of several held items would land, or one that gives way to a drop.
  case landingOf(ID<BoardItem>)
  /// The button that creates a board.
  case newBoard
  /// A board in the list.
  case board(ID<Board>)
  /// The thumbnail of a board.
  case thumbnail(ID<Board>)
  /// A block in the thumbnail of a board, by its place in paint order.
  case miniature(ID<Board>, Int)
  /// The header of a day.
  case day(Int)
  /// The button that adds an entry to a day.
  case addToDay(Int)
  /// An entry of an itinerary.
  case entry(ID<ItineraryEntry>)
  /// The handle of an entry.
  case entryHandle(ID<ItineraryEntry>)
  /// Where the held entry would land.
  case gap
  /// The text about the damage of a trip.
  case damage
  /// A piece of the route on a map, counted from 1.
  case route(Int)
  /// The stop of an entry, on a map.
  case marker(ID<ItineraryEntry>)
  /// The background of a panel.
  case panel(Panel)
  /// A part of a panel.
  case part(Panel, PanelPart)

  /// The text form, for example `item:0f3c…` or `menu:delete`.
  public var description: String {
    switch self {
    case .field: "field"
    case .item(let id): "item:\(id)"
    case .handle(let id, let handle): "handle:\(id):\(handle.rawValue)"
    case .region: "region"
    case .stroke(let touch): "stroke:\(touch.rawValue)"
    case .lasso(let touch): "lasso:\(touch.rawValue)"
    case .landing: "landing"
    case .landingOf(let item): "landing:\(item)"
    case .newBoard: "boards:new"
    case .board(let id): "board:\(id)"
    case .thumbnail(let id): "thumbnail:\(id)"
    case .miniature(let id, let number): "thumbnail:\(id):\(number)"
    case .day(let day): "day:\(day)"
    case .addToDay(let day): "day:\(day):add"
    case .entry(let id): "entry:\(id)"
    case .entryHandle(let id): "handle:entry:\(id)"
    case .gap: "gap"
    case .damage: "damage"
    case .route(let number): "route:\(number)"
    case .marker(let id): "marker:\(id)"
    case .panel(let panel): panel.rawValue
    case .part(let panel, let part): "\(panel.rawValue):\(part)"
    }
  }
}

/// A part of a panel: a line of text, a field or a choice.
public enum PanelPart: Hashable, Sendable, CustomStringConvertible {
  /// A line of text, counted from 1.
  case text(Int)
  /// The search field of the picker.
  case search
  /// The line shown when the search finds nothing.
  case nothingFound
  /// The filter for a kind of object.
  case kind(ObjectKind)
  /// An object to choose.
  case object(ID<ShowObject>)
  /// The name field.
  case name
  /// A field of the editor of an entry.
  case field(EntryField)
  /// A choice of a menu on a board.
  case choice(ItemMenu)
  /// Renames a board.
  case rename
  /// Edits an entry.
  case edit
  /// Deletes the panel's subject, or asks first.
  case delete
  /// Accepts the text.
  case accept
  /// Closes the panel.
  case cancel

  /// Whether choosing it deletes something.
  public var isDestructive: Bool { self == .choice(.remove) || self == .delete }

  /// The text form, without the panel's part.
  public var description: String {
    switch self {
    case .text(let number): "text:\(number)"
    case .search: "search"
    case .nothingFound: "none"
    case .kind(let kind): "kind:\(kind.rawValue)"
    case .object(let id): "object:\(id)"
    case .name: "name"
    case .field(let field): field.rawValue
    case .choice(let choice): choice.rawValue
    case .rename: "rename"
    case .edit: "edit"
    case .delete: "delete"
    case .accept: "accept"
    case .cancel: "cancel"
    }
  }
}
