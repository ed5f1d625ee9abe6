public import Domain
import PluginAPI

/// A block with its object.
public struct PlacedItem: Hashable, Sendable {
  /// The block.
  public let item: BoardItem
  /// The object, or `nil` if the block has none, or the object no longer exists.
  public let object: ShowObject?
  /// Its place in the order, from 1, if the board keeps an order and the place is known.
  public let place: Int?
  /// The name of the board that it opens, if it does and the name is known.
  public let destination: String?

  /// Creates a pair.
  public init(
    item: BoardItem, object: ShowObject?, place: Int? = nil, destination: String? = nil
  ) {
    self.item = item
    self.object = object
    self.place = place
    self.destination = destination
  }

  /// The position as in commands: `3,-2 2x2` in cells or in points, the top left cell of a piece,
  /// or the place in the order; `nil` if not known.
  public var position: String? {
    switch item.pose {
    case .cells(let cells): "\(cells)"
    case .shaped(_, let cell, _): "\(cell)"
    case .free(let area, _): "\(area)"
    case .ordered: place.map { "\($0)" }
    }
  }

  /// Whether its object no longer exists.
  public var isOrphan: Bool { item.object != nil && object == nil }

  /// The texts of its card, or the name of the board that it opens.
  public var texts: [String] { item.content.texts + [destination].compactMap { $0 } }
}
