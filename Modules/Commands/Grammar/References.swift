package import Domain
package import GridGeometry

/// How a command names a show or a board.
package struct NameReference: Hashable, Sendable {
  /// The name, or the beginning of one.
  package let text: String
  /// Whether it stood in quotes: only the whole name fits then.
  package let isExact: Bool

  /// Creates a reference.
  package init(_ text: String, isExact: Bool = false) {
    self.text = text
    self.isExact = isExact
  }
}

/// How a command names an object of the show.
package enum ObjectReference: Hashable, Sendable {
  /// By kind and number, and its name where several share both: `list 5`, `list 5 "Opening"`, and
  /// `list 5/20` for a cue of the list.
  case numbered(ObjectKind, ConsoleNumber, name: String?)
  /// By name, or by the beginning of its identity where that is not in quotes.
  case named(NameReference)
}

/// How a command names a block on the board.
package enum ItemReference: Hashable, Sendable {
  /// The block that covers a cell: `@3,-2`.
  case covering(Cell)
  /// The block with a number in reading order, from 1: `#4`.
  case ordinal(Int)
  /// What it shows, its label or the beginning of its identity: `list 5`, `"FOG"`, `3f2a`.
  case showing(ObjectReference)
}

/// How a command names an entry of an itinerary.
package enum EntryReference: Hashable, Sendable {
  /// By its day and its place among the day's entries, from 1: `3:2`.
  case position(day: Int, position: Int)
  /// By its title, the key of its game, or the beginning of its identity where it is not in quotes.
  case named(NameReference)
}
