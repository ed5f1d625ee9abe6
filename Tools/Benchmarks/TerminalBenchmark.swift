import Foundation

extension Benchmark {
  /// How soon the prompt and the live view answer in a terminal.
  static let terminal = Benchmark(
    name: "terminal", summary: "the prompt and the live view, in a pseudo-terminal"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      // Nothing of the person is read or written.
      for name in ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] { setenv(name, folder, 1) }
      let small = try workspace(of: 5_000, in: folder)
      try measurePrompt(small, &report)
      try measureTyping(small, names: try workspace(of: 10_000, in: folder), &report)
      try measureLiveView(small, &report)
    }
  }

  private static func workspace(of objects: Int, in folder: String) throws -> String {
    let file = folder + "/show.asc"
    try GeneratedShow.eos(objects: objects).write(toFile: file, atomically: false, encoding: .utf8)
    let workspace = folder + "/w\(objects).callboard"
    _ = try BuiltProcess.run("callboard-import", [file, "--into", workspace])
    return workspace
  }

  private static func measurePrompt(_ workspace: String, _ report: inout Report) throws {
    func start(_ name: String) throws -> Duration {
      let begin = ContinuousClock.now
      let terminal = try Pseudoterminal(name, [workspace])
      try terminal.wait(for: ">")
      return ContinuousClock.now - begin
    }
    var times: (ours: [Duration], theirs: [Duration]) = ([], [])
    // In turn, so that both see the same machine.
    for _ in 0..<31 {
      times.ours.append(try start("callboard"))
      times.theirs.append(try start("sqlite3"))
    }
    let (ours, theirs) = (times.ours.median, times.theirs.median)
    report.figure(
      "start to prompt, median of 31", Measure.milliseconds(ours), target: "at most 25 ms")
    report.figure("sqlite3 in the same run", Measure.milliseconds(theirs))
    report.figure("ratio", Measure.ratio(ours / .nanoseconds(1), theirs / .nanoseconds(1)))
  }

  private static func measureTyping(
    _ workspace: String, names: String, _ report: inout Report
  ) throws {
    let prompt = try Pseudoterminal("callboard", [workspace])
    try prompt.wait(for: ">")
    // Each is another than the last, so that each is written.
    let keys = try (0..<200).map { number in
      let key = number % 2 == 0 ? "x" : "y"
      return try prompt.time(of: key, until: key)
    }
    report.figure(
      "key to echo, median of 200", Measure.text(keys.median / .nanoseconds(1)),
      target: "at most 5 ms")
    let large = try Pseudoterminal(
      "callboard", [names, "--show", "Generated", "--board", "Groups"])
    try large.wait(for: ">")
    let times = try (0..<21).map { _ in
      for letter in "place" { try large.time(of: String(letter), until: String(letter)) }
      // Of the 10,000 names 2,000 begin with a G, and so does a command.
      let time = try large.time(of: " G\t", until: "2001")
      large.send("\u{3}")
      try large.wait(for: ">")
      return time
    }
    report.figure(
      "Tab to menu, 10,000 names, median of 21", Measure.text(times.median / .nanoseconds(1)),
      target: "at most 20 ms")
  }

  private static func measureLiveView(_ workspace: String, _ report: inout Report) throws {
    let end = "\u{1B}[?2026l"
    let view = try Pseudoterminal(
      "callboard", [workspace, "--show", "Generated", "--board", "Groups"], columns: 200, rows: 60)
    try view.wait(for: ">")
    for (line, shown) in [("edit", "edit mode"), ("home", ">"), ("live", "? keys")] {
      view.send("\(line)\r")
      try view.wait(for: shown)
    }
    let redraws = try (0..<51).map { _ in try view.time(of: "\u{C}", until: end) }
    report.figure(
      "redraw of 200 x 60, median of 51", Measure.text(redraws.median / .nanoseconds(1)),
      target: "at most 5 ms")
    view.send("\u{C}")
    let whole = try view.wait(for: end)
    view.send("\u{1B}[C")
    let changed = try view.wait(for: end)
    report.figure("bytes of a whole screen", "\(whole)")
    report.figure("bytes of a moved cursor", "\(changed)")
    // The middle of a block near the middle of the view.
    var drags: [Duration] = []
    view.send("\u{1B}[<0;104;32M")
    try view.wait(for: end)
    for step in 1...60 {
      let column = 104 + (step % 2 == 0 ? step : 60 - step)
      drags.append(try view.time(of: "\u{1B}[<32;\(column);34M", until: end))
    }
    view.send("\u{1B}[<0;104;32m")
    try view.wait(for: end)
    report.figure(
      "mouse to carried block, median of 60", Measure.text(drags.median / .nanoseconds(1)),
      target: "at most 10 ms")
  }
}
