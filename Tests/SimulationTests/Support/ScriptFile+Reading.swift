import Gestures

@testable import Simulation

/// Shorter ways to read a script.
extension ScriptFile {
  static func read(
    _ bytes: [UInt8], surfaces: [String], limits: Limits = .standard
  ) throws(RecordingError) -> Script {
    try read(bytes, surfaces: surfaces, forms: [:], limits: limits).script
  }

  static func read(
    _ text: String, surfaces: [String], limits: Limits = .standard
  ) throws(RecordingError) -> Script {
    try read(Array(text.utf8), surfaces: surfaces, limits: limits)
  }

  static func read(
    _ bytes: [UInt8], for kinds: [SimulatedSurface], limits: Limits = .standard
  ) throws(RecordingError) -> Script {
    try parse(bytes, for: kinds, limits: limits).script
  }
}
