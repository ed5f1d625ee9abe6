public import Domain
public import GridGeometry

/// How a command names a show or a board.
public struct NameReference: Hashable, Sendable {
  /// The name, or the beginning of one.
  public let text: String
  /// Whether it stood in quotes: only the whole name fits then.
  public let isExact: Bool

  /// Creates a reference.
  public init(_ text: String, isExact: Bool = false) {
    self.text = text
    self.isExact = isExact
  }
}

/// How a command names an object of the show.
public enum ObjectReference: Hashable, Sendable {
  /// By kind and number, and its name where several share both: `list 5`, `list 5 "Opening"`, and
  /// `list 5/20` for a cue of the list.
  case numbered(ObjectKind, ConsoleNumber, name: String?)
  /// By name, or by the beginning of its identity where that is not in quotes.
  case named(NameReference)
}

/// How a command names a block on the board.
public enum ItemReference: Hashable, Sendable {
  /// The block that covers a cell: `@3,-2`.
  case covering(Cell)
  /// The block with a number in reading order, from 1: `#4`.
  case ordinal(Int)
  /// The beginning of its identity, in lower case.
  case identity(String)
}
