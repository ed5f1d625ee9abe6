import Domain
import JSONText
import PluginAPI

/// Prints the results of an import file by file, so that no report piles up.
///
/// Write its pieces in order: ``begin()``, ``add(_:)`` for each file, ``add(emptyFolder:)`` for
/// each folder without any, ``finish(withSummary:)``. The pieces of the JSON form make one
/// document.
public struct ImportReportStream: Sendable {
  /// The form of the report.
  public enum Form: Hashable, Sendable {
    /// Lines for people, at most this many cells wide; less than 40 counts as 40.
    case text(width: Int)
    /// One JSON object on one line.
    case json
  }

  /// The figures of all files so far.
  public var summary = ImportSummary()

  private let form: Form
  private let isDryRun: Bool
  private var count = 0

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - form: The form of the report.
  ///   - isDryRun: Whether nothing is stored.
  public init(_ form: Form, isDryRun: Bool = false) {
    self.form = form
    self.isDryRun = isDryRun
  }

  /// The text before the first file.
  public func begin() -> String {
    switch form {
    case .json:
      return #"{"version":1,"dryRun":\#(isDryRun),"files":["#
    case .text(let width):
      var lines = TextLines(width: width)
      if isDryRun { lines.add("Dry run: nothing is kept.") }
      return lines.text
    }
  }

  /// The text for a file.
  ///
  /// - Parameter file: The report of the file; it is counted in ``summary``.
  /// - Returns: The text, with its separator from the previous file.
  public mutating func add(_ file: FileReport) -> String {
    summary.add(file)
    defer { count += 1 }
    switch form {
    case .json:
      return (count > 0 ? "," : "") + file.json.text
    case .text(let width):
      var lines = TextLines(width: width)
      if count > 0 || isDryRun { lines.add("") }
      file.describe(in: &lines)
      return lines.text
    }
  }

  /// The text for a folder that has no show files.
  ///
  /// - Parameter folder: The folder, as the user named it.
  /// - Returns: The text for people; JSON lists files only.
  public mutating func add(emptyFolder folder: String) -> String {
    guard case .text(let width) = form else { return "" }
    var lines = TextLines(width: width)
    if count > 0 || isDryRun { lines.add("") }
    count += 1
    lines.add("", wrapping: "\(TextLines.printable(folder)): no show files in this folder")
    return lines.text
  }

  /// The text after the last file.
  ///
  /// - Parameter withSummary: Whether to print totals for people, if there are files; JSON always
  ///   has them.
  /// - Returns: The text, with a line end.
  public func finish(withSummary: Bool) -> String {
    switch form {
    case .json:
      let others = JSON.array(summary.unrecognisedFiles.map { .string($0) })
      return #"],"unrecognisedFiles":\#(others.text),"summary":\#(summary.json.text)}"# + "\n"
    case .text(let width):
      var lines = TextLines(width: width)
      if count == 0, !withSummary { lines.add("No files.") }
      if withSummary, count == 0 || summary != ImportSummary() {
        if count > 0 || isDryRun { lines.add("") }
        summary.describe(in: &lines)
      }
      return lines.text
    }
  }
}
