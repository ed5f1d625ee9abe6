import Foundation

// One line for each benchmark: what `callboard-bench` knows.
let benchmarks: [Benchmark] = [
  .index,
  .importing,
  .startup,
  .streaming,
]

exit(BenchmarkCommand(benchmarks).run(Array(CommandLine.arguments.dropFirst())))
