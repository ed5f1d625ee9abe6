import Files
import Gestures
public import PluginAPI
public import ShowImport

extension Seat {
  /// Finds the show files in a folder; files of this workspace count as not recognised.
  ///
  /// - Parameters:
  ///   - folder: Where the walk begins.
  ///   - format: The key of the format that files are read as, or `nil` to recognise them.
  /// - Returns: The walk.
  public nonisolated func showFiles(in folder: String, format: String? = nil) -> ShowFileWalk {
    ShowFileWalk(
      folder, formats: registry.formats, format: format,
      isReserved: { [store = workspace.store] in store.keeps(fileAt: $0) })
  }

  /// Reads show files that are none of this workspace.
  nonisolated var importReader: ImportReader {
    ImportReader(registry) { [workspace] path throws(ShowFileError) in
      try workspace.checkForeign(path)
    }
  }

  /// The profile that a name stands for; see ``ProfileFile/choice(_:isReserved:)``.
  ///
  /// - Parameter name: A name or a path; `nil` for the usual profile.
  /// - Returns: The choice.
  /// - Throws: ``/PluginAPI/TransportError`` where the file cannot be read, or belongs to this
  ///   workspace.
  public nonisolated func profile(
    named name: String?
  ) throws(TransportError) -> ConnectionSettings.ProfileChoice {
    try ProfileFile.choice(name) { [store = workspace.store] in store.keeps(fileAt: $0) }
  }

  /// Opens a recording of touches.
  func openRecording(
    at path: String, _ limits: RecordingReader.Limits
  ) throws(WorkspaceError) -> RecordingStream {
    do throws(ShowFileError) {
      try workspace.checkForeign(path)
    } catch {
      throw WorkspaceError(error, in: path)
    }
    return try withFiles { () throws(FileError) in
      try RecordingStream(at: path, limits: limits)
    }
  }

  /// Makes sure that a path leads to no file of the workspace, by whatever name.
  func checkFree(_ path: String) throws(WorkspaceError) {
    guard !store.keeps(fileAt: path) else { throw WorkspaceError(FileError(reserved: path)) }
  }

  /// Removes unfinished files that interrupted exports have left in folders, and tells of them.
  func sweep(_ folders: [String]) {
    for folder in folders {
      let count = Leftovers.sweep(folder)
      if count > 0 { pendingMessages.append(.leftoversRemoved(count: count, folder: folder)) }
    }
  }

  /// Runs what reads or writes files with its errors turned into the workspace's.
  func withFiles<Value>(_ body: () throws(FileError) -> Value) throws(WorkspaceError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw WorkspaceError(error)
    }
  }
}

extension OpenWorkspace {
  /// Makes sure that a path leads to no file of the workspace, by whatever name, before it is read.
  ///
  /// SQLite's locks belong to the process. The system drops all locks on a file as soon as the
  /// process closes any descriptor of it.
  nonisolated func checkForeign(_ path: String) throws(ShowFileError) {
    guard !store.keeps(fileAt: path) else { throw .ofWorkspace }
  }
}

extension ShowFileError {
  /// Refuses to read a file of the open workspace.
  static let ofWorkspace = ShowFileError(
    .unreadable, "this is a file of the open workspace", remedy: "name another file")
}
