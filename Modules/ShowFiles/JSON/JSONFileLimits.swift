import JSONText
import PluginAPI

/// What is accepted of a JSON file, and what to do about one that is damaged.
struct JSONFileLimits: Sendable {
  let remedy: String
  /// What the tokeniser accepts.
  let text: JSONLimits

  /// Limits of a file that another program may have written.
  ///
  /// - Parameters:
  ///   - remedy: What to do about a file that is damaged.
  ///   - length: The most bytes that it may have.
  ///   - depth: How deep values may nest.
  ///   - textLength: The most bytes of a string that are kept.
  init(
    remedy: String, length: Int = 256 << 20, depth: Int = Nesting.limit, textLength: Int = 4096
  ) {
    self.remedy = remedy
    text = JSONLimits(length: length, depth: depth, textLength: textLength, isLenient: true)
  }

  /// What a fault is to the person who imports the file.
  func error(_ fault: JSONError) -> ShowFileError {
    if fault.code == .tooLarge {
      return ShowFileError(
        .tooLarge, "the file has more than \(text.length >> 20) MiB", remedy: remedy)
    }
    return ShowFileError(.malformed, fault.message, line: fault.place.line, remedy: remedy)
  }
}
