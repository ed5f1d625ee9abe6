import JSONText
import PluginAPI
import XMLReading

/// The limits of a JSON file, and the remedy for a damaged one.
struct JSONFileLimits: Sendable {
  let remedy: String
  /// The limits of the tokeniser.
  let text: JSONLimits

  /// Limits of a file that another program may have written.
  ///
  /// - Parameters:
  ///   - remedy: The remedy for a damaged file.
  ///   - length: The largest file, in bytes.
  ///   - depth: How deep values may nest.
  ///   - textLength: The most bytes of a string to keep.
  init(
    remedy: String, length: Int = 256 << 20, depth: Int = Nesting.limit, textLength: Int = 4096
  ) {
    self.remedy = remedy
    text = JSONLimits(length: length, depth: depth, textLength: textLength, isLenient: true)
  }

  /// The import error for a fault.
  func error(_ fault: JSONError) -> ShowFileError {
    if fault.code == .tooLarge {
      return ShowFileError(
        .tooLarge, "the file has more than \(text.length >> 20) MiB", remedy: remedy)
    }
    return ShowFileError(.malformed, fault.message, line: fault.place.line, remedy: remedy)
  }
}
