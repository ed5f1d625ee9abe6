package import Domain
package import GridGeometry

/// A reference to a show or a board.
package struct NameReference: Hashable, Sendable {
  /// The name, or the start of one.
  package let text: String
  /// Whether it was quoted: only the whole name then matches.
  package let isExact: Bool

  /// Creates a reference.
  package init(_ text: String, isExact: Bool = false) {
    self.text = text
    self.isExact = isExact
  }
}

/// A reference to an object of the show.
package enum ObjectReference: Hashable, Sendable {
  /// By kind and number, and its name if several share both: `list 5`, `list 5 "Opening"`, and
  /// `list 5/20` for a cue of the list.
  case numbered(ObjectKind, ConsoleNumber, name: String?)
  /// By name, or by the start of its identity if it is not quoted.
  case named(NameReference)
}

/// A reference to a block on the board.
package enum ItemReference: Hashable, Sendable {
  /// The block that covers a cell: `@3,-2`.
  case covering(Cell)
  /// The block with a number in reading order, from 1: `#4`.
  case ordinal(Int)
  /// By its object, its label or the start of its identity: `list 5`, `"FOG"`, `3f2a`.
  case showing(ObjectReference)
}

/// How a command names one block or several.
package enum ItemsReference: Hashable, Sendable {
  /// One block.
  case one(Located<ItemReference>)
  /// Blocks by their numbers in reading order, from 1: `#1..#8`.
  case numbered(ClosedRange<Int>)
  /// All blocks in a region of cells: `0,0..8,4`.
  case inside(CellRect)
  /// All blocks of the board: `all`.
  case all
  /// The blocks that are selected: `selected`.
  case selected
  /// All blocks that show objects of some kinds, and those of other sorts: `kind scene,card`.
  case kinds(Set<ObjectKind>, Set<ItemSort> = [])
  /// All blocks whose label, name or title is like a text, in which `*` stands for any text:
  /// `name "fog*"`.
  case like(String)
}

/// What a block is that shows no object.
package enum ItemSort: String, CaseIterable, Hashable, Sendable {
  /// A piece without an object.
  case tile
  /// A card.
  case card
  /// A stroke of ink.
  case stroke
  /// A block with a message of its own.
  case message
  /// A block that opens a board.
  case goto

  init?(_ content: ItemContent) {
    switch content {
    case .object: return nil
    case .message: self = .message
    case .goto: self = .goto
    case .tile: self = .tile
    case .card: self = .card
    case .ink: self = .stroke
    }
  }
}

/// A reference to an entry of an itinerary.
package enum EntryReference: Hashable, Sendable {
  /// By day and position in the day, from 1: `3:2`.
  case position(day: Int, position: Int)
  /// By its title, the key of its game, or the start of its identity if it is not quoted.
  case named(NameReference)
}
