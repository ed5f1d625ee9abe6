import Domain
import Foundation
import Persistence
import PluginAPI

/// What a store has read of its files, and its right to write them.
struct Session: Sendable {
  let files: WorkspaceFiles
  private let lengthLimit: Int
  let isReadOnly: Bool

  private(set) var document = WorkspaceDocument()
  var journal = Journal()
  /// The text of the file, once something was written.
  private var text: WorkspaceText?
  /// The traces of the files that were read; `nil` before the first time, and after an error.
  private var traces: Traces?
  /// The file that was read, which stays open so that no other file gets its number.
  private var file: FileCalls.Handle?
  /// The file beside it that was read, likewise.
  private var local: FileCalls.Handle?
  /// Held from the first commit until the workspace is closed.
  private var lock: WriteLock?
  private var isClosed = false
  /// What looked damaged while the workspace was used.
  private var damage: StoreError?

  private struct Traces: Hashable {
    let main: FileTrace
    let local: FileTrace

    init(of files: WorkspaceFiles, _ file: FileCalls.Handle? = nil) {
      main = file.map { FileTrace($0.info) } ?? FileTrace(of: files.path)
      local = FileTrace(of: files.local)
    }
  }

  /// Opens a workspace.
  init(_ files: WorkspaceFiles, lengthLimit: Int, isReadOnly: Bool) throws(StoreError) {
    (self.files, self.lengthLimit, self.isReadOnly) = (files, lengthLimit, isReadOnly)
    try refresh()
    if file == nil { try files.folders.check() }
  }

  /// What the workspace contains now, commits of other processes included.
  mutating func current() throws(StoreError) -> WorkspaceState {
    try refresh()
    return document.state
  }

  mutating func close() {
    lock = nil
    (file, local) = (nil, nil)
    isClosed = true
  }
}

// MARK: - Reading

extension Session {
  /// Reads the files again if they were written.
  mutating func refresh() throws(StoreError) {
    guard !isClosed else {
      throw StoreError(
        .cannotOpen, at: files.location, "the workspace was closed already",
        remedy: "open it again")
    }
    // Taken before reading, so that a later commit is noticed the next time.
    let now = Traces(of: files)
    guard now != traces else { return }
    let found = try files.open()
    guard let found, let length = found.info?.st_size, length > 0 else {
      guard document.state.sequence == .start else {
        throw StoreError(
          .cannotOpen, at: files.location,
          "the file was moved, deleted or emptied since it was opened",
          remedy: "put it back, or open the workspace again")
      }
      try checkIsNew(found)
      return try take(WorkspaceDocument(), found, now)
    }
    let isSame = traces.map { $0.main == now.main } ?? false
    if isSame {
      var same = document
      same.state.forgetWhatIsLocal()
      try take(same, found, now)
    } else {
      let bytes = try files.calls.bytes(of: found, limit: lengthLimit)
      try take(
        WorkspaceDocument(bytes, lengthLimit: lengthLimit, at: files.location), found, now)
      text = nil
    }
  }

  /// Refuses an empty file, if the one beside it has commits: it was emptied.
  private func checkIsNew(_ file: FileCalls.Handle?) throws(StoreError) {
    guard file != nil, let local = try files.openLocal(),
      try JournalReading.hasCommits(files.bytes(ofLocal: local), at: files.location)
    else { return }
    throw StoreError(
      .damaged, at: files.location,
      "1:1: the file is empty, but the file '\(Journal.suffix)' beside it belongs to a workspace "
        + "with contents",
      remedy:
        "bring it back from there with \(StoreError.repair("json", files.location)), or restore "
        + "a backup")
  }

  /// Takes over what the workspace's file contains, with what is beside it.
  private mutating func take(
    _ found: WorkspaceDocument, _ file: FileCalls.Handle?, _ traces: Traces
  ) throws(StoreError) {
    let local = try files.openLocal()
    if let followed = follow(found, local) {
      (document, journal) = followed
    } else {
      var next = found
      journal = try JournalReading.read(
        files.bytes(ofLocal: local), into: &next, at: files.location)
      document = next
    }
    (self.file, self.local, self.traces) = (file, local, traces)
  }

  /// Reads only what was added to the file beside the workspace: a long history would take longer
  /// to read than the workspace.
  ///
  /// - Returns: `nil` if the file must be read whole, also to name what is damaged.
  private func follow(
    _ found: WorkspaceDocument, _ local: FileCalls.Handle?
  ) -> (document: WorkspaceDocument, journal: Journal)? {
    guard journal.length > 0, !journal.isOfAnother,
      found.state.sequence >= document.state.sequence,
      let info = local?.info, info.st_size >= journal.length,
      self.local?.info.map({ FileIdentity($0) }) == FileIdentity(info),
      let bytes = try? files.bytes(ofLocal: local, from: journal.length)
    else { return nil }
    var next = found
    guard
      let journal = try? JournalReading.read(
        bytes, after: (document, journal), into: &next, at: files.location),
      !journal.isOfAnother
    else { return nil }
    return (next, journal)
  }
}

extension WorkspaceState {
  /// Empties what the file beside a workspace contains, before it is read again.
  fileprivate mutating func forgetWhatIsLocal() {
    record = ChangeRecord(from: sequence)
    history = CommandHistory()
    historyLimit = .standard
    syncRows = SyncRows()
    (views, connections, active) = ([:], [:], [:])
  }
}

// MARK: - Writing

extension Session {
  /// Stores changes, and what sync knows about them, all or none.
  mutating func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?, sync: SyncUpdate? = nil
  ) throws(StoreError) -> StoreSequence {
    try refresh()
    try checkWritable()
    try checkSound()
    var next = document.state
    let isForNone = sync != nil && next.record.sent == nil
    if changes.isEmpty || next.sequence != expected || isForNone {
      return try allowing { () throws(StateRefusal) in
        try next.commit([], expecting: expected, from: source, watchedBy: watch, sync: sync)
      }
    }
    try becomeWriter()
    // Others may remember something in the file beside it meanwhile.
    let local = try localLock()
    defer { withExtendedLifetime(local) {} }
    try refresh()
    try checkSound()
    next = document.state
    let sequence = try allowing { () throws(StateRefusal) in
      try next.commit(changes, expecting: expected, from: source, watchedBy: watch, sync: sync)
    }
    try write(changes, from: source, sync, leadingTo: next)
    return sequence
  }

  private mutating func write(
    _ changes: [Change], from source: CommitSource, _ sync: SyncUpdate?,
    leadingTo next: WorkspaceState
  ) throws(StoreError) {
    var text = text ?? WorkspaceText(document)
    if let entity = text.take(changes) {
      throw StoreError(
        .controlCharacter, at: files.location,
        "a text of \(entity.key) holds U+0000; nothing was written", remedy: "remove it")
    }
    let mark = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let bytes = text.bytes(
      of: next, saved: Int64(Date().timeIntervalSince1970 * 1_000), mark: mark)
    guard bytes.count <= lengthLimit else {
      throw StoreError(
        .tooLarge, at: files.location,
        "the file would have more than \(lengthLimit) bytes; nothing was written",
        remedy: "use an SQLite workspace for so much")
    }
    var commit = JournalLine.Commit(changes, leadingTo: next, mark: mark, from: source)
    let record = commit.changes == nil ? [] : Self.line(of: changes)
    if !record.isEmpty { commit.check = LineCheck.digits(of: record.dropLast()) }
    let lines = try JournalLine(commit: commit).bytes(at: files.location) + record
    let sync = sync.flatMap { JournalLine.Sync($0, leadingTo: next) }
    let rest = try sync?.line.bytes(at: files.location) ?? []
    try keepingUp { session throws(StoreError) in
      // The record first: a commit counts once the workspace's file leads to it.
      try session.journal.append(
        lines, as: next.sequence, followedBy: rest, to: session.document, session.files)
      session.file = try session.files.replace(with: bytes)
      (session.document.state, session.document.mark, session.text) = (next, mark, text)
    }
  }

  private static func line(of changes: [Change]) -> [UInt8] {
    var bytes: [UInt8] = []
    for change in changes {
      bytes.append(UInt8(ascii: bytes.isEmpty ? "[" : ","))
      let before = change.before.map { "\"before\":\(EntityJSON.text($0))" }
      let after = change.after.map { "\"after\":\(EntityJSON.text($0))" }
      bytes += "{\([before, after].compactMap(\.self).joined(separator: ","))}".utf8
    }
    return bytes + "]\n".utf8
  }

  /// Changes what only this machine remembers.
  ///
  /// - Parameters:
  ///   - line: What is written, by what came of it; `nil` if nothing changed.
  ///   - body: The change.
  /// - Returns: The result of the change.
  /// - Throws: ``StoreError`` if the change is refused, or cannot be written.
  mutating func keep<Value>(
    _ line: (Value, WorkspaceState) -> JournalLine?,
    _ body: (inout WorkspaceState) throws(StateRefusal) -> Value
  ) throws(StoreError) -> Value {
    try refresh()
    try checkWritable()
    try checkSound()
    // Also while another store has the right to write the workspace: it waits for this lock.
    let lock = try localLock()
    defer { withExtendedLifetime(lock) {} }
    try refresh()
    try checkSound()
    var next = document.state
    let value = try allowing { () throws(StateRefusal) in try body(&next) }
    guard let line = line(value, next) else { return value }
    let bytes = try line.bytes(at: files.location)
    try keepingUp { session throws(StoreError) in
      try session.journal.append(bytes, to: session.document, session.files)
      session.document.state = next
    }
    return value
  }

  /// Writes files; after an error they are read again, so that memory and disk agree.
  mutating func keepingUp(
    _ body: (inout Session) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      try body(&self)
      // Of the file that was written: another one may be in its place already.
      traces = Traces(of: files, file)
    } catch {
      // The file beside it too is read from its start.
      (traces, local) = (nil, nil)
      throw error
    }
  }

  private mutating func becomeWriter() throws(StoreError) {
    guard lock == nil else { return }
    if file == nil { try files.folders.make() }
    lock = try WriteLock.take(.workspace, files.lock, files.calls)
  }

  func localLock() throws(StoreError) -> WriteLock {
    if file == nil { try files.folders.make() }
    return try WriteLock.take(.local, files.localLock, files.calls)
  }

  func checkWritable() throws(StoreError) {
    guard isReadOnly else { return }
    throw StoreError(
      .readOnly, at: files.location, "the workspace cannot be written",
      remedy: "make the file and its folder writable, or work on a copy")
  }

  /// Refuses to write to what looks damaged: that would make it worse, or harder to repair.
  func checkSound() throws(StoreError) {
    if let damage { throw damage }
    guard let first = document.alterations.first else { return }
    throw StoreError(
      .damaged, at: files.location, "\(first.place): \(first.message); nothing was written",
      remedy: "look at it, then remove the member '\(FileDigest.member)' from the line "
        + "'\(FileDigest.state)' to accept it as it is, or repair it with "
        + StoreError.repair("json", files.location))
  }

  /// Keeps in mind that something looked damaged: nothing is written any more.
  mutating func note(_ error: StoreError) {
    guard damage == nil, error.code == .damaged else { return }
    damage = StoreError(
      .damaged, at: files.location, error.message + "; nothing was written", remedy: error.remedy)
  }

  private func allowing<Value>(
    _ body: () throws(StateRefusal) -> Value
  ) throws(StoreError) -> Value {
    do throws(StateRefusal) { return try body() } catch { throw error.error(at: files.location) }
  }
}
