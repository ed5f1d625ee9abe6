/// The twelve shapes of five cells, each with one fixed chirality.
public enum Pentomino: String, CaseIterable, Hashable, Sendable {
  /// An F.
  case f = "F"
  /// A bar.
  case i = "I"
  /// An L; Conway calls it Q.
  case l = "L"
  /// An N.
  case n = "N"
  /// A P.
  case p = "P"
  /// A T.
  case t = "T"
  /// A U.
  case u = "U"
  /// A V.
  case v = "V"
  /// A W: stairs.
  case w = "W"
  /// A cross.
  case x = "X"
  /// A bar with one cell beside it.
  case y = "Y"
  /// A Z.
  case z = "Z"

  /// The shape, not turned.
  public var shape: Polyomino {
    // The literals are rows from the top; the lowest bit is the leftmost column.
    switch self {
    case .f: Polyomino(rows: [0b110, 0b011, 0b010], width: 3)
    case .i: Polyomino(rows: [1, 1, 1, 1, 1], width: 1)
    case .l: Polyomino(rows: [0b11, 0b10, 0b10, 0b10], width: 2)
    case .n: Polyomino(rows: [0b10, 0b10, 0b11, 0b01], width: 2)
    case .p: Polyomino(rows: [0b11, 0b11, 0b01], width: 2)
    case .t: Polyomino(rows: [0b111, 0b010, 0b010], width: 3)
    case .u: Polyomino(rows: [0b101, 0b111], width: 3)
    case .v: Polyomino(rows: [0b001, 0b001, 0b111], width: 3)
    case .w: Polyomino(rows: [0b001, 0b011, 0b110], width: 3)
    case .x: Polyomino(rows: [0b010, 0b111, 0b010], width: 3)
    case .y: Polyomino(rows: [0b10, 0b11, 0b10, 0b10], width: 2)
    case .z: Polyomino(rows: [0b011, 0b010, 0b110], width: 3)
    }
  }

  /// Reads a letter, in either case.
  public init?(letter: some StringProtocol) {
    self.init(rawValue: letter.uppercased())
  }
}
