/// Reads the points of a trace.
///
/// A value is a number, or one of `*` (as before), `?` (unknown), `T` and `F`. A prefix says what
/// the values of its channel are from there on: `!` themselves, `'` differences, `"` differences
/// of differences.
struct TraceText {
  /// What is known of a channel.
  fileprivate struct Channel {
    /// How often values are differences: 0, 1 or 2 times.
    var order = 0
    var value = 0.0
    var difference = 0.0
    var second = 0.0
  }

  private var scanner: NumberScanner
  private var channels: [Channel]
  private let required: Int

  /// The values of the points before the first fault.
  private(set) var points: [[Double?]] = []
  /// The place of the first fault, as a number of bytes from 1; `nil` if there is none.
  private(set) var fault: Int?
  /// Whether there are more points than were wanted.
  private(set) var isTooLong = false

  /// Reads a trace, and ``limit`` points of it at most.
  init(_ text: String, _ format: TraceFormat, limit: Int) {
    scanner = NumberScanner(text)
    channels = Array(repeating: Channel(), count: format.channels.count)
    required = format.regular.count
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      guard points.count < limit else {
        isTooLong = true
        return
      }
      guard let point = point() else {
        fault = scanner.place + 1
        return
      }
      points.append(point)
    }
  }

  /// Reads a point with the comma after it.
  private mutating func point() -> [Double?]? {
    var values: [Double?] = []
    while !scanner.isAtEnd, !scanner.take(",") {
      guard values.count < channels.count, let value = value(of: values.count) else { return nil }
      values.append(value)
      scanner.skipBlanks()
    }
    guard values.count >= required, !values.isEmpty else { return nil }
    scanner.skipBlanks()
    return values + Array(repeating: nil, count: channels.count - values.count)
  }

  /// Reads a value: unknown, or a number; `nil` if there is none.
  private mutating func value(of place: Int) -> Double?? {
    var channel = channels[place]
    if scanner.take("!") {
      channel.order = 0
    } else if scanner.take("'") {
      channel.order = 1
    } else if scanner.take("\"") {
      channel.order = 2
    }
    scanner.skipBlanks()
    if scanner.take("?") {
      channels[place] = channel
      return .some(nil)
    }
    let isRepeated = scanner.take("*")
    if !isRepeated {
      guard let number = number() else { return nil }
      channel.take(number)
    }
    channel.advance()
    guard channel.value.isFinite else { return nil }
    channels[place] = channel
    return channel.value
  }

  private mutating func number() -> Double? {
    if scanner.take("T") { return 1 }
    if scanner.take("F") { return 0 }
    let start = scanner
    let isNegative = scanner.take("-")
    scanner.skipBlanks()
    if scanner.take("#") { return scanner.hexadecimal().map { isNegative ? -$0 : $0 } }
    if let number = scanner.number() { return isNegative ? -number : number }
    scanner = start
    return nil
  }
}

extension TraceText.Channel {
  fileprivate mutating func take(_ number: Double) {
    switch order {
    case 0: value = number
    case 1: difference = number
    default: second = number
    }
  }

  fileprivate mutating func advance() {
    if order == 2 { difference += second }
    if order > 0 { value += difference }
  }
}
