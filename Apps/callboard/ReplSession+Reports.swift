import Commands
import Terminal

extension ReplSession {
  /// Shows how far a long command has come, and prints what comes while one runs.
  func report(from script: inout CommandScript, _ progress: ReadingProgress) {
    script.runner.importProgress = progress.report
    script.runner.writeProgress = progress.report(
      of: "import", in: .things("objects and blocks"))
    script.runner.joinProgress = progress.report(of: "sync", in: .things("records"))
    script.runner.willAsk = { progress.clear() }
    script.runner.replayProgress = progress.report(of: "replay", in: .things("touches"))
    let form = script.form
    script.runner.reportEvent = { event in
      // If the output is closed, the command's own result fails to print too.
      progress.clear()
      try? StandardStream.output.deliver(form.text(of: event))
    }
    if let form = form as? TextForm {
      script.runner.reportSent = { sent in
        progress.clear()
        try? StandardStream.output.deliver(SentAnswer(sent).text(in: form))
      }
    } else {
      script.runner.reportSent = nil
    }
    script.runner.reportImport = { report, isFirst in
      progress.clear()
      let text = form.text(ofFollowed: report, isFirst: isFirst)
      return (try? StandardStream.output.deliver(text)) != nil
    }
  }
}
