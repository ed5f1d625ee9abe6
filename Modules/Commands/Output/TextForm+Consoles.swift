import Domain
public import PluginAPI
public import ShowImport
import TextCells
public import Workspace

extension TextForm {
  /// What a command for consoles came to; `nil` where it was another one.
  func consoleText(of output: CommandOutput) -> String? {
    switch output {
    case .followed(let address, let imports):
      "followed \(address): \(counted(imports, "import"))".safeForTerminal + "\n"
    case .connected(let report):
      text(ofMade: report).safeForTerminal + "\n"
    case .connections(let reports): table(of: reports)
    case .disconnected(let report):
      report.state?.isTrusted == true
        ? "disconnected \(report.memory.address.safeForTerminal)\n"
        : "forgot \(report.memory.address.safeForTerminal); it was not connected\n"
    case .profiles(let profiles):
      table(
        [.init("PROFILE", isWhole: true), .init("SUMMARY")],
        profiles.map { [$0.name, $0.summary] })
    case .sent(let sent, let isRehearsed): Self.text(of: sent, isRehearsed: isRehearsed)
    case .released(let active):
      active.isEmpty
        ? "nothing is held or switched on\n"
        : active.map { "\(Self.line(of: $0))\n" }.joined()
    case .monitored(let count): counted(count, "event") + "\n"
    default: nil
    }
  }

  private func text(ofMade report: ConnectionReport) -> String {
    let place = "\(report.memory.address) as \(report.profile ?? "")"
    guard report.state == .unconfirmed else { return "connected \(place)" }
    return "sending to \(place); unconfirmed until something comes back"
  }

  private func table(of reports: [ConnectionReport]) -> String {
    guard !reports.isEmpty else { return "no console is connected\n" }
    return table(
      [.init("SHOW"), .init("ADDRESS", isWhole: true), .init("PROFILE"), .init("STATE")],
      reports.map { report in
        let reason = report.state?.reason.map { ": \($0)" } ?? ""
        return [
          report.show?.name ?? "", report.memory.address, report.profile ?? "",
          (report.state?.word ?? "remembered") + reason,
        ]
      })
  }

  /// What was released: `released scene 5 "Strobe"`, `switched off scene 5 "Strobe"`.
  package static func line(of active: Seat.Release.Active) -> String {
    let verb = active.trigger.trigger.action == .flash ? "released" : "switched off"
    return "\(verb) \(active.trigger.name)\(place(of: active))".safeForTerminal
  }

  /// What could not be released, and why.
  package static func line(
    ofFailed failure: (active: Seat.Release.Active, reason: WorkspaceError)
  ) -> String {
    // That nothing is sent follows.
    let reason = failure.reason.message.trimmingPrefix("nothing is sent: ")
    let (active, place) = (failure.active, place(of: failure.active))
    return "'\(active.trigger.name)'\(place) is not released: \(reason)".safeForTerminal
  }

  /// The show of something that is or was on: `` of show 'Hamlet'``; nothing for the current one.
  private static func place(of active: Seat.Release.Active) -> String {
    active.show.map { " of show '\($0.name)'" } ?? ""
  }

  /// What was sent, or would be, a line for each message.
  public static func text(of sent: SentMessages, isRehearsed: Bool = false) -> String {
    guard !sent.messages.isEmpty else { return "this console has no message for this release\n" }
    let verb = isRehearsed ? "would send" : "sent"
    let place = sent.address.map { " to \($0)" } ?? ""
    return sent.messages.map { "\(verb) \($0.line)\(place)".safeForTerminal + "\n" }.joined()
  }

  /// The whole report of the first import, and a line about each further one.
  public func text(ofFollowed report: FileReport, isFirst: Bool) -> String {
    isFirst
      ? ImportReport(files: [report]).text(width: columns ?? 80)
      : report.summary.safeForTerminal + "\n"
  }

  /// An event that `monitor` saw, on a line.
  public func text(of event: ConnectionEvent) -> String {
    let text =
      switch event {
      case .state(let state): "state \(state.word)" + (state.reason.map { ": \($0)" } ?? "")
      case .sent(let message): "sent \(message.line)"
      case .received(let message): "received \(message.line)"
      case .feedback(let feedback): "feedback \(feedback.line)"
      case .checked(let verdict): "keys \(verdict.line)"
      case .unreadable(let reason): "unreadable: \(reason)"
      }
    return text.safeForTerminal + "\n"
  }
}

extension KeyVerdict {
  /// What it says, in words.
  fileprivate var line: String {
    switch self {
    case .verified(let typed): "verified: \(typed)"
    case .mismatch(let typed, let heard): "mismatch: \(typed) was typed, '\(heard)' was heard"
    case .unheard(let typed): "unheard: \(typed)"
    }
  }
}

extension ConsoleFeedback {
  /// What it says, in words.
  fileprivate var line: String {
    switch self {
    case .commandLine(let text): "command line: \(text)"
    case .running(let kind, let number, let isRunning, let cue):
      "\(kind.rawValue) \(number.text) \(isRunning ? "runs" : "stopped")"
        + (cue.map { ", cue \($0.text)" } ?? "")
    case .pending(let list, let cue): "list \(list.text) pending, cue \(cue.text)"
    case .sourceRunning(let source, let isRunning):
      "\(source.identifier) \(isRunning ? "runs" : "stopped")"
    case .lamp(let key, let isLit): "lamp \(key) \(isLit ? "on" : "off")"
    case .heartbeat: "heartbeat"
    }
  }
}
