import Domain
import Persistence
import Persistence_JSON
import PluginAPI

/// An input as a JSON workspace that somebody opens: what is read is written, and read again, which
/// must change nothing.
///
/// It is the file and, behind the byte 0x1C, the one beside it.
package struct PlayedWorkspace {
  /// What is between the two files; JSON has no such byte.
  private static let separator: UInt8 = 0x1C
  private static let location = "w.callboard.json"

  private let main: [UInt8]
  private let local: [UInt8]

  /// Takes an input.
  package init(_ bytes: [UInt8]) {
    let parts = bytes.split(
      separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    main = Array(parts.first ?? [])
    local = parts.count > 1 ? Array(parts[1]) : []
  }

  /// Plays it.
  ///
  /// - Returns: How many entities were read.
  /// - Throws: ``BrokenPromise`` with what broke.
  @discardableResult
  package func play() throws(BrokenPromise) -> Int {
    _ = WorkspaceDocument.recognises(main.prefix(FileHead.maximumLength))
    guard let document = try Self.document(main) else { return 0 }
    let written = Self.text(of: document)
    guard let again = try Self.document(written) else {
      throw BrokenPromise("what was written is refused")
    }
    try promise(Self.text(of: again) == written, "it is written otherwise the second time")
    try promise(again.alterations.isEmpty, "what was written is taken for altered")
    try promise(
      again.state.entities.count == document.state.entities.count
        && again.state.sequence == document.state.sequence && again.mark == document.mark,
      "something is lost when it is written")
    try playLocal(with: document)
    return document.state.entities.count
  }

  /// Reads the file beside it, with the changes that are only decoded when they are asked for.
  private func playLocal(with document: WorkspaceDocument) throws(BrokenPromise) {
    var document = document
    do throws(StoreError) {
      try document.take(local: local, at: Self.location)
    } catch {
      return try Self.check(error)
    }
    let state = document.state
    try promise(
      state.views.keys.allSatisfy { state.entities[.board($0)] != nil }
        && state.connections.keys.allSatisfy { state.entities[.show($0)] != nil }
        && state.active.keys.allSatisfy { state.entities[.show($0)] != nil },
      "it remembers something of a board or show that does not exist")
    try promise(state.record.end == state.sequence, "the record ends at another state")
    do throws(StateRefusal) {
      _ = try state.record.changes(after: state.record.start)
    } catch {
      try Self.check(error.error(at: Self.location))
    }
    for command in state.history.commands { _ = try? state.changes(of: command) }
  }

  private static func document(_ bytes: [UInt8]) throws(BrokenPromise) -> WorkspaceDocument? {
    do throws(StoreError) {
      return try WorkspaceDocument(bytes, lengthLimit: 1 << 20, at: location)
    } catch {
      try check(error)
      return nil
    }
  }

  private static func text(of document: WorkspaceDocument) -> [UInt8] {
    var text = WorkspaceText(document)
    return text.bytes(of: document.state, saved: 1, mark: document.mark ?? "")
  }

  private static func check(_ error: StoreError) throws(BrokenPromise) {
    try promise(
      [.damaged, .notAWorkspace, .newerWorkspace, .tooLarge].contains(error.code),
      "the code of the error: \(error.code)")
    try promise(error.remedy != nil, "the error says nothing to do: \(error)")
  }
}
