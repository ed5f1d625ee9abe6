import Foundation

extension Benchmark {
  /// How soon the REPL is ready on a workspace of some size.
  static let startup = Benchmark(
    name: "startup", summary: "callboard -c quit on a workspace of 5,000 objects"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let file = folder + "/show.asc"
      try GeneratedShow.eos(objects: 5_000).write(toFile: file, atomically: false, encoding: .utf8)
      let workspace = folder + "/w.callboard"
      _ = try BuiltProcess.run("callboard-import", [file, "--into", workspace])
      let times = try (0..<31).map { _ in
        try BuiltProcess.run("callboard", [workspace, "-c", "quit"])
      }
      report.figure(
        "callboard -c quit, median of 31", Measure.milliseconds(times.median),
        target: "at most 60 ms")
    }
  }

  /// Whether a file far larger than memory should be streams through.
  static let streaming = Benchmark(
    name: "streaming", summary: "a USITT file of 200 MB"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let file = folder + "/large.asc"
      try GeneratedShow.writeCues(megabytes: 200, to: file)
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
      let time = try BuiltProcess.run(
        "callboard-import", [file, "--into", folder + "/w.callboard"])
      report.figure("callboard-import", Measure.milliseconds(time))
      let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      report.figure("rate", "\(Int(Double(size) / 1e6 / seconds)) MB/s")
      let peak = try BuiltProcess.peakKilobytes(
        "callboard-import", [file, "--into", folder + "/v.callboard"])
      report.figure(
        "peak memory", peak.map { "\($0 / 1_024) MB" } ?? "unknown", target: "under 150 MB")
    }
  }
}
