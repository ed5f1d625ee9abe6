import Domain
package import PluginAPI

/// The newest commands that people ran.
package struct CommandHistory: Sendable {
  private var stored: [CommandRecord] = []
  /// The index of the oldest command that is kept; dropping the first of a list moves all others.
  private var start = 0
  /// How many commands there ever were.
  package private(set) var count: Int64 = 0

  /// The commands, the oldest first.
  package var commands: ArraySlice<CommandRecord> { stored[start...] }

  /// The state before the oldest command; `nil` if there is none.
  var startOfOldest: StoreSequence? {
    commands.first.map { StoreSequence($0.commits.lowerBound.value - 1) }
  }

  /// Starts a history without commands.
  ///
  /// - Parameter count: How many commands there were before.
  package init(count: Int64 = 0) { self.count = count }

  /// Puts back a command that was recorded before.
  package mutating func restore(_ command: CommandRecord) {
    stored.append(command)
    count = max(count, command.number)
  }

  /// Records the command that a commit belongs to.
  ///
  /// - Parameters:
  ///   - source: The source of the commit.
  ///   - sequence: The state that it led to.
  ///   - number: The number of the command if it has one already.
  package mutating func append(
    _ source: CommitSource, at sequence: StoreSequence, numbered number: Int64? = nil
  ) {
    guard case .command(let note, let continues) = source else { return }
    if continues, let last = stored.last, last.note == note,
      last.commits.upperBound.value == sequence.value - 1
    {
      stored[stored.count - 1] = CommandRecord(
        number: last.number, note: note, commits: last.commits.lowerBound...sequence)
      return
    }
    restore(CommandRecord(number: number ?? count + 1, note: note, commits: sequence...sequence))
  }

  /// Drops the commands before a number.
  package mutating func forget(before number: Int64) {
    while start < stored.count, stored[start].number < number { start += 1 }
  }

  /// Drops the oldest commands beyond a limit, but keeps those that are not sent yet.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - most: The maximum number of commands to drop.
  ///   - unsent: The state up to which everything is sent.
  mutating func trim(to limit: HistoryLimit, atMost most: Int, through unsent: StoreSequence) {
    guard let newest = stored.last else { return }
    let end = start + min(most, commands.count)
    while start < end, stored[start].commits.upperBound <= unsent,
      limit.drops(stored[start], before: newest)
    {
      start += 1
    }
    guard start > stored.count / 2 else { return }
    stored.removeFirst(start)
    start = 0
  }

  /// When the command was given that made a commit; `nil` if no command did.
  func time(of commit: StoreSequence) -> Timestamp? {
    let kept = commands
    let index = kept.partitioningIndex { $0.commits.upperBound >= commit }
    guard index < kept.endIndex, kept[index].commits.contains(commit) else { return nil }
    return kept[index].note.time
  }

  /// The newest commands, the newest first.
  package func commands(before number: Int64?, limit: Int) -> [CommandRecord] {
    let kept = commands
    let end = number.map { number in kept.partitioningIndex { $0.number >= number } }
    return kept[..<(end ?? kept.endIndex)].suffix(max(limit, 0)).reversed()
  }
}

extension HistoryLimit {
  private static let day: Int64 = 86_400_000

  /// Whether a command is too old; never the newest one.
  fileprivate func drops(_ command: CommandRecord, before newest: CommandRecord) -> Bool {
    switch self {
    case .all: return false
    case .standard: return command.number <= newest.number - Int64(WorkspaceState.commandLimit)
    case .commands(let limit): return command.number <= newest.number - Int64(limit)
    case .days(let days):
      let (end, time) = (newest.note.time.milliseconds, command.note.time.milliseconds)
      let (age, isOverflown) = end.subtractingReportingOverflow(time)
      return isOverflown ? end > time : age >= Int64(days) * Self.day
    }
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
