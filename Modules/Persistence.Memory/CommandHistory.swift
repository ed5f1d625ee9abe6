import Domain
import PluginAPI

/// The newest commands that people ran.
struct CommandHistory: Sendable {
  private var commands: [CommandRecord] = []
  /// The index of the oldest command that is kept; dropping the first of a list moves all others.
  private var start = 0
  private var count: Int64 = 0

  /// The state before the oldest command; `nil` if there is none.
  var startOfOldest: StoreSequence? {
    kept.first.map { StoreSequence($0.commits.lowerBound.value - 1) }
  }

  private var kept: ArraySlice<CommandRecord> { commands[start...] }

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
  }

  /// Drops the oldest commands beyond a limit, but not more than a number at once.
  mutating func trim(to limit: HistoryLimit, atMost most: Int) {
    guard let newest = commands.last else { return }
    let end = start + min(most, kept.count)
    while start < end,
      limit.drops(commands[start], before: newest)
    {
      start += 1
    }
    guard start > commands.count / 2 else { return }
    commands.removeFirst(start)
    start = 0
  }

  /// The newest commands, the newest first.
  func commands(before number: Int64?, limit: Int) -> [CommandRecord] {
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
    case .standard: return command.number <= newest.number - Int64(MemoryStore.commandLimit)
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
