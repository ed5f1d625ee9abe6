import Domain
import JSONText
import Persistence
import PluginAPI

/// Reads the file beside a workspace into the state that the workspace's file led to.
struct JournalReading {
  private let bytes: [UInt8]
  /// How many bytes of the file are before these.
  private let start: Int
  private let location: String
  private var state: WorkspaceState
  private let mark: String?

  /// The number of the oldest command that is kept, whatever lines name.
  private var oldest: Int64 = 0
  private var commits: [Journal.Commit] = []
  /// The mark of the last commit that was read, or of the start of the record.
  private var lastMark: String?
  private var offset = 0
  private var number: Int

  /// Reads the lines up to a state; those after it belong to commits that never were.
  ///
  /// - Parameters:
  ///   - bytes: The file; empty if there is none.
  ///   - before: What was read before, if these bytes follow it.
  ///   - document: What the workspace's file contains; it gets the record, and what is remembered.
  ///   - location: The workspace, as the user named it.
  /// - Returns: Where to write on.
  /// - Throws: ``StoreError`` if a line cannot be read.
  static func read(
    _ bytes: [UInt8], after before: (document: WorkspaceDocument, journal: Journal)? = nil,
    into document: inout WorkspaceDocument, at location: String
  ) throws(StoreError) -> Journal {
    var reading = JournalReading(bytes, after: before, document, at: location)
    try reading.readLines()
    return reading.finish(&document)
  }

  /// Whether a file is of a workspace that has, or was about to have, contents.
  static func hasCommits(_ bytes: [UInt8], at location: String) throws(StoreError) -> Bool {
    var document = WorkspaceDocument()
    let journal = try read(bytes, into: &document, at: location)
    return journal.isOfAnother
      || bytes[journal.length...].starts(with: #"{"commit":"#.utf8)
  }

  private init(
    _ bytes: [UInt8], after before: (document: WorkspaceDocument, journal: Journal)?,
    _ document: WorkspaceDocument, at location: String
  ) {
    (self.bytes, self.location) = (bytes, location)
    (state, mark) = (document.state, document.mark)
    if let before {
      state.remember(before.document.state)
      (lastMark, commits) = (before.document.mark, before.journal.commits)
      // The first line of a file says what it is.
      (start, number) = (before.journal.length, 1)
    } else {
      state.record = ChangeRecord()
      (start, number) = (0, 0)
    }
  }

  private mutating func readLines() throws(StoreError) {
    while let range = nextLine() {
      let line: JournalLine
      do throws(StoreError) {
        line = try self.line(in: range)
        // A later version may have other checks, so the first line is looked at before.
        if number > 1 { try check(range) }
      } catch {
        if isTornWrite(from: range) { return }
        throw error
      }
      if number == 1 {
        try begin(line)
        try check(range)
      } else if let commit = line.commit {
        guard commit.sequence <= state.sequence.value,
          let end = try take(commit, from: range)
        else { return }
        offset = end
        continue
      } else {
        try take(line)
      }
      offset = range.upperBound
    }
    if LineCheck.isAltered(bytes[offset...]) { throw notAsWritten }
  }

  private var notAsWritten: StoreError { damaged(LineCheck.message) }

  /// Refuses a line that is not as it was written.
  private func check(_ range: Range<Int>) throws(StoreError) {
    guard LineCheck.holds(bytes[range].dropLast()) else { throw notAsWritten }
  }

  /// Whether a line that cannot be read belongs to a write that the disk never confirmed.
  ///
  /// Power that fails during a write can leave any of its bytes on the disk. A write has one line,
  /// or two for a commit and a third one for what sync knows; and a commit that counts is one that
  /// the workspace's file has.
  private func isTornWrite(from range: Range<Int>) -> Bool {
    guard number > 1, state.record.end >= state.sequence else { return false }
    var rest = bytes[range.upperBound...].split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    if rest.last?.isEmpty == true { rest.removeLast() }
    // Of bytes that never came to the disk, zeros are left.
    let isThird = rest.last?.starts(with: #"{"sync":"#.utf8) == true || rest.last?.first == 0
    guard rest.count < 2 || rest.count == 2 && isThird else { return false }
    return !LineCheck.isAltered(bytes[range.lowerBound...])
  }

  /// The next whole line with its end; one without an end was being written when its process ended.
  private mutating func nextLine() -> Range<Int>? {
    number += 1
    return line(from: offset)
  }

  private func line(from start: Int) -> Range<Int>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return start..<end + 1
  }

  private func line(in range: Range<Int>) throws(StoreError) -> JournalLine {
    do throws(DecodingFault) {
      let json: LocatedJSON
      do throws(JSONError) {
        json = try LocatedJSON(utf8: bytes[range], JSONLimits(length: range.count))
      } catch {
        throw DecodingFault(message: error.message, place: error.place)
      }
      return try json.decoded()
    } catch {
      throw damaged(error.message)
    }
  }

  private func damaged(_ message: String) -> StoreError {
    Journal.damaged("line \(number): \(message)", at: location)
  }

  private mutating func begin(_ line: JournalLine) throws(StoreError) {
    guard let start = line.start, start.format == JournalLine.format else {
      throw damaged("it is not the file of a workspace")
    }
    guard start.version <= JournalLine.version else {
      throw StoreError(
        .newerWorkspace, at: location,
        "the file '\(Journal.suffix)' beside it is of version \(start.version); this build knows "
          + "version \(JournalLine.version)", remedy: "open it with a newer build")
    }
    try check(start.sequence, start.commands, start.oldest ?? 0)
    state.record = ChangeRecord(from: StoreSequence(start.sequence))
    try take(start.sent)
    state.history = CommandHistory(count: start.commands)
    if let limit = start.limit { try take(limit) }
    (lastMark, oldest) = (start.mark, start.oldest ?? 0)
  }

  /// Refuses numbers of commits and commands that cannot be.
  private func check(_ numbers: Int64...) throws(StoreError) {
    for number in numbers where !Journal.numbers.contains(number) {
      throw damaged("\(number) is not the number of a commit or command")
    }
  }

  /// Takes a commit with its changes.
  ///
  /// - Returns: Where its lines end, or `nil` if they are not whole.
  private mutating func take(
    _ commit: JournalLine.Commit, from first: Range<Int>
  ) throws(StoreError) -> Int? {
    let sequence = StoreSequence(commit.sequence)
    guard commit.sequence > 0, state.record.end.value == commit.sequence - 1 else {
      throw damaged("commit \(commit.sequence) follows \(state.record.end.value)")
    }
    let last = state.history.commands.last?.number ?? 0
    try check(commit.number ?? last)
    guard commit.number ?? last >= last else { throw damaged("command \(last) is a later one") }
    var end = first.upperBound
    if let count = commit.changes {
      number += 1
      guard let range = line(from: end) else {
        // The workspace's file leads to this commit, so its lines were whole.
        if commit.mark == mark {
          throw damaged("the changes of commit \(sequence.value) are cut off")
        }
        return nil
      }
      // The sum of these numbers must not overflow, and each change has some bytes.
      guard (0...range.count).contains(count) else {
        throw damaged("a commit has \(count) changes")
      }
      if let check = commit.check, check != LineCheck.digits(of: bytes[range].dropLast()) {
        // Nothing says that the commit at the end was acknowledged, if the state is of another one.
        if range.upperBound == bytes.endIndex, commit.mark != mark { return nil }
        throw damaged("the changes of commit \(commit.sequence) are not as they were written")
      }
      state.record.append(
        Self.changes(count, in: bytes[range], of: commit.sequence, at: location), at: sequence,
        isFromSync: commit.isFromSync ?? false)
      end = range.upperBound
    } else {
      state.record.restart(at: sequence, isFromSync: commit.isFromSync ?? false)
    }
    state.history.append(commit.source, at: sequence, numbered: commit.number)
    state.trimHistory(atMost: HistoryLimit.stride)
    for digits in commit.gone ?? [] {
      if let board = ID<Board>(digits) { state.views[board] = nil }
      if let show = ID<Show>(digits) { (state.connections[show], state.active[show]) = (nil, nil) }
    }
    commits.append(
      Journal.Commit(sequence: sequence, range: start + first.lowerBound..<start + end))
    lastMark = commit.mark
    return end
  }

  /// The changes in a line, which are decoded when they are asked for.
  private static func changes(
    _ count: Int, in line: ArraySlice<UInt8>, of commit: Int64, at location: String
  ) -> RecordedChanges {
    RecordedChanges(count: count) { () throws(StateRefusal) in
      do throws(DecodingFault) {
        let json: LocatedJSON
        do throws(JSONError) {
          json = try LocatedJSON(utf8: line, JSONLimits(length: line.count))
        } catch {
          throw DecodingFault(message: error.message, place: error.place)
        }
        let changes: [Change] = try json.decoded()
        guard changes.count == count else {
          throw DecodingFault(
            message: "\(count) changes are expected, not \(changes.count)", place: json.place)
        }
        return changes
      } catch {
        let fault = Journal.damaged("commit \(commit): \(error.message)", at: location)
        throw StateRefusal(fault.code, fault.message, remedy: fault.remedy)
      }
    }
  }

  private mutating func take(_ line: JournalLine) throws(StoreError) {
    if let command = line.command {
      guard command.first <= command.last else { throw damaged("a command ends before it begins") }
      try check(command.first, command.last, command.number)
      guard state.history.commands.last.map({ $0.number < command.number }) ?? true else {
        throw damaged("command \(command.number) is not later than the one before")
      }
      state.history.restore(
        CommandRecord(
          number: command.number, note: command.note.note,
          commits: StoreSequence(command.first)...StoreSequence(command.last)))
    } else if let limit = line.limit {
      try take(limit)
    } else if let outbox = line.outbox {
      try take(outbox.sent)
      if outbox.sent == nil { state.syncRows = SyncRows() }
      state.trimHistory()
    } else if let sync = line.sync {
      try take(sync)
    } else if let view = line.view {
      guard view.view.fault == nil else { throw damaged("a view that cannot be") }
      state.views[view.board] = view.view
    } else if let connection = line.connection {
      guard connection.memory?.fault == nil else { throw damaged("a connection that cannot be") }
      state.connections[connection.show] = connection.memory
    } else if let active = line.active {
      state.active[active.show, default: [:]][active.key] = active.trigger
    } else if let inactive = line.inactive {
      state.forgetActive(inactive.keys, of: inactive.show)
    }
    // Lines of later versions are skipped.
  }

  private mutating func take(_ sync: JournalLine.Sync) throws(StoreError) {
    guard let rows = sync.stored else { throw damaged("a row of sync is not in base 64") }
    if let fault = SyncUpdate(rows: rows).fault { throw damaged(fault) }
    state.syncRows.take(rows)
    if let sent = sync.sent { try take(sent) }
    state.trimHistory(atMost: HistoryLimit.stride)
  }

  private mutating func take(_ limit: JournalLine.Limit) throws(StoreError) {
    do throws(StateRefusal) { try state.setHistoryLimit(limit.limit) } catch {
      throw damaged(error.message)
    }
  }

  private mutating func take(_ sent: JournalLine.Position?) throws(StoreError) {
    try check(sent?.sequence ?? 0)
    guard sent?.index ?? 0 >= 0 else { throw damaged("a change has a negative index") }
    state.record.sent = sent?.position
  }

  /// Puts what was read into the document.
  private func finish(_ document: inout WorkspaceDocument) -> Journal {
    let length = start + offset
    let belongs = state.record.end == state.sequence && (lastMark == mark || length == 0)
    document.state = state
    if !belongs || length == 0 {
      document.state.record = ChangeRecord(from: state.sequence)
      document.state.syncRows = SyncRows()
    }
    document.state.history = state.history.until(belongs ? .init(.max) : state.sequence)
    document.state.history.forget(before: oldest)
    document.state.dropMemoriesOfTheGone()
    var journal = Journal(length: length, commits: belongs ? commits : [])
    journal.isOfAnother = !belongs
    return journal
  }
}

extension CommandHistory {
  /// The commands whose commits are not after a state.
  fileprivate func until(_ state: StoreSequence) -> CommandHistory {
    guard commands.last.map({ $0.commits.upperBound > state }) ?? false else { return self }
    var history = CommandHistory(count: count)
    for command in commands where command.commits.upperBound <= state { history.restore(command) }
    return history
  }
}

extension WorkspaceState {
  /// Takes over what the file beside a workspace contained.
  fileprivate mutating func remember(_ before: WorkspaceState) {
    (record, history, historyLimit) = (before.record, before.history, before.historyLimit)
    syncRows = before.syncRows
    (views, connections, active) = (before.views, before.connections, before.active)
  }

  /// Forgets what is remembered of boards and shows that do not exist.
  fileprivate mutating func dropMemoriesOfTheGone() {
    views = views.filter { entities[.board($0.key)] != nil }
    connections = connections.filter { entities[.show($0.key)] != nil }
    active = active.filter { entities[.show($0.key)] != nil }
  }
}
