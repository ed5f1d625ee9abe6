import ArgumentParser

/// Numbers of the command line.
///
/// Each takes the next argument, whatever it is: so `--seed -1` gets an error about the value,
/// instead of a missing one.
enum Numbers {
  /// A whole number within limits.
  static func whole<Number: FixedWidthInteger & Sendable>(
    in range: ClosedRange<Number>
  ) -> @Sendable (String) throws -> Number {
    { text in
      guard let number = Number(text), range.contains(number) else {
        throw ValidationError("give a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// A whole number from a least one.
  static func whole(from least: Int) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), number >= least else {
        throw ValidationError("give a whole number, \(least) or more")
      }
      return number
    }
  }

  /// A time in seconds.
  static func seconds(_ text: String) throws -> Double {
    guard let seconds = Double(text), seconds > 0, seconds <= 1e9 else {
      throw ValidationError("give seconds above 0, and at most 1000000000")
    }
    return seconds
  }
}
