import Domain
public import PluginAPI

/// What of the shows that a console tells one after the other is new.
public struct ShowNews: Sendable {
  /// How many of the things that are gone are told by name.
  private static let mostNames = 5

  private var last: ImportedShow?
  private var toldWarnings: Set<ImportWarning> = []

  /// Begins with nothing.
  public init() {}

  /// What is to be imported of a show.
  ///
  /// - Parameter show: All that the console has.
  /// - Returns: The show, without warnings that were told before and with one about what is no
  ///   longer there; `nil` where it is as it was.
  public mutating func news(in show: ImportedShow) -> ImportedShow? {
    guard show != last else { return nil }
    defer { last = show }
    var news = show
    news.warnings.removeAll { toldWarnings.contains($0) }
    toldWarnings = Set(show.warnings)
    if let last { news.warnings += Self.gone(from: last, in: show) }
    return news
  }

  private static func gone(from last: ImportedShow, in show: ImportedShow) -> [ImportWarning] {
    let identifiers = Set(show.objects.lazy.map(\.identifier))
    let gone = last.objects.filter { !identifiers.contains($0.identifier) }
    guard !gone.isEmpty else { return [] }
    let names = gone.prefix(mostNames).map { object in
      "\(object.kind.rawValue) \(object.consoleNumber)"
        + (object.name.isEmpty ? "" : " '\(object.name)'")
    }
    let rest = gone.count > mostNames ? " and \(gone.count - mostNames) more" : ""
    return [
      ImportWarning(
        "no longer on the console, and kept here: \(names.joined(separator: ", "))\(rest)")
    ]
  }
}
