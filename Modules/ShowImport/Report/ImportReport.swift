import JSONText

/// The result of an import of one or more files, as JSON for scripts or text for people.
///
/// For thousands of files, an ``ImportReportStream`` prints the same file by file.
public struct ImportReport: Hashable, Sendable {
  /// The files, in the order in which they were named.
  public var files: [FileReport]
  /// Whether nothing was stored.
  public var isDryRun: Bool

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - files: The files, in the order in which they were named.
  ///   - isDryRun: Whether nothing was stored.
  public init(files: [FileReport], isDryRun: Bool = false) {
    self.files = files
    self.isDryRun = isDryRun
  }

  /// The report as one JSON object on one line, without a line end.
  ///
  /// Members have a fixed order; kinds without an object are omitted; missing values are `null`.
  public func json() -> String { String(formatted(as: .json).dropLast()) }

  /// The report for people: lines that fit a width.
  ///
  /// - Parameter width: The most cells of a line; less than 40 counts as 40.
  /// - Returns: The lines, each with a line end.
  public func text(width: Int) -> String { formatted(as: .text(width: width)) }

  private func formatted(as form: ImportReportStream.Form) -> String {
    var stream = ImportReportStream(form, isDryRun: isDryRun)
    var text = stream.begin()
    for file in files { text += stream.add(file) }
    return text + stream.finish(withSummary: files.count > 1)
  }
}
