import Commands
import Foundation
import GridGeometry
import Page
import PluginAPI
import ShowImport
import Synchronization
import TextCells
import Workspace

/// What pages can do that needs commands, none of which a page names.
struct PageCommands: PageProgram {
  /// Where touches are recorded.
  let recordings: RecordingFolder?
  /// How many objects a question names that would be renamed.
  private static let mostRenamed = 5
  /// A page wraps lines itself.
  private let form = TextForm(columns: 1_000, colorDepth: .none)

  /// Imports a file as the command `import` does, and shows the list of boards.
  func importFile(
    at path: String, by seat: Seat, choosing choice: PageImportChoice?
  ) async -> PageReport {
    // The page knows the file by its name.
    let name = (path as NSString).lastPathComponent
    func text(_ text: String) -> String { text.replacing(path, with: name) }
    let question = Mutex<String?>(nil)
    var runner = runner(at: seat)
    runner.chooseMerge = { report, doubt in
      if let choice { return MergeAnswer(rawValue: choice.rawValue) }
      question.withLock { $0 = Self.question(about: report, doubt) }
      return .cancel
    }
    do throws(CommandError) {
      let result = try await runner.run(
        Statement("import", quoting: path), as: "import \"\(name)\"")
      var report = PageReport(
        text(form.text(of: result) + form.notices(of: result)), isRefusal: false)
      report.command = result.importCommand
      do throws(WorkspaceError) {
        if await seat.show != nil { try await seat.openBoardList() }
      } catch {
        return PageReport("\(report.text)\(error)\n", isRefusal: false)
      }
      return report
    } catch {
      guard let asked = question.withLock({ $0 }) else {
        return PageReport(text(self.text(of: error)), isRefusal: true)
      }
      var report = PageReport(asked, isRefusal: true)
      report.choices = [.merge, .newShow]
      return report
    }
  }

  private static func question(about report: FileReport, _ doubt: MergeDoubt) -> String {
    let shown = report.renamed.prefix(mostRenamed)
    let rest = doubt.renamed - shown.count
    return
      (["The file \(doubt.sentence)."] + shown.map { "  \($0.sentence)" }
      + (rest > 0 ? ["  and \(rest) more"] : [])).map { $0 + "\n" }.joined()
  }

  func question(
    for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
  ) async -> PageQuestion? {
    let runner = runner(at: seat)
    guard let question = await runner.question(for: choice, at: point) else { return nil }
    return PageQuestion(
      title: seat.wording.text(.button(.choice(choice))), hint: question.blank
    ) { words in
      do throws(CommandError) {
        let result = try await runner.run(try question.statement(with: words))
        return PageReport(form.text(of: result) + form.notices(of: result), isRefusal: false)
      } catch {
        return PageReport(text(of: error), isRefusal: true)
      }
    }
  }

  var nextRecording: (@Sendable () -> String)? { recordings?.next }

  private func runner(at seat: Seat) -> CommandRunner {
    let target = RenderTarget(columns: 80, rows: 24, colorDepth: .none)
    // A page cannot be asked back: what has to be confirmed is refused, and says so.
    return CommandRunner(seat, target: target) { _ in nil }
  }

  private func text(of error: CommandError) -> String {
    form.text(of: error, at: CommandPlace(source: nil))
  }
}
