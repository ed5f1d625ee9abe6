/// What touches on a board do.
public enum InteractionMode: String, CaseIterable, Hashable, Sendable, Codable {
  /// Touches place, move, resize and remove blocks.
  case edit
  /// Taps trigger blocks; nothing can be changed.
  case play
}
