import Domain
package import JSONText
import PluginAPI
package import Workspace

/// What a workspace file contains, and how large it is.
package struct WorkspaceInfoAnswer: Answer {
  private let info: WorkspaceInfo

  /// Creates the answer.
  package init(_ info: WorkspaceInfo) { self.info = info }

  package var json: [(name: String, value: JSON)] {
    let files = info.files.map { file in
      JSON.object([("name", .string(file.name)), ("bytes", .integer(file.bytes))])
    }
    return [
      ("format", .string(info.store.key)),
      ("formatVersion", info.version.map { .integer($0) } ?? .null),
      ("files", .array(files)), ("counts", JSON(info.counts)),
      ("state", .integer(Int(info.sequence.value))),
      ("recordStart", .integer(Int(info.recordStart.value))),
      (
        "history",
        .object([
          ("commands", .integer(info.commandCount)),
          ("since", info.oldestCommand.map { .integer(Int($0.time.milliseconds)) } ?? .null),
        ])
      ),
    ] + HistoryKeepAnswer(limit: info.historyLimit).json
  }

  package func lines(in form: TextForm) -> [String] {
    let version = info.version.map { ", version \($0)" } ?? ""
    let since = info.oldestCommand.map { ", the oldest of \($0.time.text) UTC" } ?? ""
    let (start, end) = (info.recordStart.value, info.sequence.value)
    return ["\(info.store.key) workspace\(version)"]
      + info.files.map { "\($0.name): \(counted($0.bytes, "byte"))" }
      + [
        info.counts.words,
        "the workspace is at state \(end), with all changes since state \(start) on record",
        "the history contains \(counted(info.commandCount, "command"))\(since)",
      ] + HistoryKeepAnswer(limit: info.historyLimit).lines(in: form)
  }
}

/// What was copied of a workspace.
package struct WorkspaceCopyAnswer: Answer {
  private let copy: WorkspaceCopy
  private let names: (original: String, target: String)

  /// Creates the answer.
  package init(_ copy: WorkspaceCopy, of original: String, to target: String) {
    self.copy = copy
    names = (original, target)
  }

  package var json: [(name: String, value: JSON)] {
    [
      ("copied", .string(names.original)), ("to", .string(names.target)),
      ("counts", JSON(copy.counts)), ("views", .integer(copy.viewCount)),
      ("connections", .integer(copy.connectionCount)),
      ("state", .integer(Int(copy.sequence.value))),
    ]
  }

  package func lines(in form: TextForm) -> [String] {
    [
      "copied '\(names.original)' to '\(names.target)': \(copy.counts.words)",
      "with \(counted(copy.viewCount, "view")) and \(counted(copy.connectionCount, "connection"))",
      "the history of commands, what is switched on, and what sync still has to send stay behind",
    ]
  }
}

extension JSON {
  init(_ counts: WorkspaceCounts) {
    self = .object(WorkspaceCounts.sorts.map { ($0.many, .integer(counts[$0.sort])) })
  }
}
