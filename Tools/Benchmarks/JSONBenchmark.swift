import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI

extension Benchmark {
  /// Opening a JSON workspace of 10,000 blocks, changing one, and seeing that elsewhere.
  static let json = Benchmark(
    name: "json", summary: "opening and changing a JSON workspace of 10,000 blocks"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let path = "\(folder)/w.callboard.json"
      let board = GeneratedBoard(blocks: 10_000)
      let store = try JSONStore(path: path)
      var state = try store.commit(board.making, expecting: .start)
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      report.figure("the file", "\(size / 1_000) kB")
      let opened = try (0..<9).map { _ in
        try nanoseconds { _ = try JSONStore(path: path).shows() }
      }
      report.figure("open", Measure.text(opened.sorted()[4]), target: "at most 150 ms")

      let reader = try JSONStore(path: path)
      var (item, seen, kept) = (board.items[5_000], [Double](), [Double]())
      for round in 1...21 as ClosedRange<Int32> {
        guard let cells = CellRect(x: round, y: -9_000, width: 2, height: 2) else { continue }
        let change = Change.updating(item) { $0.pose = .cells(cells) }
        kept.append(try nanoseconds { state = try store.commit([change], expecting: state) })
        item = BoardItem(change.after) ?? item
        seen.append(try nanoseconds { _ = try reader.sequence() })
      }
      report.figure(
        "a change on the disk", Measure.text(kept.sorted()[10]), target: "at most 120 ms")
      report.figure("seen by another store", Measure.text(seen.sorted()[10]))
      let look = Measure.nanoseconds(per: 1_000) {
        (0..<1_000).count { _ in (try? reader.sequence()) != nil }
      }
      report.figure("the look for others' commits", Measure.text(look))
    }
  }

  /// How long something takes once.
  private static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .nanoseconds(1)
  }
}

extension GeneratedBoard {
  /// The changes that make it.
  fileprivate var making: [Change] {
    [.insert(.show(Self.show)), .insert(.board(board))] + objects.map { .insert(.object($0)) }
      + items.map { .insert(.item($0)) }
  }
}
