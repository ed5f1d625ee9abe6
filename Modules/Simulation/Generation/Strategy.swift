/// How the runs of a simulation are played.
public enum Strategy: String, CaseIterable, Hashable, Sendable {
  /// Each run omits about half of all actions, and varies the frequency of the rest: this finds
  /// faults that only show after many similar steps.
  case swarm
  /// Every run does everything about equally often.
  case uniform
  /// Each run is one of the two.
  case mixed
}
