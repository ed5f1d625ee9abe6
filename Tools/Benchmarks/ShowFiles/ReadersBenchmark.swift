import PluginAPI

extension Benchmark {
  /// How fast the readers are, from memory, in time of the processor.
  static let readers = Benchmark(
    name: "readers", summary: "show files read from memory, by time of one processor core"
  ) { report in
    for file in GeneratedFile.all { try ReaderMeasure(file).run(&report) }
  }
}

/// Measures the reader of one format against its yardstick.
private struct ReaderMeasure {
  private static let rounds = 5

  private let file: GeneratedFile
  private let bytes: [UInt8]

  init(_ file: GeneratedFile) {
    self.file = file
    bytes = file.bytes
  }

  func run(_ report: inout Report) throws {
    var times: [Double] = []
    var yards: [Double] = []
    var show = ImportedShow()
    // By turns, so that both meet the same disturbances.
    for _ in 0..<Self.rounds {
      yards.append(Measure.processorSeconds { _ = yardstick.run(bytes) })
      var result: Result<ImportedShow, any Error>?
      times.append(Measure.processorSeconds { result = read() })
      if let result { show = try result.get() }
    }
    let size = Double(bytes.count) / 1e6
    let (best, middle) = (times.min() ?? .infinity, times.sorted()[times.count / 2])
    let yard = yards.min() ?? .infinity
    report.figure(
      "\(file.title), \(Int(size.rounded())) MB, \(show.objects.count) objects",
      "\(Int(size / best)) MB/s", target: target)
    report.figure("  median of \(Self.rounds)", "\(Int(size / middle)) MB/s")
    let hundredths = Int((yard / best * 100).rounded())
    report.figure(
      "  beside \(yardstick.title)", "\(Int(size / yard)) MB/s", target: "\(hundredths) % of it")
  }

  private func read() -> Result<ImportedShow, any Error> {
    Result {
      var source: any ByteSource = PieceSource(bytes)
      return try file.plugin.make().read(&source, ReadingOptions())
    }
  }

  private var yardstick: Yardstick {
    switch bytes.first {
    case UInt8(ascii: "<"): .xml
    case UInt8(ascii: "{"): .json
    default: .lines
    }
  }

  private var target: String? {
    switch file.plugin.key {
    case "usitt", "csv", "eoscsv", "reaper": "at least 100 MB/s"
    case "qlc": "at least 30 MB/s"
    default: nil
    }
  }
}
