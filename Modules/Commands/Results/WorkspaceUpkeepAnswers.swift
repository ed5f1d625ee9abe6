package import JSONText
import PluginAPI
package import Workspace

/// Where the backup of a workspace is.
package struct WorkspaceBackupAnswer: Answer {
  private let backup: WorkspaceBackup
  private let original: String

  /// Creates the answer.
  package init(_ backup: WorkspaceBackup, of original: String) {
    (self.backup, self.original) = (backup, original)
  }

  package var json: [(name: String, value: JSON)] {
    [
      ("backedUp", .string(original)), ("to", .string(backup.target)),
      ("bytes", .integer(backup.bytes)),
    ]
  }

  package func lines(in form: TextForm) -> [String] {
    ["backed up '\(original)' to '\(backup.target)': \(counted(backup.bytes, "byte"))"]
  }
}

/// How small the files of a workspace became.
package struct WorkspaceCompactionAnswer: Answer {
  private let compaction: WorkspaceCompaction
  private let name: String

  /// Creates the answer.
  package init(_ compaction: WorkspaceCompaction, of name: String) {
    (self.compaction, self.name) = (compaction, name)
  }

  package var json: [(name: String, value: JSON)] {
    [
      ("compacted", .string(name)), ("bytesBefore", .integer(compaction.before)),
      ("bytes", .integer(compaction.after)),
    ]
  }

  package func lines(in form: TextForm) -> [String] {
    let bytes = counted(compaction.after, "byte")
    return ["'\(name)' has \(bytes), before \(compaction.before)"]
  }
}
