import Foundation

/// Something that can be measured by name.
struct Benchmark: Sendable {
  /// What a person types.
  let name: String
  /// What is measured, in a few words.
  let summary: String
  /// Measures, and writes the figures.
  let run: @Sendable (inout Report) throws -> Void
}

/// Where benchmarks write their figures: one line each, aligned.
struct Report {
  /// Begins a group of figures.
  func heading(_ text: String) {
    print("\n\(text)")
  }

  /// Writes one figure.
  ///
  /// - Parameters:
  ///   - label: What was measured.
  ///   - value: The figure with its unit.
  ///   - target: The figure promised, where there is a promise.
  func figure(_ label: String, _ value: String, target: String? = nil) {
    let name = "  " + label + String(repeating: " ", count: max(1, 44 - label.count))
    let number = String(repeating: " ", count: max(0, 14 - value.count)) + value
    print(name + number + (target.map { "   (\($0))" } ?? ""))
    // Some figures take minutes, and what is known is wanted before, also in a file.
    fflush(nil)
  }
}
