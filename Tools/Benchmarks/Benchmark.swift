import Foundation

/// Something that can be measured by name.
struct Benchmark: Sendable {
  /// Its name on the command line.
  let name: String
  /// A short description.
  let summary: String
  /// Measures, and writes the figures.
  let run: @Sendable (inout Report) throws -> Void
}

/// Where benchmarks write their figures: one line each, aligned.
struct Report {
  /// Starts a group of figures.
  func heading(_ text: String) {
    print("\n\(text)")
  }

  /// Writes one figure.
  ///
  /// - Parameters:
  ///   - label: The name of the figure.
  ///   - value: The figure with its unit.
  ///   - target: The promised figure, if any.
  func figure(_ label: String, _ value: String, target: String? = nil) {
    let name = "  " + label + String(repeating: " ", count: max(1, 44 - label.count))
    let number = String(repeating: " ", count: max(0, 14 - value.count)) + value
    print(name + number + (target.map { "   (\($0))" } ?? ""))
    // Some figures take minutes, so print each one at once, also to a file.
    fflush(nil)
  }
}
