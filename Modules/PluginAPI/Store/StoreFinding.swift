/// Something wrong in a workspace's file.
public struct StoreFinding: Hashable, Sendable {
  /// Where it is: a table with a row, or a file with a line and column.
  public let place: String
  /// What is wrong, without a capital or full stop.
  public let message: String

  /// Creates a finding.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }
}
