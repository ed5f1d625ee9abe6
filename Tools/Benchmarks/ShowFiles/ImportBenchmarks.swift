import Foundation

extension Benchmark {
  /// A whole import by the executable, process start included.
  static let importing = Benchmark(
    name: "import", summary: "10,000 objects with boards into a new SQLite workspace"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let count = 10_000
      let files = [
        ("USITT of Eos", "show.asc", GeneratedShow.eos(objects: count)),
        ("QLC+", "show.qxw", GeneratedShow.qlc(objects: count)),
        ("CSV", "show.csv", GeneratedShow.table(objects: count)),
        ("grandMA2", "show.xml", GeneratedShow.ma2(objects: count)),
      ]
      for (title, name, text) in files {
        let file = "\(folder)/\(name)"
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        var first: [BuiltProcess.Watched] = []
        var again: [BuiltProcess.Watched] = []
        for round in 0..<7 {
          let arguments = [file, "--into", "\(folder)/\(name)-\(round).callboard"]
          first.append(try BuiltProcess.watch("callboard-import", arguments, every: 2_000))
          again.append(try BuiltProcess.watch("callboard-import", arguments, every: 2_000))
        }
        guard (first + again).allSatisfy({ $0.exitStatus == 0 }) else {
          throw BuiltProcess.Failure(description: "callboard-import failed")
        }
        report.figure(
          "\(title), median of 7", Measure.milliseconds(first.map(\.time).median),
          target: "at most 1 s")
        report.figure(
          "  time of the processor", Measure.milliseconds(first.map(\.processorTime).median))
        report.figure("  the same file again", Measure.milliseconds(again.map(\.time).median))
        report.figure(
          "  time of the processor", Measure.milliseconds(again.map(\.processorTime).median))
      }
    }
  }

  /// Whether a run of many files takes ever more time or memory.
  static let files = Benchmark(
    name: "files", summary: "10,000 small files of several formats in one run"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      try GeneratedShow.writeSmallFiles(count: 10_000, to: folder + "/files")
      for title in ["first import", "the same files again"] {
        let watched = try BuiltProcess.watch(
          "callboard-import", [folder + "/files", "--into", folder + "/w.callboard"],
          every: 10_000)
        guard watched.exitStatus == 0 else {
          throw BuiltProcess.Failure(description: "callboard-import failed")
        }
        report.figure(title, Measure.milliseconds(watched.time))
        report.figure("  time of the processor", Measure.milliseconds(watched.processorTime))
        let quarter = max(1, watched.residentKilobytes.count / 4)
        // The first look may come before the program is loaded.
        let early = watched.residentKilobytes.dropFirst(quarter / 2).prefix(quarter).mean
        let late = watched.residentKilobytes.suffix(quarter).mean
        report.figure("  memory in its first quarter", "\(early / 1_024) MB")
        report.figure(
          "  memory in its last quarter", "\(late / 1_024) MB",
          target: "\(late * 100 / max(1, early)) % of the first; near 100")
        report.figure(
          "  peak memory", watched.peakKilobytes.map { "\($0 / 1_024) MB" } ?? "unknown")
      }
    }
  }
}

extension [Duration] {
  /// The median; zero if empty.
  var median: Duration { isEmpty ? .zero : sorted()[count / 2] }
}

extension Collection where Element == Int {
  /// The average; zero if empty.
  fileprivate var mean: Int { isEmpty ? 0 : reduce(0, +) / count }
}
