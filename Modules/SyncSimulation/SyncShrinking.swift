extension SyncScript {
  /// A shorter script that breaks the same promise.
  ///
  /// - Parameters:
  ///   - promise: The broken promise.
  ///   - equipment: The parts that plugins provide.
  ///   - limit: How many scripts to try.
  /// - Returns: The shortest script that was found.
  public func shrunk(
    breaking promise: SyncFinding.Promise, _ equipment: SyncEquipment, limit: Int = 2_000
  ) -> SyncScript {
    var search = SyncShrinking(best: self, promise: promise, equipment: equipment, left: limit)
    search.run()
    return search.best
  }
}

/// Leaves out acts as long as a promise stays broken.
private struct SyncShrinking {
  var best: SyncScript
  let promise: SyncFinding.Promise
  let equipment: SyncEquipment
  var left: Int

  mutating func run() {
    var before: SyncScript?
    while left > 0, best != before {
      before = best
      leaveOutActs()
      makePlainer()
    }
  }

  private mutating func attempt(_ script: SyncScript) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    let run = SyncRun(script, equipment)
    guard run.findings.contains(where: { $0.promise == promise }) else { return false }
    best = script
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
