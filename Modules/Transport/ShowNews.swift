public import PluginAPI

/// What of the shows that a console tells one after the other is new.
public struct ShowNews: Sendable {
  private var last: ImportedShow?
  private var toldWarnings: Set<ImportWarning> = []

  /// Begins with nothing.
  public init() {}

  /// What is to be imported of a show.
  ///
  /// - Parameter show: All that the console has.
  /// - Returns: The show, without warnings that were told before; `nil` where it is as it was.
  public mutating func news(in show: ImportedShow) -> ImportedShow? {
    guard show != last else { return nil }
    defer { last = show }
    var news = show
    news.warnings.removeAll { toldWarnings.contains($0) }
    toldWarnings = Set(show.warnings)
    return news
  }
}
