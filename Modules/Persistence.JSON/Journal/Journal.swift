import Domain
import Foundation
import Persistence
import PluginAPI

/// Where the file beside a workspace ends, and where its commits are.
///
/// It only grows until it is replaced by a shorter one, so a process that is killed leaves
/// whole lines and at most one that is not.
struct Journal {
  /// The suffix of the file's name.
  static let suffix = ".local"

  /// The numbers that a commit or a command can have, which every reader of JSON keeps exactly.
  static let numbers: ClosedRange<Int64> = 0...1 << 53

  /// A commit on record.
  struct Commit {
    let sequence: StoreSequence
    /// The bytes of its lines.
    let range: Range<Int>
  }

  /// The bytes that belong to the state; what is behind them was never acknowledged.
  private(set) var length: Int
  private(set) var commits: [Commit]
  /// Whether its commits lead to another state than that of the workspace's file, such as a version
  /// from another machine.
  var isOfAnother = false
  /// The bytes after it was last replaced.
  private var compactLength = 0

  init(length: Int = 0, commits: [Commit] = []) {
    (self.length, self.commits) = (length, commits)
  }

  static func damaged(_ message: String, at location: String) -> StoreError {
    StoreError(
      .damaged, at: location, "the file '\(suffix)' beside the workspace is damaged: \(message)",
      remedy: "restore a backup of it, or delete it: the history, the views and what is still to "
        + "be sent are then lost, and the boards stay")
  }

  // MARK: Writing

  /// Writes lines behind the others; they are on the disk when this returns.
  ///
  /// - Parameters:
  ///   - lines: The bytes.
  ///   - commit: The commit that they are, if any. It counts once the workspace's file leads to it.
  ///   - rest: Lines that count with them.
  ///   - document: What the workspace contains before it.
  ///   - files: The files.
  /// - Throws: ``StoreError`` if they cannot be written. Read the file again then.
  mutating func append(
    _ lines: [UInt8], as commit: StoreSequence? = nil, followedBy rest: [UInt8] = [],
    to document: WorkspaceDocument, _ files: WorkspaceFiles
  ) throws(StoreError) {
    if length == 0 || isOfAnother || isWorthCompacting(document.state) {
      try writeAgain(document, files)
    }
    guard lines.count + rest.count <= WorkspaceFiles.localLengthLimit - length else {
      throw StoreError(
        .tooLarge, at: files.location,
        "the file '\(Self.suffix)' beside the workspace would have more than "
          + "\(WorkspaceFiles.localLengthLimit) bytes; nothing was written",
        remedy: "keep less of the history")
    }
    guard let file = try files.calls.open(files.local, O_RDWR | O_CREAT | O_NOFOLLOW) else {
      throw files.calls.failure("written")
    }
    files.calls.narrow(file, like: files.path)
    try files.calls.cut(file, to: length)
    try files.calls.write(lines + rest, to: file, at: length)
    try files.calls.sync(file)
    let range = length..<length + lines.count
    length = range.upperBound + rest.count
    if let commit { commits.append(Commit(sequence: commit, range: range)) }
  }

  /// Whether most of the file is about commits that are not on record any more.
  private func isWorthCompacting(_ state: WorkspaceState) -> Bool {
    guard length > 1 << 20 else { return false }
    let live = commits.reduce(JournalLine.Sync.length(of: state.syncRows)) {
      $1.sequence > state.record.start ? $0 + $1.range.count : $0
    }
    return length > max(live, compactLength) * 2 + 1 << 20
  }

  /// Writes the file again without what is not on record any more; nothing if there is none.
  mutating func compact(
    _ document: WorkspaceDocument, _ files: WorkspaceFiles
  ) throws(StoreError) {
    if length > 0 { try writeAgain(document, files) }
  }

  /// Writes the whole file again, with what the workspace contains.
  private mutating func writeAgain(
    _ document: WorkspaceDocument, _ files: WorkspaceFiles
  ) throws(StoreError) {
    let state = document.state
    let start = state.record.start
    let old = try length > 0 ? files.bytes(ofLocal: files.openLocal()) : []
    let live = commits.filter { $0.sequence > start && $0.range.upperBound <= old.count }
    var bytes = try JournalLine(
      start: JournalLine.Start(
        sequence: start.value, mark: live.isEmpty ? document.mark : nil,
        commands: state.history.count, oldest: state.history.commands.first?.number,
        limit: JournalLine.Limit(state.historyLimit),
        sent: state.record.sent.map { JournalLine.Position($0) })
    ).bytes(at: files.location)
    for command in state.history.commands where command.commits.lowerBound <= start {
      bytes += try JournalLine(
        command: JournalLine.Command(
          number: command.number, first: command.commits.lowerBound.value,
          last: min(command.commits.upperBound, start).value,
          note: JournalLine.Note(command.note))
      ).bytes(at: files.location)
    }
    var moved: [Commit] = []
    for commit in live {
      moved.append(
        Commit(sequence: commit.sequence, range: bytes.count..<bytes.count + commit.range.count))
      bytes += old[commit.range]
    }
    bytes += try Self.memories(of: state, at: files.location)
    try files.calls.replace(files.local, with: bytes, through: files.newLocal, like: files.path)
    try files.calls.syncFolder(of: files.local)
    (length, commits, compactLength, isOfAnother) = (bytes.count, moved, bytes.count, false)
  }

  /// What is remembered on this machine.
  private static func memories(
    of state: WorkspaceState, at location: String
  ) throws(StoreError) -> [UInt8] {
    var lines: [JournalLine] = []
    for (board, view) in state.views {
      lines.append(JournalLine(view: JournalLine.View(board: board, view: view)))
    }
    for (show, connection) in state.connections {
      lines.append(JournalLine(connection: JournalLine.Connection(connection, of: show)))
    }
    for (show, active) in state.active {
      for active in active.values {
        lines.append(JournalLine(active: JournalLine.Active(active, of: show)))
      }
    }
    lines += JournalLine.Sync.all(state.syncRows).map(\.line)
    var bytes: [UInt8] = []
    for line in lines { bytes += try line.bytes(at: location) }
    return bytes
  }
}
