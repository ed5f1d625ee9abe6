import Domain
import JSONText
import PluginAPI

/// Tells what an import came to file by file, so that no report piles up.
///
/// What it gives is to be written piece by piece: ``begin()``, ``add(_:)`` for each file,
/// ``add(emptyFolder:)`` for each folder without any, ``finish(withSummary:)``. The pieces of the
/// JSON form are one document.
public struct ImportReportStream: Sendable {
  /// For whom it is told.
  public enum Form: Hashable, Sendable {
    /// Lines for people, none wider than so many cells; less than 40 counts as 40.
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
  ///   - form: For whom it is told.
  ///   - isDryRun: Whether nothing is kept.
  public init(_ form: Form, isDryRun: Bool = false) {
    self.form = form
    self.isDryRun = isDryRun
  }

  /// What comes before the first file.
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

  /// What is told of a file.
  ///
  /// - Parameter file: What it came to; it is counted in ``summary``.
  /// - Returns: The text, with what parts it from the file before.
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

  /// What is told of a folder that has no show files.
  ///
  /// - Parameter folder: The folder, as the person named it.
  /// - Returns: The text for people; JSON lists files only.
  public mutating func add(emptyFolder folder: String) -> String {
    guard case .text(let width) = form else { return "" }
    var lines = TextLines(width: width)
    if count > 0 || isDryRun { lines.add("") }
    count += 1
    lines.add("", wrapping: "\(TextLines.printable(folder)): no show files in this folder")
    return lines.text
  }

  /// What comes after the last file.
  ///
  /// - Parameter withSummary: Whether people are told the figures of all files, where there are
  ///   any; JSON has them always.
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
