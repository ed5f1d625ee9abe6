import TextCells

/// The progress line on standard error.
///
/// This is a value that receives the time, so it can be tested: it returns what to write, at most
/// ten times a second.
public struct ProgressLine: Sendable {
  /// The unit of the count.
  public enum Unit: Hashable, Sendable {
    /// Bytes, shown as megabytes.
    case bytes
    /// Things of that name, in the plural.
    case things(String)
  }

  private let title: String
  private let unit: Unit
  private let interval: Duration
  private var lastShown: Duration?
  private var isShown = false

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - title: The name of the work; it is made safe for a terminal.
  ///   - unit: The unit of the count.
  ///   - interval: The least time between two updates.
  public init(title: String, unit: Unit = .bytes, interval: Duration = .milliseconds(100)) {
    self.title = title.safeForTerminal
    self.unit = unit
    self.interval = interval
  }

  /// The text to write now, or `nil` if it is too soon.
  ///
  /// If the text does not fit, its end is omitted, so it never wraps: only the last row of a
  /// wrapped text could be erased.
  ///
  /// - Parameters:
  ///   - done: How much is done.
  ///   - total: The total amount; 0 if unknown.
  ///   - elapsed: The time since the work started.
  ///   - columns: The columns of the terminal; `nil` if unknown.
  /// - Returns: The text, which first erases the old line.
  public mutating func update(
    done: UInt64, of total: UInt64, after elapsed: Duration, columns: Int? = nil
  ) -> String? {
    // Most calls come too soon for words to be made.
    guard isDue(elapsed) else { return nil }
    return show(parts(done, total, elapsed), after: elapsed, columns)
  }

  /// The text to write now for work that is counted in other ways, or `nil` if it is too soon.
  ///
  /// - Parameters:
  ///   - parts: The parts, most important first; those that do not fit are omitted.
  ///   - elapsed: The time since the work started.
  ///   - columns: The columns of the terminal; `nil` if unknown.
  /// - Returns: The text, which first erases the old line.
  public mutating func update(
    _ parts: [String], after elapsed: Duration, columns: Int? = nil
  ) -> String? {
    guard isDue(elapsed) else { return nil }
    let rest = parts.dropFirst().map { ", \($0)" }
    return show(["\(title): \(parts.first ?? "")"] + rest, after: elapsed, columns)
  }

  private func isDue(_ elapsed: Duration) -> Bool {
    if let lastShown, elapsed - lastShown < interval { return false }
    // Work too short for reading a line shows none.
    return elapsed >= interval
  }

  private mutating func show(
    _ parts: [String], after elapsed: Duration, _ columns: Int?
  ) -> String {
    lastShown = elapsed
    isShown = true
    return "\r\u{1B}[K" + Self.fitted(parts, to: columns)
  }

  /// The text that erases the line, or `nil` if none was shown.
  public mutating func finish() -> String? {
    defer { isShown = false }
    return isShown ? "\r\u{1B}[K" : nil
  }

  private func parts(_ done: UInt64, _ total: UInt64, _ elapsed: Duration) -> [String] {
    let seconds = Self.seconds(elapsed)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var parts = ["\(title): \(amount(Double(done), isNamed: true))"]
    if total > 0 {
      let percent = min(Double(done) / Double(total), 1) * 100
      parts.append(" of \(amount(Double(total)))")
      parts.append(" (\(Int(percent)) %)")
    }
    parts.append(", \(amount(rate))/s")
    if total > done, rate > 0 {
      parts.append(", \(Int((Double(total - done) / rate).rounded(.up))) s left")
    }
    return parts
  }

  /// As many parts as fit; the last column stays free, as some terminals wrap after it.
  private static func fitted(_ parts: [String], to columns: Int?) -> String {
    guard let columns else { return parts.joined() }
    let room = max(columns - 1, 0)
    var kept = parts
    while kept.count > 1, kept.joined().cellWidth > room { kept.removeLast() }
    return kept.joined().truncated(to: room)
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  private func amount(_ count: Double, isNamed: Bool = false) -> String {
    let count = min(count, 1e15)
    switch unit {
    case .bytes: return "\((count / 100_000).rounded() / 10) MB"
    case .things(let name): return isNamed ? "\(Int(count)) \(name)" : "\(Int(count))"
    }
  }
}
