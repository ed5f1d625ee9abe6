import ShowImport
import Terminal

/// Prints the report file by file, starting with the first result.
struct ReportPrinter: Sendable {
  var stream: ImportReportStream
  private(set) var hasBegun = false

  init(_ form: ImportReportStream.Form, isDryRun: Bool) {
    stream = ImportReportStream(form, isDryRun: isDryRun)
  }

  mutating func add(_ report: FileReport) throws(StreamError) {
    let text = beginning() + stream.add(report)
    try StandardStream.output.deliver(text)
  }

  mutating func add(emptyFolder folder: String) throws(StreamError) {
    let text = beginning() + stream.add(emptyFolder: folder)
    try StandardStream.output.deliver(text)
  }

  mutating func finish(withSummary: Bool) throws(StreamError) {
    let text = beginning() + stream.finish(withSummary: withSummary)
    try StandardStream.output.deliver(text)
  }

  private mutating func beginning() -> String {
    defer { hasBegun = true }
    return hasBegun ? "" : stream.begin()
  }
}
