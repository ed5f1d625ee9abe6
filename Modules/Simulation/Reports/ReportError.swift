/// Why a line is not a report of a campaign.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, without a capital or full stop.
  public let description: String

  init(_ description: String) { self.description = description }
}
