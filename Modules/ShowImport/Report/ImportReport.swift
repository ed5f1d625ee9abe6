/// What an import of one or several files came to, as JSON for scripts or as text for people.
public struct ImportReport: Hashable, Sendable {
  /// The files, in the order in which they were named.
  public var files: [FileReport]
  /// Whether nothing was kept.
  public var isDryRun: Bool

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - files: The files, in the order in which they were named.
  ///   - isDryRun: Whether nothing was kept.
  public init(files: [FileReport], isDryRun: Bool = false) {
    self.files = files
    self.isDryRun = isDryRun
  }
}
