public import Simulation
public import SyncClient

/// A script that breaks a promise, made shorter.
public struct ShrunkSyncScript: Sendable {
  /// The shortest script that was found.
  public let script: SyncScript
  /// The promise, as this script breaks it.
  public let finding: SyncFinding
  /// Whether the search came to its end: no act, and no two acts, can be left out.
  public let isComplete: Bool
}

extension SyncScript {
  /// A shorter script that breaks the same promise.
  ///
  /// It leaves out many acts at once, then single ones, then two at a time. A script that is
  /// shorter still can exist.
  ///
  /// - Parameters:
  ///   - finding: The broken promise.
  ///   - equipment: The parts that plugins provide.
  ///   - defect: The fault that all devices have.
  ///   - limit: How many scripts to try.
  ///   - isCancelled: Asked before each script; `true` ends the search with the shortest so far.
  /// - Returns: The shortest script that was found.
  public func shrunk(
    breaking finding: SyncFinding, _ equipment: SyncEquipment, defect: SyncDefect? = nil,
    limit: Int = 2_000, isCancelled: () -> Bool = { false }
  ) -> ShrunkSyncScript {
    withoutActuallyEscaping(isCancelled) { isCancelled in
      var search = SyncShrinking(
        best: self, finding: finding, equipment: equipment, defect: defect,
        isCancelled: isCancelled, left: limit, pairsLeft: limit / 4)
      search.run()
      return ShrunkSyncScript(
        script: search.best, finding: search.finding,
        isComplete: search.left > 0 && search.pairsLeft > 0)
    }
  }
}

extension SyncScript {
  /// A shorter script that breaks the first promise that this one breaks; `nil` if it keeps all.
  ///
  /// - Parameters:
  ///   - equipment: The parts that plugins provide.
  ///   - defect: The fault that all devices have.
  ///   - isCancelled: Asked before each script; `true` ends the search with the shortest so far.
  /// - Returns: The shortest script that was found, or `nil`.
  public func shrunkIfBroken(
    _ equipment: SyncEquipment, defect: SyncDefect? = nil, isCancelled: () -> Bool = { false }
  ) -> ShrunkSyncScript? {
    // An explicit request has time.
    SyncRun(self, equipment, defect: defect).findings.first.map { finding in
      shrunk(
        breaking: finding, equipment, defect: defect, limit: 20_000, isCancelled: isCancelled)
    }
  }
}

extension ShrunkSyncScript {
  /// The report of a finding.
  ///
  /// - Parameters:
  ///   - original: The script before it was made shorter.
  ///   - run: The run of the campaign that found it.
  ///   - seed: The seed of the campaign.
  /// - Returns: The report, without a file.
  public func report(of original: SyncScript, run: UInt64, seed: UInt64) -> FindingReport {
    let (steps, rule) = (original.acts.count, finding.promise.rawValue)
    return FindingReport(
      rule: rule, message: finding.text, seed: seed, run: run, events: steps,
      shrunkEvents: script.acts.count, steps: steps, shrunkSteps: script.acts.count,
      isFullyShrunk: isComplete,
      identity: "\(rule): " + script.acts.map(\.sort).joined(separator: ", "),
      script: script.lines, replay: nil)
  }
}

/// Leaves out acts as long as a promise stays broken.
private struct SyncShrinking {
  var best: SyncScript
  var finding: SyncFinding
  let equipment: SyncEquipment
  let defect: SyncDefect?
  let isCancelled: () -> Bool
  /// How many more scripts to try, and how many of them without two acts.
  var left: Int
  var pairsLeft: Int

  mutating func run() {
    var before: SyncScript?
    while left > 0, best != before {
      before = best
      leaveOutActs()
      makePlainer()
      // Pairs take many tries, so they have to wait until nothing else helps.
      if best == before { leaveOutPairs() }
    }
  }

  private mutating func attempt(_ script: SyncScript) -> Bool {
    if isCancelled() { left = 0 }
    guard left > 0 else { return false }
    left -= 1
    let run = SyncRun(script, equipment, defect: defect)
    guard let same = run.findings.first(where: { $0.promise == finding.promise }) else {
      return false
    }
    (best, finding) = (script, same)
    return true
  }

  /// Half of them, then a quarter, and so on.
  private mutating func leaveOutActs() {
    var size = max(best.acts.count / 2, 1)
    while true {
      var start = 0
      while start < best.acts.count, left > 0 {
        var script = best
        script.acts.removeSubrange(start..<min(start + size, script.acts.count))
        if !attempt(script) { start += size }
      }
      guard size > 1 else { return }
      size /= 2
    }
  }

  /// Two acts that only make sense together, such as a loss of the network and its return.
  private mutating func leaveOutPairs() {
    var first = 0
    while first < best.acts.count {
      var second = first + 1
      while second < best.acts.count {
        guard left > 0, pairsLeft > 0 else { return }
        pairsLeft -= 1
        var script = best
        script.acts.remove(at: second)
        script.acts.remove(at: first)
        second = attempt(script) ? first + 1 : second + 1
      }
      first += 1
    }
  }

  /// Right clocks, large pages, fewer devices.
  private mutating func makePlainer() {
    for index in best.devices.indices {
      var script = best
      script.devices[index] = Device(clockAhead: 0, pageSize: 200, batchSize: 200, schema: 1)
      if script != best { _ = attempt(script) }
    }
    var script = best
    script.emptyPages = 0
    if script != best { _ = attempt(script) }
    while best.devices.count > 2 {
      var script = best
      script.devices.removeLast()
      if !attempt(script) { return }
    }
  }

  private typealias Device = SyncScript.Device
}
