import Foundation
import Persistence
import PluginAPI

extension Session {
  /// Everything that is not as Callboard wrote it last, and everything wrong in the record of
  /// changes, which is read when it is asked for.
  mutating func findings() throws(StoreError) -> [StoreFinding] {
    let record = try current().record
    var findings = document.alterations
    var state = record.start
    while state < record.end {
      guard !Task.isCancelled else {
        throw StoreError(.cancelled, at: files.location, "the check was stopped")
      }
      let next = StoreSequence(state.value + 1)
      do throws(StateRefusal) {
        _ = try record.changes(after: state, through: next)
      } catch {
        note(error.error(at: files.location))
        findings.append(
          StoreFinding(
            place: "the file '\(Journal.suffix)' beside the workspace", message: error.message))
      }
      state = next
    }
    return findings
  }

  /// Writes the file beside the workspace again, without what is not on record any more.
  mutating func compact() throws(StoreError) {
    try refresh()
    try checkWritable()
    try checkSound()
    guard journal.length > 0 else { return }
    let lock = try localLock()
    defer { withExtendedLifetime(lock) {} }
    try refresh()
    try checkSound()
    try keepingUp { session throws(StoreError) in
      try session.journal.compact(session.document, session.files)
    }
  }

  /// Copies both files in one state.
  mutating func backUp(to path: String) throws(StoreError) {
    try refresh()
    // Commits and what is remembered are written under this lock.
    let lock = isReadOnly ? nil : try localLock()
    defer { withExtendedLifetime(lock) {} }
    let (main, local, model) = try undisturbed()
    try files.calls.make(path, with: main, like: model)
    do throws(StoreError) {
      if let local { try files.calls.make(path + Journal.suffix, with: local, like: model) }
      try files.calls.syncFolder(of: path)
    } catch {
      unlink(path)
      unlink(path + Journal.suffix)
      throw error
    }
  }

  /// The bytes of both files, between two writes.
  private func undisturbed() throws(StoreError) -> (main: [UInt8], local: [UInt8]?, model: stat) {
    for _ in 0..<10 {
      let before = [FileTrace(of: files.path), FileTrace(of: files.local)]
      guard let file = try files.open(), let model = file.info, model.st_size > 0 else {
        throw StoreError(
          .cannotOpen, at: files.location,
          "there is nothing to back up: the workspace has no file yet",
          remedy: "name a workspace that exists")
      }
      let main = try files.calls.bytes(of: file, limit: WorkspaceFiles.lengthLimit)
      let open = try files.openLocal()
      let local: [UInt8]? = if let open { try files.bytes(ofLocal: open) } else { nil }
      if [FileTrace(of: files.path), FileTrace(of: files.local)] == before {
        return (main, local, model)
      }
    }
    throw StoreError(
      .locked, at: files.location,
      "other processes change the workspace faster than it can be read",
      remedy: "close the other program, or try again")
  }
}
