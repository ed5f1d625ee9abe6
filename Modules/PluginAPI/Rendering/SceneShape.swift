public import GridGeometry

/// The outline of a scene element, in screen points.
public enum SceneShape: Hashable, Sendable {
  /// The element's frame.
  case rect
  /// Several rectangles; the first one contains the text.
  case cells([Rect<ScreenSpace>])
  /// A line through points, `width` points wide. A terminal draws it one cell wide.
  case path([Point<ScreenSpace>], width: Double)
}
