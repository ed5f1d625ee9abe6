public import PluginAPI

/// The news in a sequence of shows from one console.
public struct ShowNews: Sendable {
  private var last: ImportedShow?
  private var reportedWarnings: Set<ImportWarning> = []

  /// Creates an empty record.
  public init() {}

  /// The part of a show to import.
  ///
  /// - Parameter show: The complete show on the console.
  /// - Returns: The show, without warnings already reported; `nil` if nothing changed.
  public mutating func news(in show: ImportedShow) -> ImportedShow? {
    guard show != last else { return nil }
    defer { last = show }
    var news = show
    news.warnings.removeAll { reportedWarnings.contains($0) }
    reportedWarnings = Set(show.warnings)
    return news
  }
}
