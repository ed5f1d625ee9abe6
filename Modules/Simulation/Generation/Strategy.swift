/// How the runs of a simulation are played.
public enum Strategy: String, CaseIterable, Hashable, Sendable {
  /// Each run leaves out about half of all that a person could do, and does the rest more or less
  /// often: what only shows after much of the same is found so.
  case swarm
  /// Every run does everything about equally often.
  case uniform
  /// Each run is one of the two.
  case mixed
}
