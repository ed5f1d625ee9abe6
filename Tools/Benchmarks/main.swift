import Foundation

// One line for each benchmark: what `callboard-bench` knows.
let benchmarks: [Benchmark] = [
  .streaming,
  .readers,
  .memory,
  .importing,
  .files,
  .startup,
  .seats,
  .index,
  .edit,
  .paste,
  .completion,
  .terminal,
  .commit,
  .outbox,
  .json,
  .rules,
  .touch,
  .flow,
  .canvas,
  .ink,
  .tiles,
  .push,
  .itinerary,
  .scene,
  .simulation,
  .sync,
  .syncNetwork,
  .syncServer,
  .syncLoad,
  .osc,
  .tap,
  .page,
  .attack,
]
#if Pictures
  let pictures: [Benchmark] = [.pictures]
#else
  let pictures: [Benchmark] = []
#endif

exit(BenchmarkCommand(benchmarks + pictures).run(Array(CommandLine.arguments.dropFirst())))
