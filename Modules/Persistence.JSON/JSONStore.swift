import Persistence
public import PluginAPI
import Synchronization

/// A workspace in one JSON file that people can read, compare and put under version control.
///
/// The file has a line for each entity, in a fixed order: moving a block changes the line of the
/// block and that of the state. Each commit replaces the whole file, and is on the disk when it
/// returns. What belongs to one machine, such as the record of changes and the last views, is in a
/// file beside it, with the suffix `.local`.
///
/// One store writes at a time, from its first commit until it is closed; a commit of another one is
/// refused with ``/PluginAPI/ErrorCode/locked``. All others can read, see each commit, and remember
/// views, connections and what is switched on.
///
/// Everything is in memory, too: use it for up to some 10,000 blocks. Calls run in order; you can
/// share a store between threads, and calls wait for each other.
public struct JSONStore: WorkspaceStore {
  /// The workspace, as the user named it.
  public let location: String
  /// Whether the workspace is read-only; a commit then throws ``/PluginAPI/ErrorCode/readOnly``.
  public let isReadOnly: Bool

  let workspace: JSONWorkspace

  /// Opens the workspace at a path.
  ///
  /// A missing or empty file is left as it is and read as an empty workspace. The first commit
  /// creates the file, and missing folders with access for their owner only. A file that cannot be
  /// written is opened for reading. A file that is newer, damaged or of another program is left as
  /// it is.
  ///
  /// - Parameter path: The file, absolute or relative to the working directory.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be opened, or if it is missing and
  ///   its folder shows that it cannot be created.
  public init(path: String) throws(StoreError) {
    try self.init(path: path, lengthLimit: WorkspaceFiles.lengthLimit)
  }

  /// Opens the workspace at a path, with a limit that tests reduce.
  package init(path: String, lengthLimit: Int) throws(StoreError) {
    let files = try WorkspaceFiles(location: path)
    location = path
    isReadOnly = files.isReadOnly
    workspace = JSONWorkspace(
      files, try Session(files, lengthLimit: lengthLimit, isReadOnly: isReadOnly))
  }

  /// Whether a path leads to the workspace, or to a file that belongs or may belong to it, under
  /// any name.
  ///
  /// - Parameter path: The path; links are followed.
  /// - Returns: Whether it does.
  public func keeps(fileAt path: String) -> Bool { workspace.files.contain(path) }

  /// The state the workspace is in now, other processes' commits included.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func sequence() throws(StoreError) -> StoreSequence { try read(\.sequence) }

  /// Ends the right to write, and closes the file.
  public func close() { workspace.session.withLock { $0.close() } }

  func read<Value: Sendable>(
    _ body: (WorkspaceState) throws(StateRefusal) -> Value
  ) throws(StoreError) -> Value {
    let state = try workspace.session.withLock { session throws(StoreError) in
      try session.current()
    }
    do throws(StateRefusal) {
      return try body(state)
    } catch {
      // The record of changes is read when it is asked for.
      let error = error.error(at: location)
      workspace.session.withLock { $0.note(error) }
      throw error
    }
  }

  func stored<Value: Sendable>(
    _ body: (WorkspaceState) throws(StateRefusal) -> Value
  ) throws(StoreError) -> Stored<Value> {
    try read { state throws(StateRefusal) in Stored(try body(state), at: state.sequence) }
  }
}

/// The files of a workspace and what was read of them, shared by the copies of a store.
final class JSONWorkspace: Sendable {
  let files: WorkspaceFiles
  let session: Mutex<Session>

  init(_ files: WorkspaceFiles, _ session: sending Session) {
    self.files = files
    self.session = Mutex(session)
  }
}
