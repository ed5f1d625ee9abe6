/// Why a line is no report of a campaign.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, without a capital or full stop.
  public let description: String

  init(_ description: String) { self.description = description }
}
