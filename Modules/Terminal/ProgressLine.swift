/// The line on standard error that shows how far long work has come.
///
/// A value that is told the time, so that it can be tested: it says what to write and when, ten
/// times a second at the most.
public struct ProgressLine: Sendable {
  private let title: String
  private let interval: Duration
  private var lastShown: Duration?
  private var isShown = false

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - title: What is being worked on; control characters are the caller's to remove.
  ///   - interval: The least time between two updates.
  public init(title: String, interval: Duration = .milliseconds(100)) {
    self.title = title
    self.interval = interval
  }

  /// The text to write now, or `nil` where it is too soon.
  ///
  /// - Parameters:
  ///   - done: How many bytes are done.
  ///   - total: How many bytes there are; 0 where that is not known.
  ///   - elapsed: The time since the work began.
  /// - Returns: The text, which begins by taking the old line away.
  public mutating func update(done: UInt64, of total: UInt64, after elapsed: Duration) -> String? {
    if let lastShown, elapsed - lastShown < interval { return nil }
    // Work that is over before a person could read the line needs none.
    guard elapsed >= interval else { return nil }
    lastShown = elapsed
    isShown = true
    let seconds = Self.seconds(elapsed)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var text = "\(title): \(Self.megabytes(Double(done)))"
    if total > 0 {
      let percent = min(Double(done) / Double(total), 1) * 100
      text += " of \(Self.megabytes(Double(total))) (\(Int(percent)) %)"
    }
    text += ", \(Self.megabytes(rate))/s"
    if total > done, rate > 0 {
      text += ", \(Int((Double(total - done) / rate).rounded(.up))) s left"
    }
    return "\r\u{1B}[K" + text
  }

  /// The text that takes the line away, or `nil` where none was shown.
  public mutating func finish() -> String? {
    defer { isShown = false }
    return isShown ? "\r\u{1B}[K" : nil
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = (min(bytes, 1e15) / 100_000).rounded()
    return "\(tenths / 10) MB"
  }
}
