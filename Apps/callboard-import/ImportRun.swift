import Foundation
import PluginAPI
import ShowImport
import Terminal
import Workspace

/// The files of a run, one after the other, and their results so far.
struct ImportRun: Sendable {
  let job: ImportJob
  let open: Seat
  var printer: ReportPrinter
  let judgesVanished: Bool
  private(set) var status: Int32 = 0
  private var count = 0
  /// The shows that this run made.
  private var made: Set<String> = []
  /// The shows of all files.
  private(set) var shows: Set<String> = []

  init(job: ImportJob, open: Seat, printer: ReportPrinter, judgesVanished: Bool) {
    self.job = job
    self.open = open
    self.printer = printer
    self.judgesVanished = judgesVanished
  }

  mutating func importEverything() async throws {
    for path in job.paths where status != 130 {
      if ShowFileWalk.isFolder(path) {
        try await importFolder(path)
      } else {
        try await take(
          try await importOne(path) { open, options throws(WorkspaceError) in
            [try await open.importShowFile(at: path, options: options)]
          })
      }
    }
  }

  private mutating func importFolder(_ folder: String) async throws {
    var walk = open.showFiles(in: folder, format: job.options.format)
    var isEmpty = true
    while status != 130, let find = walk.next() {
      switch find {
      case .unrecognised(let path):
        printer.stream.summary.addUnrecognised(path)
      case .skipped:
        printer.stream.summary.addSkipped()
      case .refused(let report):
        isEmpty = false
        try await take([report])
      case .file(let path):
        isEmpty = false
        try await take(
          try await importOne(path) { open, options throws(WorkspaceError) in
            [try await open.importShowFile(at: path, options: options)]
          })
      case .parts(let folder, let files, let format):
        isEmpty = false
        try await take(
          try await importOne(folder) { open, options throws(WorkspaceError) in
            var options = options
            options.format = format
            return try await open.importShowFiles(files, partsOf: folder, options: options)
          })
      }
    }
    guard Task.isCancelled else {
      if isEmpty { try printer.add(emptyFolder: folder) }
      return
    }
    printer.stream.summary.isStopped = true
    status = 130
  }

  private mutating func take(_ reports: [FileReport]) async throws {
    for report in reports { try await take(report) }
  }

  private mutating func take(_ report: FileReport) async throws {
    try printer.add(report)
    if let show = report.show {
      shows.insert(show)
      if report.isNewShow { made.insert(show) }
    }
    guard let refused = report.refused else { return }
    // If both streams go to one place, the report already shows it.
    if !StandardStream.error.isSame(as: .output) {
      let place = refused.line.map { "line \($0): " } ?? ""
      StandardStream.error.writeLine(
        "callboard-import: \(report.file): \(place)\(refused.message)")
    }
    status = refused.code == .cancelled ? 130 : 65
  }

  private mutating func importOne(
    _ path: String,
    _ work: @Sendable (Seat, ImportOptions) async throws(WorkspaceError) -> [FileReport]
  ) async throws -> [FileReport] {
    count += 1
    let name = URL(fileURLWithPath: path).lastPathComponent
    let title = count > 1 ? "\(count): \(name)" : name
    let (open, job) = (open, job)
    var options = job.options
    options.judgesVanished = judgesVanished
    if case .named(let show) = options.target { options.isPart = made.contains(show) }
    let result: Result<[FileReport], WorkspaceError> = await ReadingProgress.show(title) {
      progress in
      options.progress = progress.report
      options.objectProgress = progress.report(of: title, in: .things("objects and blocks"))
      if !job.mayDelete, !job.isDryRun {
        options.deletion = .asked { await job.confirm($0, progress) }
        options.merging = .asked { report, doubt in
          await MergeAnswer.asking(doubt, report) {
            await job.ask("Yes or no?", progress, after: "\(report.file): \($0)")
          }
        }
      } else {
        options.deletion = .allowed
      }
      let chosen = options
      do throws(WorkspaceError) {
        return .success(
          try await open.run(as: "import \(path)") { open throws(WorkspaceError) in
            try await work(open, chosen)
          })
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension ImportJob {
  /// Lists what would be deleted, and asks.
  fileprivate func confirm(_ report: FileReport, _ progress: ReadingProgress) async -> Bool? {
    guard let vanished = report.vanished else { return true }
    return await ask(
      "Delete \(vanished.amount)?", progress,
      after: "\(report.file): no longer in the file: \(vanished.names(atMost: 100))")
  }

  /// Asks a question, perhaps after a line with names; only a line that says yes is a yes.
  fileprivate func ask(
    _ question: String, _ progress: ReadingProgress, after line: String? = nil
  ) async -> Bool? {
    guard StandardStream.input.isTerminal, StandardStream.error.isTerminal else { return nil }
    guard !Task.isCancelled else { return false }
    progress.clear()
    if let line { StandardStream.error.writeLine(line) }
    StandardStream.error.write("\(question) [y/N] ")
    guard case .line(let line) = await reader.next() else {
      StandardStream.error.write("\n")
      return false
    }
    guard !Task.isCancelled, case .success(let answer) = line.text else { return false }
    return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }
}
