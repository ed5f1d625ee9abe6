package import Domain
package import Logging

/// Writes each entry of a log as one line: `2026-01-02T03:04:05Z info request status=200`.
///
/// What needs quotes has them, so that a line is never more than one, and each fact can be found.
package struct LineLog: LogHandler {
  /// Facts that come first, as each request has them.
  private static let leading = ["operation", "status", "ms", "key"]

  /// The least important entries that are written.
  package var logLevel: Logger.Level
  /// Facts that all entries have.
  package var metadata: Logger.Metadata = [:]
  /// Facts that the task of an entry has.
  package var metadataProvider: Logger.MetadataProvider?
  private let now: @Sendable () -> Timestamp
  private let write: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - level: The least important entries that are written.
  ///   - now: The clock.
  ///   - write: Writes a line, without its end.
  package init(
    _ level: Logger.Level, now: @escaping @Sendable () -> Timestamp,
    write: @escaping @Sendable (String) -> Void
  ) {
    (logLevel, self.now, self.write) = (level, now, write)
  }

  /// A fact that all entries have.
  package subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an entry.
  package func log(event: LogEvent) {
    var facts = metadata
    facts.merge(metadataProvider?.get() ?? [:]) { $1 }
    facts.merge(event.metadata ?? [:]) { $1 }
    if let error = event.error { facts["error"] = "\(error)" }
    let words = facts.sorted { Self.order($0.key) < Self.order($1.key) }
      .map { "\($0.key)=\(Self.quoted("\($0.value)"))" }
    let message = Self.safe("\(event.message)")
    write(([now().text, "\(event.level)", message] + words).joined(separator: " "))
  }

  private static func order(_ key: String) -> (Int, String) {
    (leading.firstIndex(of: key) ?? leading.count, key)
  }

  /// The text, in quotes if it is empty or has blanks or other special characters.
  static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      (0x21...0x7E).contains(scalar.value) && scalar != "\"" && scalar != "\\" && scalar != "="
    }
    guard !isPlain || text.isEmpty else { return text }
    let inner = text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
    return "\"\(safe(inner))\""
  }

  /// The text without characters that end a line or are not seen.
  private static func safe(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    .joined()
  }
}
