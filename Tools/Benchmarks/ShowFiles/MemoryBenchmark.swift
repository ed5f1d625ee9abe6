import Foundation
import PluginAPI

extension Benchmark {
  /// How much memory files of 200 MB take, those that are accepted and those that are not.
  static let memory = Benchmark(
    name: "memory", summary: "peak memory of callboard-import on files of 200 MB"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      var measure = MemoryMeasure(folder: folder)
      for file in GeneratedFile.all {
        try measure.run(file, isDryRun: false, &report)
        try measure.run(file, isDryRun: true, &report)
      }
      for file in GeneratedFile.floods { try measure.run(file, isDryRun: false, &report) }
      report.figure(
        "the largest of all", "\(measure.largest / 1_024) MB", target: "under 150 MB")
    }
  }
}

/// Measures the memory of imports one after another.
private struct MemoryMeasure {
  private static let megabytes = 200

  let folder: String
  /// The largest memory of all, in kilobytes.
  private(set) var largest = 0
  /// The current file.
  private var written: String?

  init(folder: String) { self.folder = folder }

  mutating func run(_ file: GeneratedFile, isDryRun: Bool, _ report: inout Report) throws {
    let path = "\(folder)/\(file.name)"
    if written != file.title {
      try file.write(megabytes: Self.megabytes, to: path)
      written = file.title
    }
    let (workspace, errors) = ("\(folder)/w.callboard", "\(folder)/errors")
    var arguments = [path, "--into", workspace, "--format-name", file.plugin.key]
    if isDryRun { arguments.append("--dry-run") }
    let watched = try BuiltProcess.watch(
      "callboard-import", arguments, every: 1_000, errors: errors)
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: workspace + end) }
    let peak = watched.peakKilobytes ?? 0
    largest = max(largest, peak)
    let time = Measure.milliseconds(watched.time)
    let outcome: String
    switch watched.exitStatus {
    case 0: outcome = "imported in \(time)"
    case 65: outcome = "refused in \(time): \(Self.reason(errors))"
    default:
      throw BuiltProcess.Failure(
        description: "\(file.title): callboard-import failed: \(Self.reason(errors))")
    }
    report.figure(
      file.title + (isDryRun ? ", dry run" : ""), "\(peak / 1_024) MB", target: outcome)
  }

  /// The importer's message, without the path.
  private static func reason(_ errors: String) -> String {
    let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first ?? ""
    return String(line.split(separator: ": ").dropFirst(2).joined(separator: ": ").prefix(70))
  }
}
