/// What touches on a board do.
public enum InteractionMode: String, CaseIterable, Hashable, Sendable, Codable {
  /// Blocks are placed, moved, resized and removed.
  case edit
  /// Taps trigger; nothing can be changed.
  case play
}
