import Files
import Gestures
public import PluginAPI
public import ShowImport

extension Seat {
  /// Finds the show files in a folder; this workspace's own files count as not recognised.
  ///
  /// - Parameters:
  ///   - folder: The folder to start from.
  ///   - format: The key of the format to read files as, or `nil` to recognise them.
  /// - Returns: The walk.
  public nonisolated func showFiles(in folder: String, format: String? = nil) -> ShowFileWalk {
    ShowFileWalk(
      folder, formats: registry.formats, format: format,
      isReserved: { [store = workspace.store] in store.keeps(fileAt: $0) })
  }

  /// Reads show files that do not belong to this workspace.
  nonisolated var importReader: ImportReader {
    ImportReader(registry) { [workspace] path throws(ShowFileError) in
      try workspace.checkForeign(path)
    }
  }

  /// The profile for a name; see ``ProfileFile/choice(_:isReserved:)``.
  ///
  /// - Parameter name: A name or a path; `nil` for the default profile.
  /// - Returns: The profile choice.
  /// - Throws: ``/PluginAPI/TransportError`` if the file cannot be read, or belongs to this
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

  /// Throws if a path leads to a file of the workspace, under any name.
  func checkFree(_ path: String) throws(WorkspaceError) {
    guard !store.keeps(fileAt: path) else { throw WorkspaceError(FileError(reserved: path)) }
  }

  /// Writes a file that does not belong to this workspace, whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file.
  ///   - isForced: Whether to replace an existing file.
  /// - Throws: ``WorkspaceError`` if the file exists already, belongs to the workspace or cannot be
  ///   written; it is then unchanged.
  public func write(
    _ bytes: [UInt8], to path: String, overwriting isForced: Bool
  ) throws(WorkspaceError) {
    let file = try target(path, overwriting: isForced)
    sweep([file.folder])
    try withFiles { () throws(FileError) in try file.write(bytes) }
  }

  /// Checks whether a file can be made or replaced, before there is something to write.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isForced: Whether to replace an existing file.
  /// - Throws: ``WorkspaceError`` as ``write(_:to:overwriting:)`` does.
  public func checkTarget(
    _ path: String, overwriting isForced: Bool = true
  ) throws(WorkspaceError) {
    _ = try target(path, overwriting: isForced)
  }

  private func target(
    _ path: String, overwriting isForced: Bool
  ) throws(WorkspaceError) -> ExportFile {
    try checkFree(path)
    return try withFiles { () throws(FileError) in
      try ExportFile(path, overwriting: isForced)
    }
  }

  /// Removes unfinished files of interrupted exports from folders, and reports it.
  func sweep(_ folders: [String]) {
    for folder in folders {
      let count = Leftovers.sweep(folder)
      if count > 0 { pendingMessages.append(.leftoversRemoved(count: count, folder: folder)) }
    }
  }

  /// Runs a closure that reads or writes files, and converts its errors.
  func withFiles<Value>(_ body: () throws(FileError) -> Value) throws(WorkspaceError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw WorkspaceError(error)
    }
  }
}

extension OpenWorkspace {
  /// Throws if a path leads to a file of the workspace, under any name, before it is read.
  ///
  /// SQLite's locks belong to the process. The system drops all locks on a file as soon as the
  /// process closes any descriptor of it.
  nonisolated func checkForeign(_ path: String) throws(ShowFileError) {
    guard !store.keeps(fileAt: path) else { throw .ofWorkspace }
  }
}

extension ShowFileError {
  /// The refusal to read a file of the open workspace.
  static let ofWorkspace = ShowFileError(
    .unreadable, "this is a file of the open workspace", remedy: "name another file")
}
