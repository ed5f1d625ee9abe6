package import PluginAPI

/// The newest commands that people ran.
package struct CommandHistory: Sendable {
  /// The commands, the oldest first; somewhat more than are shown.
  package private(set) var commands: [CommandRecord] = []
  /// How many commands there ever were.
  package private(set) var count: Int64 = 0

  /// Starts a history without commands.
  ///
  /// - Parameter count: How many commands there were before.
  package init(count: Int64 = 0) { self.count = count }

  /// Puts back a command that was recorded before.
  package mutating func restore(_ command: CommandRecord) {
    commands.append(command)
    count = max(count, command.number)
  }

  /// Records the command that a commit belongs to.
  package mutating func append(_ source: CommitSource, at sequence: StoreSequence) {
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
    if commands.count >= WorkspaceState.commandLimit * 2 {
      commands.removeFirst(commands.count - WorkspaceState.commandLimit)
    }
  }

  /// The newest commands, the newest first.
  package func commands(before number: Int64?, limit: Int) -> [CommandRecord] {
    let kept = commands.suffix(WorkspaceState.commandLimit)
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
