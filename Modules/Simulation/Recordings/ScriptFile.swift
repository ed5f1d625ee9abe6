import Domain
public import Gestures
import GridGeometry

/// The file format of scripts.
///
/// A file is JSON Lines: a header, a line for each entity of the stage, and a line for each step.
/// Reading a written file gives exactly the same script, except that all forms of "not a number"
/// become one.
public enum ScriptFile {
  /// The limits beyond which a script is refused.
  public struct Limits: Hashable, Sendable {
    /// The largest file.
    public var bytes: Int
    /// The longest line, without its end.
    public var lineBytes: Int
    /// The most entities.
    public var entities: Int
    /// The most steps.
    public var steps: Int

    /// Creates limits.
    public init(bytes: Int, lineBytes: Int, entities: Int, steps: Int) {
      self.bytes = bytes
      self.lineBytes = lineBytes
      self.entities = entities
      self.steps = steps
    }

    /// 256 MiB in lines of 64 KiB, 100,000 entities and 10 million steps.
    public static let standard = Self(
      bytes: 256 << 20, lineBytes: 64 << 10, entities: 100_000, steps: 10_000_000)
  }

  /// Writes a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - mutant: The name of the mutant that it needs, or `nil`.
  ///   - limits: The limits.
  /// - Returns: The contents of the file.
  /// - Throws: An error about what cannot be written, with its line.
  public static func text(
    of script: Script, mutant: String? = nil, limits: Limits = .standard
  ) throws(RecordingError) -> String {
    let header = ScriptFileHeader(script, mutant: mutant)
    if let fault = header.fault { throw RecordingError(.outOfRange, line: 1, fault) }
    try check(header, limits)
    var builder = StageBuilder()
    for (place, entity) in script.stage.entities.enumerated() {
      if let fault = builder.add(entity) {
        throw RecordingError(.outOfRange, line: place + 2, fault)
      }
    }
    for (place, step) in script.steps.enumerated() {
      if let fault = step.touch?.pressureFault {
        throw RecordingError(.outOfRange, line: header.entities + place + 2, fault)
      }
    }
    let lines: [String]
    do {
      lines =
        try [ScriptEncoder.json(header)] + script.stage.entities.map { try ScriptEncoder.json($0) }
        + script.steps.map(ScriptFileSteps.json)
    } catch {
      throw RecordingError(.malformed, "the script cannot be written: \(error)")
    }
    if let place = lines.firstIndex(where: { $0.utf8.count > limits.lineBytes }) {
      throw RecordingLine.tooLong(
        lines[place].utf8.count, number: place + 1, limits.lineBytes)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func check(_ header: ScriptFileHeader, _ limits: Limits) throws(RecordingError) {
    for (name, count, limit) in [
      ("entities", header.entities, limits.entities), ("steps", header.steps, limits.steps),
    ] where count > limit {
      throw RecordingError(
        .tooMany, line: 1, "the script has \(count) \(name); \(limit) are allowed")
    }
  }
}
