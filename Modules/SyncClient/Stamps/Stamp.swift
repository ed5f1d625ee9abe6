public import Domain

/// The time of an edit, by which sync decides which of two edits is the last one.
///
/// It is a hybrid logical clock: the time of the device, or just after the newest stamp that the
/// person had seen if that is later. So an edit that was made after seeing another one is always
/// the last one of the two, even if one of the two clocks is years off. No two edits of a record
/// have the same stamp, because the device is a part of it.
public struct Stamp: Hashable, Sendable {
  /// Milliseconds since 1970 UTC, until the end of the year 9999.
  public let milliseconds: UInt64
  /// Orders stamps of the same millisecond.
  public let counter: UInt16
  /// The device.
  public let device: UInt64

  /// The last millisecond of a stamp: the end of the year 9999.
  ///
  /// A later one could not be followed for long, so it is not read.
  static let lastMillisecond: UInt64 = 253_402_300_799_999
  /// The last millisecond that a clock can give an edit: a year earlier, so that others can follow.
  static let lastOfClocks: UInt64 = lastMillisecond - 31_536_000_000

  /// Creates a stamp.
  ///
  /// - Parameters:
  ///   - milliseconds: Milliseconds since 1970 UTC; later ones count as the last possible.
  ///   - counter: The order within the millisecond.
  ///   - device: The device.
  public init(milliseconds: UInt64, counter: UInt16 = 0, device: UInt64) {
    self.milliseconds = min(milliseconds, Self.lastMillisecond)
    self.counter = counter
    self.device = device
  }

  /// The stamp of an edit.
  ///
  /// - Parameters:
  ///   - time: The time of the device; before 1970 counts as 1970, and after 9998 as its end.
  ///   - seen: The newest stamp of the record that is edited; `nil` for a new one.
  ///   - device: The device.
  /// - Returns: A stamp at the time, and after the other one. At the end of the year 9999 no later
  ///   one is left, and the device decides.
  public static func edit(at time: Timestamp, after seen: Stamp?, on device: UInt64) -> Stamp {
    let clock = min(UInt64(clamping: time.milliseconds), lastOfClocks)
    let now = Stamp(milliseconds: clock, device: device)
    guard let seen, now.moment <= seen.moment else { return now }
    let (next, isOverflow) = seen.counter.addingReportingOverflow(1)
    guard isOverflow else {
      return Stamp(milliseconds: seen.milliseconds, counter: next, device: device)
    }
    return seen.milliseconds < lastMillisecond
      ? Stamp(milliseconds: seen.milliseconds + 1, device: device)
      : Stamp(milliseconds: lastMillisecond, counter: .max, device: device)
  }

  private var moment: (UInt64, UInt16) { (milliseconds, counter) }
}

extension Stamp: Comparable {
  /// Orders stamps by time; the device only breaks ties, in the same way everywhere.
  public static func < (left: Self, right: Self) -> Bool {
    (left.milliseconds, left.counter, left.device)
      < (right.milliseconds, right.counter, right.device)
  }
}

extension Stamp: CustomStringConvertible {
  /// 12 digits of milliseconds and 4 of the counter, `-`, and 16 of the device, all hexadecimal: in
  /// the order of text, stamps are in their own order.
  public var description: String {
    var digits = ID<Stamp>(high: milliseconds << 16 | UInt64(counter), low: device).description
    return digits.withUTF8 { digits in
      String(unsafeUninitializedCapacity: 33) { text in
        for place in 0..<33 {
          text[place] = place == 16 ? UInt8(ascii: "-") : digits[place < 16 ? place : place - 1]
        }
        return 33
      }
    }
  }

  /// Reads a stamp; `nil` for any other text, and for a stamp after the year 9999.
  public init?(_ text: some StringProtocol) {
    // Bytes, because a page of changes has thousands of stamps.
    var text = Substring(text)
    guard let (moment, device) = text.withUTF8({ Self.words(in: $0) }),
      moment >> 16 <= Self.lastMillisecond
    else { return nil }
    self.init(
      milliseconds: moment >> 16, counter: UInt16(truncatingIfNeeded: moment), device: device)
  }

  /// Two times 16 hexadecimal digits with a `-` between them.
  private static func words(in text: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
    guard text.count == 33, text[16] == UInt8(ascii: "-"),
      let first = word(text[..<16]), let second = word(text[17...])
    else { return nil }
    return (first, second)
  }

  private static func word(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    var word: UInt64 = 0
    for byte in digits {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      word = word << 4 | UInt64(digit)
    }
    return word
  }
}
