import Files
package import Foundation
package import PluginAPI

/// An exact copy of a workspace in the same format, with its history and what sync has to send.
package struct WorkspaceBackup: Sendable {
  /// The copy, as the user names it.
  package let target: String
  /// The size of the copy's files in bytes.
  package let bytes: Int

  /// Makes the copy, while others may change the workspace.
  ///
  /// It gets its name when it is complete. If that fails, or the task is cancelled, nothing is
  /// left. A damaged workspace is not copied.
  ///
  /// - Parameters:
  ///   - original: The workspace.
  ///   - target: A path or URL for the copy; `nil` for a name beside the workspace, with the time.
  ///   - time: The time now.
  ///   - timeZone: The time zone of the time in the name.
  ///   - registry: The plugins of this build.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read or is damaged, or the copy not be
  ///   written.
  package init(
    of original: WorkspaceLocation, to target: String?, at time: Date,
    in timeZone: TimeZone = .current, registry: Registry
  ) throws(WorkspaceError) {
    try original.checkFile()
    let place =
      if let target { try original.place(named: target, registry) } else {
        original.place(at: time, in: timeZone)
      }
    let (folder, name) = try place.checkFree()
    _ = Leftovers.sweep(folder)
    let staging: StagingFolder
    do throws(FileFault) { staging = try StagingFolder(in: folder) } catch {
      throw WorkspaceError(FileError(error, "'\(place.name)' was not written"))
    }
    var info = stat()
    do throws(StoreError) {
      let open = try original.store.open(original.path)
      defer { try? open.close() }
      try open.checkSound(original.name)
      guard stat(original.path, &info) == 0 else { throw original.vanished }
      try open.backUp(to: "\(staging.path)/\(name)")
      try open.close()
    } catch {
      throw WorkspaceError(error)
    }
    guard !Task.isCancelled else {
      throw WorkspaceError(.cancelled, "'\(place.name)' was not written: the copying was stopped")
    }
    bytes = staging.bytes
    do throws(FileFault) { try staging.publish(name, mode: UInt32(info.st_mode & 0o777)) } catch {
      throw WorkspaceError(FileError(error, "'\(place.name)' was not written"))
    }
    self.target = place.name
  }
}

extension WorkspaceLocation {
  /// A place that the user named, for the same store.
  fileprivate func place(
    named name: String, _ registry: Registry
  ) throws(WorkspaceError) -> WorkspaceLocation {
    guard let other = try? WorkspaceLocation(name, registry: registry) else {
      guard Self.scheme(of: name) == nil else {
        return try WorkspaceLocation(name, registry: registry)
      }
      return WorkspaceLocation(name: name, store: store, path: Self.localPath(of: name) ?? name)
    }
    guard other.store.key == store.key else {
      throw WorkspaceError(
        .cannotOpen,
        "a backup has the format of its workspace: '\(name)' would be \(other.store.key), not "
          + store.key,
        remedy: "choose another name, or convert it with 'callboard workspace copy'")
    }
    return other
  }

  /// A free place beside the workspace, named by a time.
  fileprivate func place(at time: Date, in timeZone: TimeZone) -> WorkspaceLocation {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: time)
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = digits(parts.year, 4) + digits(parts.month) + digits(parts.day)
    let clock = digits(parts.hour) + digits(parts.minute) + digits(parts.second)
    let base = "\(FilePath.followingLinks(path))\(KeptCopy.backup)\(day)-\(clock)"
    var (name, counter) = (base, 2)
    while FileManager.default.fileExists(atPath: name) {
      name = "\(base).\(counter)"
      counter += 1
    }
    return WorkspaceLocation(name: name, store: store, path: name)
  }

  /// The error for a file that is gone by now.
  fileprivate var vanished: StoreError {
    StoreError(.cannotOpen, at: name, "the file vanished while it was read")
  }
}

extension CheckedStore {
  /// Refuses a damaged workspace.
  ///
  /// - Parameters:
  ///   - name: The workspace, as the user named it.
  ///   - extent: How much to look for.
  /// - Throws: ``StoreError`` with ``ErrorCode/damaged`` and what is wrong.
  func checkSound(_ name: String, _ extent: CheckExtent = .everything) throws(StoreError) {
    let findings = try findings(extent)
    guard let first = findings.first else { return }
    let more = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
    throw StoreError(
      .damaged, at: location, "the workspace is damaged: \(first.place): \(first.message)\(more)",
      remedy: "'callboard workspace check \(name)' lists everything")
  }
}
