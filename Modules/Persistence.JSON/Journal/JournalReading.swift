import Domain
import JSONText
import Persistence
import PluginAPI

/// Reads the file beside a workspace into the state that the workspace's file led to.
struct JournalReading {
  private let bytes: [UInt8]
  private let location: String
  private var state: WorkspaceState
  private let mark: String?

  private var record = ChangeRecord()
  private var history = CommandHistory()
  private var commits: [Journal.Commit] = []
  /// The mark of the last commit that was read, or of the start of the record.
  private var lastMark: String?
  private var offset = 0
  private var number = 0

  /// Reads the lines up to a state; those after it belong to commits that never were.
  ///
  /// - Parameters:
  ///   - bytes: All of the file; empty if there is none.
  ///   - document: What the workspace's file contains; it gets the record, and what is remembered.
  ///   - location: The workspace, as the user named it.
  /// - Returns: Where to write on.
  /// - Throws: ``StoreError`` if a line cannot be read.
  static func read(
    _ bytes: [UInt8], into document: inout WorkspaceDocument, at location: String
  ) throws(StoreError) -> Journal {
    var reading = JournalReading(bytes, document, at: location)
    try reading.readLines()
    return reading.finish(&document)
  }

  private init(_ bytes: [UInt8], _ document: WorkspaceDocument, at location: String) {
    (self.bytes, self.location) = (bytes, location)
    (state, mark) = (document.state, document.mark)
  }

  private mutating func readLines() throws(StoreError) {
    while let range = nextLine() {
      let line = try line(in: range)
      if number == 1 {
        try begin(line)
      } else if let commit = line.commit {
        guard commit.sequence <= state.sequence.value, try take(commit, from: range.lowerBound)
        else { return }
      } else {
        try take(line)
      }
      offset = commits.last.map { max(range.upperBound, $0.range.upperBound) } ?? range.upperBound
    }
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
    do throws(LocatedDecoder.Fault) {
      let json: LocatedJSON
      do throws(JSONError) {
        json = try LocatedJSON(utf8: bytes[range], JSONLimits(length: range.count))
      } catch {
        throw LocatedDecoder.Fault(message: error.message, place: error.place)
      }
      return try LocatedDecoder.read(from: json)
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
    record = ChangeRecord(from: StoreSequence(start.sequence))
    record.sent = start.sent?.position
    history = CommandHistory(count: start.commands)
    lastMark = start.mark
  }

  /// Takes a commit with its changes.
  ///
  /// - Returns: Whether it is whole.
  private mutating func take(
    _ commit: JournalLine.Commit, from start: Int
  ) throws(StoreError) -> Bool {
    let sequence = StoreSequence(commit.sequence)
    guard commit.sequence > 0, record.end.value == commit.sequence - 1 else {
      throw damaged("commit \(commit.sequence) follows \(record.end.value)")
    }
    guard var whole = line(from: start) else { return false }
    if let count = commit.changes {
      guard count >= 0 else { throw damaged("a commit has \(count) changes") }
      number += 1
      guard let range = line(from: whole.upperBound) else { return false }
      record.append(
        Self.changes(count, in: bytes[range], line: number, at: location), at: sequence,
        isFromSync: commit.isFromSync ?? false)
      whole = start..<range.upperBound
    } else {
      let sent = record.sent
      record = ChangeRecord(from: sequence)
      record.sent = sent
    }
    history.append(commit.source, at: sequence)
    for digits in commit.gone ?? [] {
      if let board = ID<Board>(digits) { state.views[board] = nil }
      if let show = ID<Show>(digits) { (state.connections[show], state.active[show]) = (nil, nil) }
    }
    commits.append(Journal.Commit(sequence: sequence, range: whole))
    lastMark = commit.mark
    return true
  }

  /// The changes in a line, which are decoded when they are asked for.
  private static func changes(
    _ count: Int, in line: ArraySlice<UInt8>, line number: Int, at location: String
  ) -> RecordedChanges {
    RecordedChanges(count: count) { () throws(StateRefusal) in
      do throws(LocatedDecoder.Fault) {
        let json: LocatedJSON
        do throws(JSONError) {
          json = try LocatedJSON(utf8: line, JSONLimits(length: line.count))
        } catch {
          throw LocatedDecoder.Fault(message: error.message, place: error.place)
        }
        let changes: [Change] = try LocatedDecoder.read(from: json)
        guard changes.count == count else {
          throw LocatedDecoder.Fault(
            message: "\(count) changes are expected, not \(changes.count)", place: json.place)
        }
        return changes
      } catch {
        let fault = Journal.damaged("line \(number): \(error.message)", at: location)
        throw StateRefusal(fault.code, fault.message, remedy: fault.remedy)
      }
    }
  }

  private mutating func take(_ line: JournalLine) throws(StoreError) {
    if let command = line.command {
      guard command.first <= command.last else { throw damaged("a command ends before it begins") }
      history.restore(
        CommandRecord(
          number: command.number, note: command.note.note,
          commits: StoreSequence(command.first)...StoreSequence(command.last)))
    } else if let outbox = line.outbox {
      record.sent = outbox.sent?.position
    } else if let view = line.view {
      guard view.view.fault == nil else { throw damaged("a view that cannot be") }
      state.views[view.board] = view.view
    } else if let connection = line.connection {
      state.connections[connection.show] = connection.memory
    } else if let active = line.active {
      state.active[active.show, default: [:]][active.key] = active.trigger
    } else if let inactive = line.inactive {
      state.forgetActive(inactive.keys, of: inactive.show)
    }
    // Lines of later versions are skipped.
  }

  /// Puts what was read into the document.
  private func finish(_ document: inout WorkspaceDocument) -> Journal {
    let belongs = record.end == state.sequence && (lastMark == mark || offset == 0)
    document.state = state
    document.state.record = belongs && offset > 0 ? record : ChangeRecord(from: state.sequence)
    document.state.history = history.until(belongs ? .init(.max) : state.sequence)
    document.state.dropMemoriesOfTheGone()
    var journal = Journal(length: offset, commits: belongs ? commits : [])
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
  /// Forgets what is remembered of boards and shows that do not exist.
  fileprivate mutating func dropMemoriesOfTheGone() {
    views = views.filter { entities[.board($0.key)] != nil }
    connections = connections.filter { entities[.show($0.key)] != nil }
    active = active.filter { entities[.show($0.key)] != nil }
  }
}
