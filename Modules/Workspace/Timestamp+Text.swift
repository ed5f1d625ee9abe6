package import Domain

extension Timestamp {
  /// The moment in UTC, to the second: `2026-04-01 19:05:30`.
  package var text: String {
    let (days, rest) = (milliseconds / 1_000).quotientAndFloor(by: 86_400)
    let day = CalendarDay(daysSince1970: Int(days)).map { "\($0) " } ?? ""
    let parts = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return day + parts.joined(separator: ":")
  }
}

extension Int64 {
  /// The quotient rounded down, and what is left.
  fileprivate func quotientAndFloor(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
