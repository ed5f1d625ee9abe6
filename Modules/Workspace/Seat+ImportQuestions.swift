import Domain
import PluginAPI
import ShowImport

/// What an import asks the user.
extension Seat {
  /// Why the import stops here, or `nil` if the user agrees.
  func refusal(of report: FileReport, _ deletion: ImportDeletion) async -> FileReport? {
    var answer: Bool?
    if case .asked(let ask) = deletion { answer = await ask(report) }
    guard answer != true else { return nil }
    let what = report.vanished?.amount ?? "objects"
    let error =
      Task.isCancelled
      ? Self.stoppedImport
      : ShowFileError(
        .notConfirmed,
        answer == nil
          ? "deletion needs confirmation: \(what) no longer in the file"
          : "nothing was imported, as it would have deleted \(what)",
        remedy: answer == nil ? "add --yes, or import with another policy" : nil)
    var refusal = FileReport.refused(file: report.file, error: error, format: report.format)
    refusal.vanished = report.vanished
    refusal.vanished?.isDeleted = false
    return refusal
  }

  /// What the user says to a doubt; `nil` if there is no terminal.
  func answer(
    to doubt: MergeDoubt, about report: FileReport, _ merging: ImportMerging
  ) async -> MergeAnswer? {
    switch merging {
    case .allowed: .merge
    case .asked(let ask): await ask(report, doubt)
    }
  }

  /// The report of a file that was not merged.
  static func refusal(
    of report: FileReport, _ doubt: MergeDoubt, isAnswered: Bool
  ) -> FileReport {
    let show = report.show.map { " '\($0)'" } ?? ""
    let error =
      Task.isCancelled
      ? stoppedImport
      : isAnswered
        ? ShowFileError(.notConfirmed, "nothing was imported")
        : ShowFileError(
          .notConfirmed, "merging into show\(show) needs confirmation: the file \(doubt.sentence)",
          remedy: "add --yes to merge it, or --show NAME to import it into another show")
    var refusal = FileReport.refused(file: report.file, error: error, format: report.format)
    refusal.doubt = doubt
    refusal.show = report.show
    return refusal
  }

  /// The number in the history of the command that is running; `nil` if it stored nothing yet.
  func storedCommand() throws(WorkspaceError) -> Int64? {
    guard draft == nil, let command = RunningCommand.current, command.hasStored else { return nil }
    let newest = try reading { store throws(StoreError) in
      try store.commands(before: nil, limit: 8).value
    }
    return newest.first { $0.note.seat == seatName && $0.note.words == command.words }?.number
  }
}

extension ImportDeletion {
  var isAllowed: Bool {
    if case .allowed = self { return true }
    return false
  }
}

extension ImportMerging {
  var isAllowed: Bool {
    if case .allowed = self { return true }
    return false
  }
}
