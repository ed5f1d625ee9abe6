public import Domain
public import GridGeometry

/// What a person does with a board on which one can ink, in edit mode.
public enum Tool: String, CaseIterable, Hashable, Sendable, Codable {
  /// Fingers move, resize and raise items.
  case manipulate
  /// A pencil inks; items stay where they are.
  case draw
}

/// What a pencil does with the tool ``Tool/draw``.
public enum DrawingTool: Hashable, Sendable, Codable {
  /// Draws strokes.
  case pen(Stroke.Pen)
  /// Erases every stroke that it touches, as a whole.
  case eraser
  /// Selects the strokes that it goes around, and carries them.
  case lasso

  enum PenCodingKeys: String, CodingKey { case _0 = "with" }
}

/// What is done with strokes, above all those in the lasso.
public enum InkEdit: Hashable, Sendable, Codable {
  /// Selects strokes.
  case select([ID<BoardItem>])
  /// Removes them and keeps them for pasting.
  case cut
  /// Keeps them for pasting.
  case copy
  /// Removes them.
  case delete
  /// Adds what was cut or copied: with its middle at a point, or slightly beside where it was.
  case paste(at: Point<BoardSpace>?)
  /// Carries them.
  case move(by: Vector<BoardSpace>)
  /// Adds strokes exactly where they are, each above the one before, and selects them.
  case add([BoardItem])

  enum SelectCodingKeys: String, CodingKey { case _0 = "items" }
  enum AddCodingKeys: String, CodingKey { case _0 = "items" }
}
