import Foundation
import TestSupport
import Testing

/// Edits custom entries by touch in the built REPL, and looks at damaged trips.
@Suite("Entries of trips at the built REPL")
struct EntryEditorTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ script: String, _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run([workspace] + arguments, input: script)
  }

  /// What the last command of a script answers in JSON.
  private func answer(_ script: String) throws -> [String: Any] {
    let run = try run(script, ["--format", "json"])
    try #require(run.status == 0, "\(run)")
    return try #require(try run.objects().last)
  }

  private func elements(_ script: String) throws -> [[String: Any]] {
    try #require(try answer(script)["elements"] as? [[String: Any]])
  }

  /// The middle of an element, as it is typed.
  private func middle(_ id: String, after script: String) throws -> String {
    let found = try #require(
      try elements("\(script); view").first { ($0["id"] as? String)?.hasPrefix(id) == true })
    let frame = try #require(found["frame"] as? [String: Double])
    let (x, y) = (frame["x"] ?? 0, frame["y"] ?? 0)
    return "\(x + (frame["width"] ?? 0) / 2),\(y + (frame["height"] ?? 0) / 2)"
  }

  @Test("A tap on a custom entry opens an editor of title, icon, time and place")
  func editing() throws {
    #expect(try run("trip new T on 2026-04-01 for 2; entry add Dinner on 1").status == 0)
    let tap = "tap \(try middle("entry:", after: "days"))"
    let field = "tap \(try middle("prompt:icon", after: tap))"
    let edited = try run(
      "\(tap); fill time 19:00; fill place 41.9,-87.6; \(field); enter 🍕; days; route")
    #expect(edited.status == 0, "\(edited)")
    #expect(edited.output.contains("title 'Dinner', icon '', time '', place ''"), "\(edited)")
    #expect(edited.output.contains("place '41.9,-87.6'; 'enter' saves"), "\(edited)")
    #expect(edited.output.contains("  1  🍕 Dinner - 7:00 PM\n"), "\(edited)")
    let drawn = try run("\(tap); fill title Supper; view").output
    #expect(drawn.contains("Title Supper█") && drawn.contains("Time 19:00_"), "\(drawn)")
    let kept = try run("\(tap); fill title Supper; cancel; \(tap); fill time none; enter; days")
    #expect(kept.output.contains("  1  🍕 Dinner\nDay 2 - Thursday"), "\(kept)")
  }

  @Test("What is not a time is refused, and fields need an editor")
  func refusals() throws {
    #expect(try run("trip new T on 2026-04-01 for 2; entry add Dinner on 1").status == 0)
    for (line, words) in [
      ("fill time 7pm", "time"), ("fill title Tea", "opens its editor"), ("fill size 3", "title"),
    ] {
      let refused = try run(line)
      #expect(refused.status == 1 && refused.errors.contains(words), "\(refused)")
    }
  }

  @Test("A row reads the same as text, spoken and in JSON, with its time at the right")
  func rows() throws {
    let schedule = try folder.write(
      "Date,Time,Away,Home,City,Venue\n2026-04-01,19:05,Twins,Cubs,Chicago,Wrigley Field\n",
      to: "s.csv")
    let made = try run(
      "trip new T from \"\(schedule)\" --zone America/Chicago; entry add Dinner on 1 --time 17:00")
    #expect(made.status == 0, "\(made)")
    let days = try #require(try answer("days")["days"] as? [[String: Any]])
    let entries = days.flatMap { $0["entries"] as? [[String: Any]] ?? [] }
    let titles = entries.map { $0["title"] as? String }
    let rows = try elements("view").filter { $0["kind"] as? String == "row" }
    #expect(rows.map { $0["label"] as? String } == titles)
    #expect(titles == ["Twins at Cubs - Wrigley Field - 7:05 PM", "Dinner - 5:00 PM"])
    let lines = try run("view").output.split(separator: "\n").map(String.init)
    for (start, end) in [("Twins at Cubs - Wrigley Field  ", "7:05 PM"), ("Dinner  ", "5:00 PM")] {
      #expect(lines.contains { $0.contains(start) && $0.hasSuffix(end) }, "\(lines)")
    }
  }

  @Test("Cancelling a lift says what was cancelled")
  func cancelling() throws {
    #expect(try run("trip new T on 2026-04-01 for 2; entry add Dinner on 1").status == 0)
    let cancelled = try run("lift dinner; cancel")
    #expect(cancelled.status == 0, "\(cancelled)")
    #expect(cancelled.output.contains("cancelled the lift of 1:1 Dinner ("), "\(cancelled)")
  }

  @Test(
    "A damaged trip says so where it opens by itself, and looks damaged",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
  func damage() throws {
    #expect(try run("trip new T on 2026-04-01 for 2; entry add Dinner on 1").status == 0)
    // A day that the trip does not have.
    try SQLiteShell.change(workspace, "UPDATE entry SET day = 9")
    let seen = try run("view")
    #expect(seen.status == 0, "\(seen)")
    #expect(seen.errors.contains("The trip 'T' is damaged in 1 place"), "\(seen)")
    #expect(seen.errors.contains("'trip reset' rebuilds it"), "\(seen)")
    #expect(seen.output.contains("× Dinner") && seen.output.contains("'trip reset'"), "\(seen)")
    let named = try run("view", ["--trip", "T"])
    #expect(named.errors.contains("is damaged in 1 place"), "\(named)")
    let opened = try run("trip T")
    #expect(opened.output.contains("is on day 9, which the trip does not have"), "\(opened)")
    let reset = try run("trip reset --yes; view")
    #expect(reset.status == 0 && !reset.output.contains("×"), "\(reset)")
    #expect(!(try run("view")).errors.contains("damaged"))
  }
}
