import Domain
import Files
import Foundation
package import PluginAPI

/// A damaged workspace that was put aside, with a new one in its place.
package struct WorkspaceRepair: Sendable {
  /// What was wrong before.
  package let check: WorkspaceCheck
  /// What was done; `nil` if there was nothing to repair.
  package let outcome: Outcome?

  /// What a repair did.
  package struct Outcome: Sendable {
    /// What was wrong in the file or in its contents.
    package let found: [WorkspaceFinding]
    /// What it did with single things.
    package let notes: [RepairNote]
    /// How much the new workspace contains.
    package let counts: WorkspaceCounts
    /// The rules that blocks or trips of the new workspace break; they stay as they were.
    package let remaining: [WorkspaceFinding]
    /// The name of the damaged workspace, without the folder.
    package let damaged: String
    /// The name of the report, without the folder.
    package let report: String
  }

  /// Repairs a workspace that no one else uses.
  ///
  /// The damaged workspace gets another name, whole, before the new one gets its name. If that
  /// fails, or the task is cancelled, it has its name still.
  ///
  /// - Parameters:
  ///   - location: The workspace.
  ///   - registry: The plugins of this build.
  ///   - report: Writes the report about the repair.
  /// - Throws: ``WorkspaceError`` if another process has it open, nothing of it can be read, or
  ///   nothing can be written.
  package init(
    of location: WorkspaceLocation, registry: Registry, report: (Outcome) -> String
  ) throws(WorkspaceError) {
    try location.checkFile()
    do throws(StoreError) {
      (check, outcome) = try Self.repair(location, registry, report)
    } catch  where error.code == .damaged {
      // Its own advice is the repair.
      throw WorkspaceError(
        .damaged, "\(location.name): nothing of the workspace can be read: \(error.message)",
        remedy: "restore a backup; the file was left as it is, and nothing was saved")
    } catch {
      throw WorkspaceError(error)
    }
  }

  private static func repair(
    _ location: WorkspaceLocation, _ registry: Registry, _ report: (Outcome) -> String
  ) throws(StoreError) -> (WorkspaceCheck, Outcome?) {
    guard let upkeep = location.store.upkeep else {
      throw StoreError(
        .notAllowed, at: location.name, "this build cannot repair a workspace of this format")
    }
    let claim = try upkeep.claim(location.path)
    defer { withExtendedLifetime(claim) {} }
    let (folder, name) = FilePath.parts(of: FilePath.followingLinks(location.path))
    let check = try WorkspaceCheck(
      of: location, PrivateCopy(of: location, upkeep.sidecars, in: folder), registry)
    let found = check.findings.filter { !$0.isAboutRules }
    guard !found.isEmpty else { return (check, nil) }
    let salvage = try Salvage(of: location, upkeep, in: folder)
    let mending = SalvageMending(salvage, registry: registry)
    guard !mending.entities.isEmpty else {
      throw StoreError(
        .damaged, at: location.name, "no show and no trip is left in it",
        remedy: "restore a backup")
    }
    let (damaged, reportName) = try freeNames(for: name, in: folder, upkeep.sidecars, location)
    let outcome = Outcome(
      found: found, notes: mending.notes, counts: WorkspaceCounts(mending.entities),
      remaining: try ContentsCheck(mending.entities, registry: registry)
        .findings(at: location.name),
      damaged: damaged, report: reportName)
    var parts = CopiedParts(entities: mending.entities)
    (parts.views, parts.connections) = (salvage.views, salvage.connections)
    parts.historyLimit = salvage.historyLimit
    var replacement = Replacement(
      location: location, folder: folder, name: name, sidecars: upkeep.sidecars)
    try replacement.write(parts)
    try replacement.putAside(as: damaged, report(outcome), as: reportName)
    try replacement.publish()
    return (check, outcome)
  }

  /// Names for the damaged workspace and the report, with the first number that is free.
  private static func freeNames(
    for name: String, in folder: String, _ sidecars: [String], _ location: WorkspaceLocation
  ) throws(StoreError) -> (damaged: String, report: String) {
    for number in 1...10_000 {
      let counter = number == 1 ? "" : ".\(number)"
      let damaged = "\(name)\(KeptCopy.damaged)\(counter)"
      let report = "\(name).repair\(counter).txt"
      let names = ([""] + sidecars).map { damaged + $0 } + [report]
      if !names.contains(where: { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }) {
        return (damaged, report)
      }
    }
    throw StoreError(
      .cannotOpen, at: location.name, "there are too many repairs of it; nothing was changed",
      remedy: "delete the files '\(name)\(KeptCopy.damaged)…'")
  }
}

extension Salvage {
  /// Reads what can be read of a damaged workspace, by way of a private copy.
  ///
  /// - Parameters:
  ///   - location: The workspace.
  ///   - upkeep: How it is read.
  ///   - folder: The folder that receives the copy.
  /// - Throws: ``StoreError`` if nothing can be read.
  init(
    of location: WorkspaceLocation, _ upkeep: StoreUpkeep, in folder: String
  ) throws(StoreError) {
    let copy = try PrivateCopy(of: location, upkeep.sidecars, in: folder)
    defer { withExtendedLifetime(copy) {} }
    do throws(StoreError) {
      self = try upkeep.salvage(copy.path)
    } catch {
      // People know nothing of the copy.
      throw StoreError(error.code, at: location.name, error.message, remedy: error.remedy)
    }
  }
}

/// The steps by which a new workspace gets the name of a damaged one.
private struct Replacement {
  let location: WorkspaceLocation
  let folder: String
  let name: String
  let sidecars: [String]
  private var made: StagingFolder?
  private var mode: UInt32 = 0o600

  init(location: WorkspaceLocation, folder: String, name: String, sidecars: [String]) {
    (self.location, self.folder, self.name, self.sidecars) = (location, folder, name, sidecars)
  }

  /// Writes the new workspace, which does not have its name yet.
  mutating func write(_ parts: CopiedParts) throws(StoreError) {
    let staging = try writing { () throws(FileFault) in try StagingFolder(in: folder) }
    do throws(StoreError) {
      let open = try location.store.open("\(staging.path)/\(name)")
      defer { try? open.close() }
      try parts.write(to: open)
      try open.close()
    } catch {
      throw StoreError(error.code, at: location.name, error.message, remedy: error.remedy)
    }
    made = staging
  }

  /// Puts a copy of the damaged files, byte by byte, beside them, with the report.
  mutating func putAside(
    as damaged: String, _ text: String, as report: String
  ) throws(StoreError) {
    guard !Task.isCancelled else {
      throw StoreError(.cancelled, at: location.name, "nothing was changed: it was stopped")
    }
    var info = stat()
    guard stat("\(folder)/\(name)", &info) == 0 else {
      throw StoreError(.cannotOpen, at: location.name, "the file vanished while it was read")
    }
    mode = UInt32(info.st_mode & 0o777)
    try writing { () throws(FileFault) in
      let aside = try StagingFolder(in: folder)
      for suffix in [""] + sidecars {
        try aside.takeCopy(of: "\(folder)/\(name)\(suffix)", as: damaged + suffix)
      }
      try aside.take(Array(text.utf8), as: report)
      try aside.publish(damaged, mode: mode)
    }
  }

  /// Gives the new workspace its name: from here on the damaged one is the copy.
  mutating func publish() throws(StoreError) {
    guard let made else { return }
    // A log of the old file must never be taken for one of the new file.
    for suffix in sidecars { _ = unlink("\(folder)/\(name)\(suffix)") }
    try writing { () throws(FileFault) in try made.replace(name, mode: mode | 0o600) }
  }

  private func writing<Value>(
    _ body: () throws(FileFault) -> Value
  ) throws(StoreError) -> Value {
    do throws(FileFault) { return try body() } catch { throw StoreError(location, error) }
  }
}
