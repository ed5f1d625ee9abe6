import Foundation

/// `callboard-bench [NAME…]`: runs the benchmarks named, or all.
struct BenchmarkCommand {
  private let benchmarks: [Benchmark]

  init(_ benchmarks: [Benchmark]) {
    self.benchmarks = benchmarks
  }

  /// Runs the command.
  ///
  /// - Returns: The status to exit with.
  func run(_ arguments: [String]) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      print(help)
      return 0
    }
    for name in arguments where !benchmarks.contains(where: { $0.name == name }) {
      let known = benchmarks.map(\.name).joined(separator: ", ")
      complain("no benchmark '\(name)'; there are \(known)")
      return 64
    }
    #if DEBUG
      complain("this is a debug build; figures mean something with 'swift build -c release' only")
    #endif
    var report = Report()
    for benchmark in benchmarks where arguments.isEmpty || arguments.contains(benchmark.name) {
      report.heading("\(benchmark.name): \(benchmark.summary)")
      do {
        try benchmark.run(&report)
      } catch {
        complain("\(benchmark.name): \(error)")
        return 1
      }
    }
    return 0
  }

  private var help: String {
    let width = benchmarks.map(\.name.count).max() ?? 0
    let lines = benchmarks.map { benchmark in
      let blanks = String(repeating: " ", count: width - benchmark.name.count)
      return "  \(benchmark.name)\(blanks)  \(benchmark.summary)"
    }
    return """
      usage: callboard-bench [NAME…]

      Measures the benchmarks named, or all of them:
      \(lines.joined(separator: "\n"))
      """
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data("callboard-bench: \(message)\n".utf8))
  }
}
