/// What came of a file that a page sent.
public struct PageReport: Hashable, Sendable {
  /// What was imported and left out, or why nothing was, in lines.
  public let text: String
  /// Whether nothing was imported.
  public let isRefusal: Bool

  /// Creates a report.
  public init(_ text: String, isRefusal: Bool) { (self.text, self.isRefusal) = (text, isRefusal) }
}
