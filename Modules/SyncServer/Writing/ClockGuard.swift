import Domain
import PluginAPI

/// Refuses edits with stamps of the far future, which would win against all later edits.
///
/// An edit that follows a version with such a stamp is accepted: its stamp is just after that one.
struct ClockGuard {
  /// The field with the stamp of a record: 12 hexadecimal digits of milliseconds and 4 of a
  /// counter, `-`, and 16 of the device.
  static let field = "ws_hlc"

  /// The last moment that is accepted at this time.
  private let last: UInt64
  private let now: Timestamp
  private let steps: UInt64

  init(at now: Timestamp, _ settings: ServerSettings) {
    let lead = settings.clockLead.components.seconds.multipliedReportingOverflow(by: 1_000)
    let end = now.milliseconds.addingReportingOverflow(lead.overflow ? .max : lead.partialValue)
    let milliseconds = UInt64(clamping: end.overflow ? .max : end.partialValue)
    self.now = now
    last = min(milliseconds, 1 << 48 - 1) << 16 | 0xFFFF
    steps = settings.clockSteps
  }

  /// Why the stamp among these fields is refused; `nil` if it is not, or if there is none.
  ///
  /// - Parameters:
  ///   - fields: The fields to write.
  ///   - stored: The fields that the record has.
  /// - Returns: The failure of the operation.
  func fault(
    in fields: [String: RemoteValue], after stored: [String: RemoteValue]?
  ) -> RemoteFailure? {
    guard let value = fields[Self.field] else { return nil }
    guard let moment = Self.moment(of: value) else {
      return RemoteFailure(.badRequest, "'\(Self.field)' is not a stamp")
    }
    guard moment > last else { return nil }
    let before = stored?[Self.field].flatMap(Self.moment)
    let next = before.map { $0.addingReportingOverflow(steps) }
    if let next, next.overflow || moment <= next.partialValue { return nil }
    return RemoteFailure(
      .badRequest, "the stamp is too far ahead of the server's clock",
      detail: .clockSkew(server: now))
  }

  /// The milliseconds and the counter of a stamp.
  private static func moment(of value: RemoteValue) -> UInt64? {
    guard let text = value.string?.utf8, text.count == 33 else { return nil }
    let digits = Array(text)
    guard digits[16] == UInt8(ascii: "-"), hexadecimal(digits[17...]) != nil else { return nil }
    return hexadecimal(digits[..<16])
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      // Capital letters would sort in another order.
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}
