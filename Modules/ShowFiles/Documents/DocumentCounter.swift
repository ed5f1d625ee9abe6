import PluginAPI

/// Counts the values of a document, and refuses too many and too deep ones.
struct DocumentCounter {
  let limits: DocumentLimits
  /// The keys from the outside on.
  private(set) var path: [String] = []
  private var count = 0
  /// How deep the value is that is skipped; `nil` while values are kept.
  private var skippedFrom: Int?

  init(_ limits: DocumentLimits) { self.limits = limits }

  /// Whether values are kept at the moment.
  var isKeeping: Bool { skippedFrom == nil }

  /// A value of a table or list begins.
  mutating func enter(_ key: String, line: Int) throws(ShowFileError) {
    path.append(key)
    guard path.count <= limits.depth else {
      throw ShowFileError(
        .malformed, "values nest more than \(limits.depth) deep", line: line,
        remedy: limits.remedy)
    }
    if skippedFrom == nil, !limits.keeps(path) { skippedFrom = path.count }
    guard isKeeping else { return }
    count += 1
    guard count <= limits.values else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(limits.values) values", line: line,
        remedy: "export less at once")
    }
  }

  /// The value ends.
  mutating func leave() {
    if skippedFrom == path.count { skippedFrom = nil }
    path.removeLast()
  }
}
