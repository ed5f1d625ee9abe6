import PluginAPI

/// The newest commands that people ran.
struct CommandHistory: Sendable {
  private var commands: [CommandRecord] = []
  private var count: Int64 = 0

  /// Records the command that a commit belongs to.
  mutating func append(_ source: CommitSource, at sequence: StoreSequence) {
    guard case .command(let note, let continues) = source else { return }
    if continues, let last = commands.last, last.note == note,
      last.commits.upperBound.value == sequence.value - 1
    {
      commands[commands.count - 1] = CommandRecord(
        number: last.number, note: note, commits: last.commits.lowerBound...sequence)
      return
    }
    count += 1
    commands.append(CommandRecord(number: count, note: note, commits: sequence...sequence))
    // Many at once: dropping the first of a list moves all others.
    if commands.count >= MemoryStore.commandLimit * 2 {
      commands.removeFirst(commands.count - MemoryStore.commandLimit)
    }
  }

  /// The newest commands, the newest first.
  func commands(before number: Int64?, limit: Int) -> [CommandRecord] {
    let kept = commands.suffix(MemoryStore.commandLimit)
    let end = number.map { number in kept.partitioningIndex { $0.number >= number } }
    return kept[..<(end ?? kept.endIndex)].suffix(max(limit, 0)).reversed()
  }
}

extension ArraySlice {
  /// The first index whose element, and all after it, fulfil a condition.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
