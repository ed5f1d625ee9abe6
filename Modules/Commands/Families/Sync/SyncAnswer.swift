import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

/// How sync is doing.
struct SyncAnswer: Answer {
  let report: SyncReport
  /// Whether it was ended just now.
  var hasEnded = false

  var json: [(name: String, value: JSON)] {
    [
      ("server", .optional(report.setup?.address.url)),
      ("workspace", .optional(report.setup?.zone)),
      ("device", .optional(report.setup?.device)), ("standing", .string(standing)),
      ("online", .bool(report.isOnline)), ("upToDate", .bool(report.isUpToDate)),
      ("waiting", .optional(report.waiting)), ("joined", .optional(report.joined)),
      ("lastExchange", .optional(report.lastExchange?.text)),
      ("trouble", .optional(report.trouble)),
      ("devices", .array(report.devices.map { .string($0) })),
      (
        "refused",
        .array(
          report.refused.map {
            .object([("name", .string($0.name)), ("reason", .string($0.reason))])
          })
      ),
      ("moreRefused", .integer(report.moreRefused)),
      ("overtaken", .array(report.overtaken.map { .string($0) })),
      ("unread", .integer(report.unread)),
      ("notices", .array(notices.map { .string($0) })), ("lost", .integer(report.lost)),
      ("time", .optional(report.time?.text)),
    ]
  }

  private var notices: [String] {
    report.notices.map { EnglishWording().text(.message(.sync($0))) }
  }

  private var standing: String {
    switch report.standing {
    case .off: "off"
    case .orphaned: "orphaned"
    case .idle: "idle"
    case .here: "here"
    case .elsewhere: "elsewhere"
    case .failed: "failed"
    }
  }

  func lines(in form: TextForm) -> [String] {
    guard let setup = report.setup else {
      if report.standing == .orphaned {
        return [
          "this workspace was synced in another folder or on another machine: 'sync URL --resume' "
            + "goes on if it was moved, and 'sync off' ends it if it is a copy"
        ]
      }
      return [
        hasEnded
          ? "this workspace is no longer synced"
          : "this workspace is not synced; 'sync URL' begins it"
      ]
    }
    var lines = ["synced with '\(setup.zone)' on \(setup.address.url), as \(setup.device)"]
    lines.append(state)
    if let time = report.lastExchange {
      lines.append("last answer of the server: \(time.text) UTC")
    }
    let others = report.devices.dropFirst()
    if !others.isEmpty { lines.append("other devices: \(others.joined(separator: ", "))") }
    lines += report.refused.map { "rejected by the server: '\($0.name)': \($0.reason)" }
    if report.moreRefused > 0 { lines.append("and \(report.moreRefused) more rejected") }
    lines += report.overtaken.map { "someone else changed the trip '\($0)' first" }
    if report.unread > 0 {
      let what = counted(report.unread, "thing needs", "things need")
      lines.append(
        "\(what) a newer version of this program, or \(report.unread == 1 ? "is" : "are") damaged")
    }
    if report.lost > 0 {
      lines.append("\(counted(report.lost, "edit")) lost against later ones: 'sync lost'")
    }
    let rest = notices.count - Self.mostNotices
    return lines + notices.prefix(rest > 1 ? Self.mostNotices : notices.count)
      + (rest > 1 ? ["and \(rest) more"] : [])
  }

  /// The most notices that people want to read.
  private static let mostNotices = 50

  private var state: String {
    switch report.standing {
    case .off, .orphaned, .idle: return "it runs while the workspace is open at a prompt or served"
    case .elsewhere:
      let text = SyncReport.elsewhereText
      return report.time.map { "\(text); at \($0.text) UTC: \(progress)" } ?? text
    case .failed(let reason): return "it has stopped: \(reason)"
    case .here: return progress
    }
  }

  /// How the exchange is doing.
  private var progress: String {
    let count = report.waiting ?? 0
    let waiting = count > 0 ? "\(counted(count, "record")) to send" : ""
    if let trouble = report.trouble {
      return "the server cannot be used: \(trouble)"
        + (waiting.isEmpty ? "" : "; \(waiting)")
    }
    if report.isUpToDate { return "up to date" }
    if let joined = report.joined {
      return "downloading: \(counted(joined, "record")) so far"
    }
    return waiting.isEmpty ? "exchanging edits" : waiting
  }
}

/// What sync has said.
struct SyncLogAnswer: Answer {
  let lines: [(time: Timestamp, text: String)]

  var json: [(name: String, value: JSON)] {
    [
      (
        "lines",
        .array(
          lines.map { .object([("time", .string($0.time.text)), ("text", .string($0.text))]) })
      )
    ]
  }

  func lines(in form: TextForm) -> [String] {
    lines.isEmpty ? ["the sync log is empty"] : lines.map { "\($0.time.text)  \($0.text)" }
  }
}

/// The edits that lost.
struct LostEditsAnswer: Answer {
  let edits: [LostEdit]

  var json: [(name: String, value: JSON)] { [("lost", .array(edits.map(\.json)))] }

  func text(in form: TextForm) -> String {
    guard !edits.isEmpty else { return form.line("no edit was lost") }
    return form.table(
      [.init("EDIT"), .init("OF"), .init("WAS"), .init("MADE"), .init("LOST AGAINST")],
      edits.map { edit in
        [
          "\(edit.number)", edit.what, edit.value ?? "-",
          edit.time.milliseconds > 0 ? edit.time.text : "before sync",
          "\(edit.winnerTime.text)\(edit.winner.map { " on \($0)" } ?? "")",
        ]
      })
  }
}

/// A lost edit that was made again.
struct RestoredEditAnswer: Answer {
  let edit: LostEdit

  var json: [(name: String, value: JSON)] { [("restored", edit.json)] }

  func lines(in form: TextForm) -> [String] {
    ["restored the \(edit.what)\(edit.value.map { ": \($0)" } ?? "")"]
  }
}

extension LostEdit {
  /// What was edited: `place of item 'FOG'`.
  fileprivate var what: String {
    "\(group ?? "deletion") of \(sort == .item ? "block" : sort.rawValue) '\(name)'"
  }

  fileprivate var json: JSON {
    .object([
      ("number", .integer(number)), ("sort", .string(sort.rawValue)), ("name", .string(name)),
      ("group", .optional(group)), ("value", .optional(value)), ("time", .string(time.text)),
      ("winnerTime", .string(winnerTime.text)), ("winner", .optional(winner)),
    ])
  }
}
