import Domain
import PluginAPI

/// The records of a file that cannot be read.
///
/// Each is left out, counted and reported with its line, and the rest of the file is read.
struct OddRecords {
  /// How many are reported in full.
  private static let limit = 20

  /// What is wrong with the first of them.
  private(set) var first: ShowFileError?
  private var count = 0
  private var reports: [(line: Int, text: String)] = []

  /// Leaves a record out.
  ///
  /// - Parameters:
  ///   - name: What the record calls itself, or `nil`.
  ///   - fault: What is wrong with it.
  ///   - line: The line of the record, if the fault has none.
  mutating func add(_ name: String?, _ fault: ShowFileError, line: Int) {
    first = first ?? fault
    count += 1
    guard count <= Self.limit else { return }
    let subject = name.map { "'\(Name.cleaned($0).prefix(80))' is left out" } ?? "left out"
    let remedy = fault.remedy.map { "; \($0)" } ?? ""
    let at = fault.line ?? line
    reports.append((at, "line \(at): \(subject): \(fault.message)\(remedy)"))
  }

  /// Counts the records.
  ///
  /// - Parameters:
  ///   - what: What they are.
  ///   - leftOut: Where they are counted.
  func count(as what: String, in leftOut: inout LeftOutCounts) {
    leftOut.add(what, count: count, reason: "it cannot be read; the notes say why")
  }

  /// The reports in the file's order.
  var warnings: [String] {
    let sorted = reports.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element.text)
    let rest = count - reports.count
    return sorted + (rest > 0 ? ["\(counted(rest, "more record")) like these left out"] : [])
  }
}
