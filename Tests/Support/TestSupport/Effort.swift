import Foundation

/// How much of what is drawn at random is tried.
///
/// A test states what it tries in every run. `CALLBOARD_EFFORT` multiplies that, and
/// `Tools/test --thorough` sets it. Seeds are added, never replaced: what is found with little
/// effort is found with more.
package enum Effort {
  /// How many times as much is tried; 1 where the environment says nothing.
  package static let factor = factor(in: ProcessInfo.processInfo.environment)

  /// The factor that an environment asks for.
  ///
  /// - Parameter environment: The variables; a whole number from 1 to 1,000 counts.
  /// - Returns: The factor.
  package static func factor(in environment: [String: String]) -> Int {
    guard let number = environment["CALLBOARD_EFFORT"].flatMap(Int.init) else { return 1 }
    return min(max(number, 1), 1_000)
  }

  /// Seeds or rounds from the first that a test states, as many as the effort asks for.
  package static func scaled<Number: FixedWidthInteger>(_ range: Range<Number>) -> Range<Number> {
    let count = range.upperBound - range.lowerBound
    return range.lowerBound..<range.lowerBound + count * Number(factor)
  }

  /// Seeds or rounds from the first that a test states, as many as the effort asks for.
  package static func scaled<Number: FixedWidthInteger>(
    _ range: ClosedRange<Number>
  ) -> ClosedRange<Number> {
    let count = range.upperBound - range.lowerBound + 1
    return range.lowerBound...range.lowerBound + count * Number(factor) - 1
  }
}
